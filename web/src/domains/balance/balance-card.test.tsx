import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { BalanceCard } from './balance-card.tsx';
import { balanceQuery, ownPayoutsQuery } from './queries.ts';

afterEach(cleanup);

it('does not call money locked for lessons before it knows of a payout that waits', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(balanceQuery.queryKey, { balance: 50, locked: 20, available: 30 });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <BalanceCard purpose="topUp" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByText(/^50\.00/)).toBeTruthy();
  expect(screen.queryByText('Закреплено за уроками')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Вернуть мне' })).toBeNull();

  queryClient.setQueryData(ownPayoutsQuery.queryKey, []);
  expect(await screen.findByText('Закреплено за уроками')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Вернуть мне' })).toBeTruthy();
});
