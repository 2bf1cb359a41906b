import type { Payout } from '@kampus/contract/balance/payouts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { dismissToast, toastStore } from '#shared/ui/toast/toast-store.ts';
import { Toaster } from '#shared/ui/toast/toaster.tsx';
import { payoutTexts } from '../texts.ts';
import { LastPayout } from './last-payout.tsx';

afterEach(() => {
  cleanup();
  for (const { id } of toastStore.getSnapshot()) dismissToast(id);
  vi.unstubAllGlobals();
});

it('a cancellation of a payout that fails after its question was left says why', async () => {
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => response.promise);
  const payout = { id: 3, state: 'REQUESTED', amount: 20, payableAt: '2026-11-24T12:00:00Z' } as Payout;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LastPayout payout={payout} />
      <Toaster />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: payoutTexts.cancel }));
  const [, confirm] = screen.getAllByRole('button', { name: payoutTexts.cancel });
  if (confirm) await userEvent.click(confirm);
  await userEvent.click(screen.getByRole('button', { name: payoutTexts.back }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const problem = { code: 'PAYOUT_AT_BANK', message: 'Выплата уже отправлена', requestId: 'r' };
  await act(async () => response.resolve(Response.json(problem, { status: 409 })));
  expect(await screen.findByText(problem.message)).toBeTruthy();
});
