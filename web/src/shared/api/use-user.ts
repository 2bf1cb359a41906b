import { limits } from '@kampus/contract/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { useSession } from './use-session.ts';

/** The current user. Data fetched within two minutes are fresh (product.md §4). */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => call('getMe', { signal }),
  staleTime: limits.userFreshMs,
  // Not 'always' as in other queries: a reconnect does not make the user stale.
  refetchOnReconnect: true,
});

/** Loaded only while an access token exists. */
export function useUser() {
  const { isSignedIn } = useSession();
  return useQuery({ ...userQuery, enabled: isSignedIn });
}
