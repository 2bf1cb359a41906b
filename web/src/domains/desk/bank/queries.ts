import type { Statement } from '@kampus/contract/balance/bank';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { deskKey } from '../queries.ts';

/** True while lines of a statement are not looked at yet, for example after a crash. */
export const isUnfinished = ({ checked, lines }: Statement): boolean => checked < lines;

/** The last comparison of the bank with the ledger. */
export const proofQuery = queryOptions({
  queryKey: [...deskKey, 'bank', 'proof'],
  queryFn: ({ signal }) => call('getBankProof', { signal }),
});

/** The last statements. While one is read, the page asks each second how far it is. */
export const statementsQuery = (isReading: boolean) =>
  queryOptions({
    queryKey: [...deskKey, 'bank', 'statements'],
    queryFn: ({ signal }) => call('listStatements', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isReading || state.data?.some(isUnfinished) ? 1000 : false),
  });
