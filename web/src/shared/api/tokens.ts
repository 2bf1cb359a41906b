import { isRole, type Role } from '@kampus/contract/roles';
import { isBrowser } from './environment.ts';

/**
 * Storage keys (product.md §3). The access token and user id are per tab, the refresh token per
 * browser.
 */
const accessKey = 'accessToken';
const refreshKey = 'refreshToken';
const userIdKey = 'userId';

/** Claims that the web app reads from the access token. The server verifies the signature. */
export interface Claims {
  expiresAtMs: number | undefined;
  role: Role | undefined;
  username: string | undefined;
  userId: number | undefined;
  /** Time from which the desk requires the missing second factor. */
  secondFactorDueMs: number | undefined;
}

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

export const readAccessToken = (): string | null => (isBrowser ? sessionStorage.getItem(accessKey) : null);
export const readRefreshToken = (): string | null => (isBrowser ? localStorage.getItem(refreshKey) : null);

export function subscribeToTokens(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function decodePayload(token: string): Record<string, unknown> | undefined {
  try {
    const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * Claims of a token. The role is `role`, else the first of `roles`. The name is `username`, `sub`
 * or `login`, in that order (product.md §3).
 */
export function readClaims(token: string | null): Claims | undefined {
  const payload = token ? decodePayload(token) : undefined;
  if (!payload) return undefined;
  const role = payload['role'] ?? (Array.isArray(payload['roles']) ? payload['roles'][0] : undefined);
  return {
    expiresAtMs: typeof payload['exp'] === 'number' ? payload['exp'] * 1000 : undefined,
    role: isRole(role) ? role : undefined,
    username: text(payload['username']) ?? text(payload['sub']) ?? text(payload['login']),
    userId: typeof payload['uid'] === 'number' ? payload['uid'] : undefined,
    secondFactorDueMs: typeof payload['mfaDue'] === 'number' ? payload['mfaDue'] : undefined,
  };
}

/** True if the token has expired or has no `exp` claim (product.md §5). */
export const isExpired = (token: string | null): boolean => (readClaims(token)?.expiresAtMs ?? 0) <= Date.now();

export function storeTokens({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }): void {
  localStorage.setItem(refreshKey, refreshToken);
  storeAccessToken(accessToken);
}

export function storeAccessToken(accessToken: string): void {
  sessionStorage.setItem(accessKey, accessToken);
  const userId = readClaims(accessToken)?.userId;
  if (userId !== undefined) sessionStorage.setItem(userIdKey, String(userId));
  notify();
}

export function clearTokens(): void {
  sessionStorage.removeItem(accessKey);
  sessionStorage.removeItem(userIdKey);
  localStorage.removeItem(refreshKey);
  notify();
}
