import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';

/**
 * The viewer's passkeys. Refetched on each visit, because a sign-in changes the time of last use.
 */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call('listPasskeys', { signal }),
  staleTime: 0,
});
