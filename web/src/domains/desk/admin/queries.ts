import type { TransactionType } from '@kampus/contract/balance/balance';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { transactionsKey, transactionsPerPage } from '#domains/balance/public.ts';
import { call, callFile, callList } from '#shared/api/call.ts';
import { deskKey } from '../queries.ts';

/** Filter of the transactions view. '' means all. Dates are `YYYY-MM-DD`, both inclusive. */
export interface TransactionFilter {
  username: string;
  type: TransactionType | '';
  from: string;
  to: string;
}

const toQuery = ({ username, type, from, to }: TransactionFilter) => ({
  username: username || undefined,
  type: type || undefined,
  from: from || undefined,
  to: to || undefined,
});

/** One page of all transactions, newest first. Pages start at 0. */
export const allTransactionsQuery = (filter: TransactionFilter, page: number) =>
  queryOptions({
    queryKey: [...transactionsKey, 'all', filter, page],
    queryFn: ({ signal }) =>
      callList('listAllTransactions', {
        query: { ...toQuery(filter), page: String(page), size: String(transactionsPerPage) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** One person's transactions, for roles that see usernames. */
export const personTransactionsQuery = (username: string, page: number) =>
  allTransactionsQuery({ username, type: '', from: '', to: '' }, page);

export const transactionSummaryQuery = (filter: TransactionFilter) =>
  queryOptions({
    queryKey: [...transactionsKey, 'summary', filter],
    queryFn: ({ signal }) => call('summarizeTransactions', { query: toQuery(filter), signal }),
    placeholderData: keepPreviousData,
  });

export const fetchTransactionsCsv = (filter: TransactionFilter): Promise<Blob> =>
  callFile('exportTransactions', { query: toQuery(filter) });

/** The curator's latest top-ups. */
export const ownTopUpsQuery = queryOptions({
  queryKey: [...deskKey, 'top-ups'],
  queryFn: ({ signal }) => call('listOwnTopUps', { signal }),
});
