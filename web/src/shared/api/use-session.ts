import type { Role } from '@kampus/contract/roles';
import { useMemo, useSyncExternalStore } from 'react';
import { readAccessToken, readClaims, subscribeToTokens } from './tokens.ts';

export interface Session {
  isSignedIn: boolean;
  role: Role | undefined;
  username: string | undefined;
  /** From when (ms) the desk asks for a second factor; undefined where none is missing. */
  secondFactorDueMs: number | undefined;
}

/**
 * Who is signed in, as the access token says; follows sign-in, refresh and sign-out. Nobody in the
 * first screen that the server renders: the person is known once the browser has taken over.
 */
export function useSession(): Session {
  const token = useSyncExternalStore(subscribeToTokens, readAccessToken, () => null);
  return useMemo(() => {
    const claims = readClaims(token);
    const { role, username, secondFactorDueMs } = claims ?? {};
    return { isSignedIn: token !== null, role, username, secondFactorDueMs };
  }, [token]);
}
