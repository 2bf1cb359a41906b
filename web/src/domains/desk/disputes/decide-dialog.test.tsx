import type { Dispute } from '@kampus/contract/lessons/reports';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { transactionsKey } from '#domains/balance/public.ts';
import { reservationsKey } from '#domains/lessons/public.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { disputeTexts as texts } from './texts.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('a decision reloads the lesson and the payments that it changed', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  const client = new QueryClient();
  const shown = [reservationsKey, transactionsKey];
  for (const queryKey of shown) client.setQueryData(queryKey, []);
  const schedule = '2026-11-24T17:00:00.000Z';
  // Only the fields that the dialog reads.
  const dispute = { id: 7, schedule, scheduleEnd: schedule, price: 10, paid: true } as Dispute;
  const close = vi.fn();
  render(
    <QueryClientProvider client={client}>
      <DecideDialog dispute={dispute} onClose={close} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Вернуть ученику всё' }));
  await userEvent.type(screen.getByLabelText(texts.reason), 'Урока не было');
  await userEvent.click(screen.getByRole('button', { name: texts.save }));
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  for (const queryKey of shown) expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
