import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';

/** Where one is signed in; asked again at each visit, since other devices change it. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('listSessions', { signal }),
  staleTime: 0,
});
