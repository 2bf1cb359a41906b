import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';

/** All that the desk shows: each step makes it stale. */
export const deskKey = ['desk'] as const;

/** How much waits, by room. Others decide too, so it is asked for again while the desk is open. */
export const summaryQuery = queryOptions({
  queryKey: [...deskKey, 'summary'],
  queryFn: ({ signal }) => call('getDeskSummary', { signal }),
  staleTime: 0,
  refetchInterval: 30_000,
});
