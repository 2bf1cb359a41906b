import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TransactionTotals } from './transaction-totals.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  [{ toppedUp: 50, paidOut: 20 }, ['Пополнено', '50.00', 'text-positive'], ['Выведено', '20.00', 'text-negative']],
  [
    { toppedUp: -5, paidOut: 20 },
    ['Снято пополнений', '5.00', 'text-negative'],
    ['Выведено', '20.00', 'text-negative'],
  ],
  [
    { toppedUp: 50, paidOut: -7 },
    ['Пополнено', '50.00', 'text-positive'],
    ['Вернулось выплат', '7.00', 'text-positive'],
  ],
])('label, sign and colour agree for %j', async (sums, ...totals) => {
  const rest = { count: 3, deposits: 0, withdrawals: 0, lessons: 0, fees: 0, refunded: 0, weeks: [] };
  vi.stubGlobal('fetch', async () => Response.json({ ...rest, ...sums }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TransactionTotals filter={{ username: '', type: '', from: '', to: '' }} />
    </QueryClientProvider>,
  );
  for (const [label, sum, colour] of totals) {
    const value = (await screen.findByText(label ?? '')).nextElementSibling;
    expect(value?.textContent).toBe(`${sum}\u00a0€`);
    expect(value?.classList).toContain(colour);
  }
});
