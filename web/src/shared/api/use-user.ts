import { limits } from '@kampus/contract/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { useSession } from './use-session.ts';

export const userQueryKey = ['user'] as const;

/** The current user; what was fetched within two minutes is fresh (product.md §4). */
export const userQuery = queryOptions({
  queryKey: userQueryKey,
  queryFn: ({ signal }) => call('getMe', { signal }),
  staleTime: limits.userFreshMs,
  // Not 'always', as elsewhere: a connection that comes back makes it no older.
  refetchOnReconnect: true,
});

/** Loaded only while an access token exists. */
export function useUser() {
  const { isSignedIn } = useSession();
  return useQuery({ ...userQuery, enabled: isSignedIn });
}
