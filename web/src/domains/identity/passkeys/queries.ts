import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';

/** The own keys; asked again at each visit, since signing in changes when they were used. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call('listPasskeys', { signal }),
  staleTime: 0,
});
