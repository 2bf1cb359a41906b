import type { TokenPair } from '@kampus/contract/identity/accounts';
import { clearTokens, readAccessToken, readClaims, storeAccessToken, storeTokens } from './tokens.ts';

/** 'replaced': a different user is now signed in, here or in another tab. */
export type SessionChange = 'expired' | 'signed-out' | 'replaced';

/** Tabs send each other fetched access tokens through this channel. */
let channel: BroadcastChannel | undefined;
const changeListeners = new Set<(change: SessionChange) => void>();

/** From now on this tab shares its session with other tabs. */
export function followOtherTabs(): void {
  channel = new BroadcastChannel('kampus-session');
  channel.onmessage = ({ data }: MessageEvent<{ accessToken?: string; ended?: true }>) => {
    if (data.accessToken) adoptToken(data.accessToken);
    else if (data.ended) endLocally('signed-out');
  };
}

const announce = (change: SessionChange): void => {
  for (const listener of changeListeners) listener(change);
};

/** Another tab has sent a token: of the same user, or of a user who signed in there. */
function adoptToken(accessToken: string): void {
  const before = readClaims(readAccessToken())?.username;
  storeAccessToken(accessToken);
  if (before !== readClaims(accessToken)?.username) announce('replaced');
}

function endLocally(reason: 'expired' | 'signed-out'): void {
  clearTokens();
  announce(reason);
}

/** Sends the other tabs an access token that this tab has fetched. */
export const shareAccessToken = (accessToken: string): void => channel?.postMessage({ accessToken });

/**
 * Starts a session in every tab after a sign-in or a registration. All tabs share one refresh
 * token.
 */
export function beginSession(pair: TokenPair): void {
  storeTokens(pair);
  announce('replaced');
  shareAccessToken(pair.accessToken);
}

/**
 * Removes the tokens. 'expired' leads to the sign-in page. 'signed-out' also reaches the other
 * tabs.
 */
export function endSession(reason: 'expired' | 'signed-out'): void {
  if (reason === 'signed-out') channel?.postMessage({ ended: true });
  endLocally(reason);
}

export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}
