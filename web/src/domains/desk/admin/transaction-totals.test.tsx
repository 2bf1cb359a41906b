import { QueryClient, QueryClientProvider, useIsFetching } from '@tanstack/react-query';
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

it('loaded totals stay in sight if they cannot be loaded again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const sums = { count: 3, lessons: 0, fees: 0, refunded: 0, toppedUp: 50, paidOut: 0, weeks: [] };
  vi.stubGlobal('fetch', async () => Response.json(sums));
  const Activity = () => <output>{useIsFetching() === 0 ? 'still' : 'busy'}</output>;
  render(
    <QueryClientProvider client={client}>
      <TransactionTotals filter={{ username: '', type: '', from: '', to: '' }} />
      <Activity />
    </QueryClientProvider>,
  );
  await screen.findByText('Пополнено');
  vi.stubGlobal('fetch', async () => Response.json({ code: 'INTERNAL', message: 'Сбой' }, { status: 500 }));
  await client.refetchQueries();
  expect(await screen.findByText('still')).toBeTruthy();
  expect(screen.getByText('Пополнено')).toBeTruthy();
});

it('the skeleton has a place for each total, because it moves what is below', async () => {
  const sums = { count: 3, lessons: 0, fees: 0, refunded: 0, toppedUp: 50, paidOut: 0, weeks: [] };
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => response.promise);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TransactionTotals filter={{ username: '', type: '', from: '', to: '' }} />
    </QueryClientProvider>,
  );
  const placesIn = (grid: Element | null) => [grid?.className, grid?.childElementCount];
  const expected = placesIn(screen.getByRole('status').querySelector('.grid'));
  response.resolve(Response.json(sums));
  const total = await screen.findByText('Пополнено');
  expect(placesIn(total.closest('dl'))).toEqual(expected);
});
