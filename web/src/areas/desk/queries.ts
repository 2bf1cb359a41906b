import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callList } from '#shared/api/call.ts';

export const disputesPerPage = 20;

/** What a decision makes stale. */
export const disputesKey = ['disputes'] as const;

/** Contested reports: those that wait, oldest first, or the decided ones, newest first; pages count from 0. */
export const disputesQuery = (state: 'CONTESTED' | 'DECIDED', page: number) =>
  queryOptions({
    queryKey: [...disputesKey, state, page],
    queryFn: ({ signal }) =>
      callList('listDisputes', { query: { state, page: String(page), size: String(disputesPerPage) }, signal }),
    placeholderData: keepPreviousData,
  });
