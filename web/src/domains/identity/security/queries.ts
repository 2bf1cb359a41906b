import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { userQuery } from '#shared/api/use-user.ts';

/** Active sessions. Refetched on each visit, because other devices change them. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('listSessions', { signal }),
  staleTime: 0,
});

/** After the end of all other sessions, with which the calendar of the account ends too. */
export const refreshAfterEnd = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries(sessionsQuery),
    queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
  ]);
