import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';

/** Active sessions. Refetched on each visit, because other devices change them. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('listSessions', { signal }),
  staleTime: 0,
});
