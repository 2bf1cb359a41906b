import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { transactionsKey } from '../queries.ts';

/** A month of the viewer's balance, or of a person's if there is a username. */
export const accountStatementQuery = (month: string, username: string | undefined) =>
  queryOptions({
    queryKey: [...transactionsKey, 'statement', month, username],
    queryFn: ({ signal }) => call('getAccountStatement', { query: { month, username }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: [...transactionsKey, 'receipt', id],
    queryFn: ({ signal }) => call('getReceipt', { params: { id }, signal }),
    staleTime: 0,
  });
