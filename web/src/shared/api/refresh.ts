import { parseEndpoint } from '@kampus/contract/endpoints';
import type { TokenPair } from '@kampus/contract/identity/accounts';
import { baseAddressOf } from './base-address.ts';
import { shareAccessToken } from './session-changes.ts';
import { clearTokens, isExpired, readAccessToken, readRefreshToken, storeTokens, subscribeToTokens } from './tokens.ts';

const { path } = parseEndpoint('refresh');
const lockName = 'kampus-session-refresh';
/** A message between tabs takes a few milliseconds; a tab in the background may be slower. */
const handOverMs = 500;

/** 'unreachable' says nothing about the session: whoever is offline stays signed in. */
export type RefreshResult = 'fresh' | 'refused' | 'unreachable';

async function fetchPair(refreshToken: string): Promise<RefreshResult> {
  // product.md §7: called with an absolute address.
  const address = new URL(`${baseAddressOf(path)}${path}`, window.location.origin);
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  }).catch(() => undefined);
  if (!response || response.status >= 500 || response.status === 429) return 'unreachable';
  const pair = (await response.json().catch(() => undefined)) as Partial<TokenPair> | undefined;
  if (!response.ok || !pair?.accessToken || !pair.refreshToken) return 'refused';
  storeTokens({ accessToken: pair.accessToken, refreshToken: pair.refreshToken });
  shareAccessToken(pair.accessToken);
  return 'fresh';
}

const hasFreshToken = (rejectedToken: string | null): boolean => {
  const current = readAccessToken();
  return current !== rejectedToken && !isExpired(current);
};

/**
 * Waits for the access token that another tab has fetched: its message may come later than its lock
 * is free.
 */
function awaitHandOver(rejectedToken: string | null): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isFresh: boolean) => {
      clearTimeout(timer);
      stop();
      resolve(isFresh);
    };
    const timer = setTimeout(() => finish(false), handOverMs);
    const stop = subscribeToTokens(() => {
      if (hasFreshToken(rejectedToken)) finish(true);
    });
  });
}

async function refreshOnce(rejectedToken: string | null, refreshTokenBefore: string): Promise<RefreshResult> {
  if (hasFreshToken(rejectedToken)) return 'fresh';
  const refreshToken = readRefreshToken();
  if (!refreshToken) return 'refused';
  if (refreshToken !== refreshTokenBefore && (await awaitHandOver(rejectedToken))) return 'fresh';
  return fetchPair(refreshToken);
}

let refreshing: Promise<RefreshResult> | undefined;

/**
 * Gets a fresh pair, once for all tabs: whoever waited for the lock takes the token that another
 * tab got meanwhile. `rejectedToken` is the one that did not work any more; without a refresh token
 * there is no session to continue.
 */
export function refreshSession(rejectedToken: string | null): Promise<RefreshResult> {
  const refreshToken = readRefreshToken();
  if (!refreshToken) return Promise.resolve('refused');
  const refresh = () => refreshOnce(rejectedToken, refreshToken);
  // Web Locks exist in secure contexts only; on plain http in a local network each tab shares a
  // refresh with itself.
  refreshing ??= (navigator.locks ? navigator.locks.request(lockName, refresh) : refresh()).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/**
 * At start: continues the session of an earlier visit, or forgets it silently (product.md §4, §8).
 */
export async function resumeSession(): Promise<void> {
  if (!readRefreshToken() || !isExpired(readAccessToken())) return;
  if ((await refreshSession(readAccessToken())) === 'refused') clearTokens();
}
