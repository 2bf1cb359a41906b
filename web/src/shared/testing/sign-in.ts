import { storeAccessToken } from '../api/tokens.ts';

/** Signs a student in, with a token that no server reads. */
export function signIn(username: string): void {
  const claims = btoa(JSON.stringify({ exp: Date.now() / 1000 + 600, role: 'STUDENT', username }));
  storeAccessToken(`x.${claims}.x`);
}
