import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callList } from '#shared/api/call.ts';

/** How many transactions one page has. */
export const transactionsPerPage = 20;

/** What a top-up or a paid lesson makes stale, beside the balance. */
export const transactionsKey = ['transactions'] as const;

/** Money moves when others act, a teacher or a curator: what is shown is asked for anew at each look and while it is looked at. */
const movesByOthers = { staleTime: 0, refetchInterval: 10_000 } as const;

export const balanceQuery = queryOptions({
  queryKey: ['balance'],
  queryFn: ({ signal }) => call('getBalance', { signal }),
  ...movesByOthers,
});

/** One page of the own transactions, newest first; pages count from 0. */
export const ownTransactionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...transactionsKey, 'own', page],
    queryFn: ({ signal }) =>
      callList('listTransactions', { query: { page: String(page), size: String(transactionsPerPage) }, signal }),
    placeholderData: keepPreviousData,
    ...movesByOthers,
  });
