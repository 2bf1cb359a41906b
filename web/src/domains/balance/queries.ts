import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callList } from '#shared/api/call.ts';
import { refetchEvery } from '#shared/api/retry.ts';

/** Transactions per page. */
export const transactionsPerPage = 20;

/** A top-up or a paid lesson invalidates this key, as it does the balance. */
export const transactionsKey = ['transactions'] as const;

/**
 * Teachers and curators also move the viewer's money. A new screen refetches it, an open one does
 * so every ten seconds. The parts of one screen share a fetch.
 */
const changedByOthers = { staleTime: 1000, refetchInterval: refetchEvery(10_000) } as const;

export const balanceQuery = queryOptions({
  queryKey: ['balance'],
  queryFn: ({ signal }) => call('getBalance', { signal }),
  ...changedByOthers,
});

/** The viewer's last payouts, newest first. Curators decide about them. */
export const ownPayoutsQuery = queryOptions({
  queryKey: ['payouts'],
  queryFn: ({ signal }) => call('listOwnPayouts', { signal }),
  ...changedByOthers,
  // The card shows no failure of them, and no retry button.
  refetchInterval: 10_000,
});

/** A top-up by bank transfer. The bank moves it, so an open page asks until the money has come. */
export const intentQuery = (id: string) =>
  queryOptions({
    queryKey: ['intents', id],
    queryFn: ({ signal }) => call('getIntent', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.state === 'PAID' ? false : refetchEvery(4000)(query)),
  });

/** Invalidates everything that shows the viewer's money. */
export const refreshMoney = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    [balanceQuery.queryKey, ownPayoutsQuery.queryKey, transactionsKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** One page of the viewer's transactions, newest first. Pages start at 0. */
export const ownTransactionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...transactionsKey, 'own', page],
    queryFn: ({ signal }) =>
      callList('listTransactions', { query: { page: String(page), size: String(transactionsPerPage) }, signal }),
    placeholderData: keepPreviousData,
    ...changedByOthers,
  });
