import type { Role } from '@kampus/contract/roles';
import { useMemo, useSyncExternalStore } from 'react';
import { readAccessToken, readClaims, subscribeToTokens } from './tokens.ts';

export interface Session {
  isSignedIn: boolean;
  role: Role | undefined;
  username: string | undefined;
  /** Time (ms) from which the desk requires a second factor. Undefined if none is missing. */
  secondFactorDueMs: number | undefined;
}

/**
 * The signed-in user, read from the access token. Follows sign-in, refresh and sign-out. Signed out
 * on the server and until the first screen is hydrated.
 */
export function useSession(): Session {
  const token = useSyncExternalStore(subscribeToTokens, readAccessToken, () => null);
  return useMemo(() => {
    const claims = readClaims(token);
    const { role, username, secondFactorDueMs } = claims ?? {};
    return { isSignedIn: token !== null, role, username, secondFactorDueMs };
  }, [token]);
}
