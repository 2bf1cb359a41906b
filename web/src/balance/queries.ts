import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callList } from '../api/call.ts';

/** How many rows of transactions stand on one page. */
export const transactionsPerPage = 20;

/** What a top-up or a paid lesson makes stale, beside the balance. */
export const transactionsKey = ['transactions'] as const;

export const balanceQuery = queryOptions({
  queryKey: ['balance'],
  queryFn: ({ signal }) => call('getBalance', { signal }),
});

/** One page of the own transactions, newest first; pages count from 0. */
export const ownTransactionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...transactionsKey, 'own', page],
    queryFn: ({ signal }) =>
      callList('listTransactions', { query: { page: String(page), size: String(transactionsPerPage) }, signal }),
    placeholderData: keepPreviousData,
  });
