import { today, weekStart } from '@kampus/contract/time';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { uiTexts } from '#shared/ui/texts.ts';
import { CancelDayDialog } from './cancel-day-dialog.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const date = today(new Date());
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CancelDayDialog monday={weekStart(date)} lectures={[]} onClose={cleanup} />
    </QueryClientProvider>,
  );
const day = () => screen.getByLabelText<HTMLSelectElement>('День');
const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Причина');

it('the reason of a cancelled day outlives its dialog until it is sent, the day does not', async () => {
  show();
  await userEvent.selectOptions(day(), date);
  await userEvent.type(reason(), 'Заболел');
  await userEvent.click(screen.getByRole('button', { name: uiTexts.close }));
  show();
  expect([day().value, reason().value]).toEqual(['', 'Заболел']);
  vi.stubGlobal('fetch', async () => Response.json({ cancelled: 0 }));
  await userEvent.selectOptions(day(), date);
  await userEvent.click(screen.getByRole('button', { name: 'Отменить день' }));
  await vi.waitFor(() => expect(screen.queryByLabelText('Причина')).toBeNull());
  show();
  expect(reason().value).toBe('');
});
