import type { TokenPair } from '@kampus/contract/identity/accounts';
import { clearTokens, readAccessToken, readClaims, storeAccessToken, storeTokens } from './tokens.ts';

/** 'replaced': another person than before is signed in now, here or in another tab. */
export type SessionChange = 'expired' | 'signed-out' | 'replaced';

/** Tabs hand each other the access token that one of them fetched. */
let channel: BroadcastChannel | undefined;
const changeListeners = new Set<(change: SessionChange) => void>();

/** From now on this tab shares its session with the others. */
export function followOtherTabs(): void {
  channel = new BroadcastChannel('kampus-session');
  channel.onmessage = ({ data }: MessageEvent<{ accessToken?: string; ended?: true }>) => {
    if (data.accessToken) takeOver(data.accessToken);
    else if (data.ended) endLocally('signed-out');
  };
}

const announce = (change: SessionChange): void => {
  for (const listener of changeListeners) listener(change);
};

/** Another tab has a token: a fresh one of the same person, or of whoever signed in there. */
function takeOver(accessToken: string): void {
  const before = readClaims(readAccessToken())?.username;
  storeAccessToken(accessToken);
  if (before !== readClaims(accessToken)?.username) announce('replaced');
}

function endLocally(reason: 'expired' | 'signed-out'): void {
  clearTokens();
  announce(reason);
}

/** Gives the other tabs a token that this one fetched. */
export const shareAccessToken = (accessToken: string): void => channel?.postMessage({ accessToken });

/**
 * Signs in with the tokens of a sign-in or a registration, in every tab: they share one refresh
 * token.
 */
export function beginSession(pair: TokenPair): void {
  storeTokens(pair);
  announce('replaced');
  shareAccessToken(pair.accessToken);
}

/**
 * Forgets the tokens. 'expired' leads to the sign-in page; 'signed-out' reaches the other tabs as
 * well.
 */
export function endSession(reason: 'expired' | 'signed-out'): void {
  if (reason === 'signed-out') channel?.postMessage({ ended: true });
  endLocally(reason);
}

export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}
