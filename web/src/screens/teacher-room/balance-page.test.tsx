import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { answerJson, buildNetwork, buildToken } from '#shared/api/testing.ts';
import { clearTokens, storeTokens } from '#shared/api/tokens.ts';
import { BalancePage } from './balance-page.tsx';

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

it('shows the balance without the payouts, and then what one that waits would move', async () => {
  storeTokens({ accessToken: buildToken({ username: 'teacher', role: 'TEACHER' }), refreshToken: 'first' });
  const payouts = Promise.withResolvers<Response>();
  const network = buildNetwork(({ url }) =>
    url === '/api/balance/payouts' ? payouts.promise : answerJson(url === '/api/balance' ? { balance: 5 } : []),
  );
  vi.stubGlobal('fetch', network.fetch);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <BalancePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(1));
  expect(network.count('/api/balance/transactions')).toBe(1);
  expect(screen.getByText(/^5\.00/)).toBeTruthy();
  expect(screen.queryByText('Выписка по балансу')).toBeNull();
  expect(screen.queryByText('Транзакции')).toBeNull();
  payouts.resolve(answerJson([]));
  expect(await screen.findByText('Транзакции')).toBeTruthy();
  expect(screen.getByText('Выписка по балансу')).toBeTruthy();
});
