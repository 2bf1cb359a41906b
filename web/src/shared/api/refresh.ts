import { parseEndpoint } from '@kampus/contract/endpoints';
import type { TokenPair } from '@kampus/contract/identity/accounts';
import { baseAddressOf } from './base-address.ts';
import { shareAccessToken } from './session-changes.ts';
import { clearTokens, isExpired, readAccessToken, readRefreshToken, storeTokens, subscribeToTokens } from './tokens.ts';

const { path } = parseEndpoint('refresh');
const lockName = 'kampus-session-refresh';
/**
 * How long to wait for a token from another tab. A message takes a few milliseconds; a background
 * tab may be slower.
 */
const handOverMs = 500;

/** 'unreachable' says nothing about the session. An offline user stays signed in. */
export type RefreshResult = 'fresh' | 'refused' | 'unreachable';

async function fetchPair(refreshToken: string): Promise<RefreshResult> {
  // product.md §7: the refresh uses an absolute address.
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
 * Waits for the access token that another tab has fetched. Its message may arrive after that tab
 * has released the lock.
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
 * Gets a fresh pair of tokens, once for all tabs. A tab that waited for the lock uses the token of
 * the other tab. `rejectedToken` is the access token that the server refused. Without a refresh
 * token the result is 'refused'.
 */
export function refreshSession(rejectedToken: string | null): Promise<RefreshResult> {
  const refreshToken = readRefreshToken();
  if (!refreshToken) return Promise.resolve('refused');
  const refresh = () => refreshOnce(rejectedToken, refreshToken);
  // Web Locks exist only in secure contexts. On plain HTTP in a local network, only the calls of
  // one tab share a refresh.
  refreshing ??= (navigator.locks ? navigator.locks.request(lockName, refresh) : refresh()).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/**
 * At start: resumes the session of an earlier visit, or removes it silently (product.md §4, §8).
 */
export async function resumeSession(): Promise<void> {
  if (!readRefreshToken() || !isExpired(readAccessToken())) return;
  if ((await refreshSession(readAccessToken())) === 'refused') clearTokens();
}
