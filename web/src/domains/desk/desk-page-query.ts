import type { CountedOperation, Request } from '@kampus/contract/operations';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallInput, callList } from '#shared/api/call.ts';
import { deskKey } from './queries.ts';

/** Rows per page of every list. */
export const rowsPerPage = 20;

type Listed<N extends CountedOperation> = Omit<CallInput<N>, 'query'> & {
  query?: { [K in keyof Request<N>['query']]?: Request<N>['query'][K] | '' };
};

/** A page of a list, as `callList` reads it. Pages start at 0. A filter of '' is not set. */
export const deskPageQuery = <N extends CountedOperation>(name: N, { query = {}, ...sent }: Listed<N>, page: number) =>
  queryOptions({
    queryKey: [...deskKey, name, query, sent, page],
    queryFn: ({ signal }) => {
      const filters = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
      const paged = { ...sent, query: { ...filters, page: String(page), size: String(rowsPerPage) }, signal };
      // The compiler cannot join the parts of an operation that it does not know yet.
      return callList(...([name, paged] as unknown as Parameters<typeof callList<N>>));
    },
    placeholderData: keepPreviousData,
  });
