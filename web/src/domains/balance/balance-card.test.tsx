import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { BalanceCard } from './balance-card.tsx';
import { balanceQuery, ownPayoutsQuery } from './queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (queryClient: QueryClient, purpose: 'topUp' | 'payOut' = 'topUp') =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <BalanceCard purpose={purpose} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

it('does not call money locked for lessons before it knows of a payout that waits', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const queryClient = new QueryClient();
  queryClient.setQueryData(balanceQuery.queryKey, { balance: 50, locked: 20, available: 30 });
  show(queryClient);
  expect(screen.getByText(/^50\.00/)).toBeTruthy();
  expect(screen.queryByText('Закреплено за уроками')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Вернуть мне' })).toBeNull();

  queryClient.setQueryData(ownPayoutsQuery.queryKey, []);
  expect(await screen.findByText('Закреплено за уроками')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Вернуть мне' })).toBeTruthy();
});

it('says of all locked money of a teacher until when lessons hold it', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(balanceQuery.queryKey, { balance: 50, locked: 20, available: 30 });
  queryClient.setQueryData(ownPayoutsQuery.queryKey, []);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  show(queryClient, 'payOut');
  expect(screen.getByText('Закреплено за уроками до 48 часов после них')).toBeTruthy();
});

it('the loaded balance stays in sight when it cannot be loaded again', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(balanceQuery.queryKey, { balance: 50, locked: 0, available: 50 });
  queryClient.setQueryData(ownPayoutsQuery.queryKey, []);
  vi.stubGlobal('fetch', async () => Response.json({ code: 'NOT_FOUND', message: 'Нет' }, { status: 404 }));
  show(queryClient);
  await act(async () => queryClient.refetchQueries({ queryKey: balanceQuery.queryKey }));
  // The query tells its observers of the failure in a later task.
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(queryClient.getQueryState(balanceQuery.queryKey)?.status).toBe('error');
  expect(screen.getByText(/^50\.00/)).toBeTruthy();
});

it('stays as it is while payouts that could not be loaded are asked for again', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(balanceQuery.queryKey, { balance: 50, locked: 0, available: 50 });
  const { promise: silence } = Promise.withResolvers<Response>();
  const fetch = vi
    .fn()
    .mockResolvedValueOnce(Response.json({}, { status: 500 }))
    .mockReturnValue(silence);
  vi.stubGlobal('fetch', fetch);
  show(queryClient);
  const button = await screen.findByRole('button', { name: 'Вернуть мне' });
  act(() => void queryClient.refetchQueries({ queryKey: ownPayoutsQuery.queryKey }));
  await vi.waitFor(() => expect(queryClient.isFetching({ queryKey: ownPayoutsQuery.queryKey })).toBe(1));
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(button.isConnected).toBe(true);
});
