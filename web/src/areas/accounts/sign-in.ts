import { call } from '#shared/api/call.ts';
import { beginSession } from '#shared/api/session-changes.ts';

/** Signs in and stores the tokens. An answer without both of them is a failure like any other (product.md §5). */
export async function signIn(credentials: { login: string; password: string }): Promise<void> {
  const pair = await call('login', { body: credentials });
  if (!pair?.accessToken || !pair.refreshToken) throw new Error('The answer to the sign-in lacks a token');
  beginSession(pair);
}
