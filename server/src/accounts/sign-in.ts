import { isIPv6 } from 'node:net';
import type { TokenPair } from '@kampus/contract/accounts';
import { limits } from '@kampus/contract/limits';
import type { Db } from '../db/connect.ts';
import { AppError } from '../http/app-error.ts';
import type { Limiter } from '../http/limiter.ts';
import type { Services } from '../services.ts';
import { verifyPassword } from './passwords.ts';
import { createSecret } from './secrets.ts';
import { openFamily, presentTokens } from './sessions.ts';

/** One household or host holds a whole /64 of IPv6, so that is what counts as an address. */
export function limitKeyOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace(/^::ffff:/, '');
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = address.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0;
  return [...groups, ...Array<string>(missing).fill('0'), ...tail.split(':')].slice(0, 4).join(':');
}

async function findCredentials(db: Db, login: string) {
  // What can be no login is not worth a question, and a zero byte would be an error to the database.
  if (!limits.login.pattern.test(login)) return undefined;
  return db
    .selectFrom('users')
    .select(['id', 'username', 'role', 'password_hash'])
    .where('username', '=', login)
    .executeTakeFirst();
}

/** Refuses while the failures of this login or of this address fill their window. */
async function assertMayTry(limiter: Limiter, login: string, address: string): Promise<void> {
  await limiter.assertFree('failedSignInsByLogin', login);
  await limiter.assertFree('failedSignInsByAddress', address);
}

async function countFailure(limiter: Limiter, login: string, address: string): Promise<void> {
  // The failure that fills a window is still answered as what it is, hence the swallowed refusal.
  await Promise.allSettled([
    limiter.consume('failedSignInsByLogin', login),
    limiter.consume('failedSignInsByAddress', address),
  ]);
}

/**
 * Signs in. The answer and the work are the same for an unknown login and a wrong password. Only failures are counted,
 * so however many people sign in from one address, they never stand in each other's way.
 */
export async function signIn(
  { db, limiter, tokens }: Pick<Services, 'db' | 'limiter' | 'tokens'>,
  { login, password, address }: { login: string; password: string; address: string },
): Promise<TokenPair> {
  const loginKey = login.toLowerCase();
  const addressKey = limitKeyOf(address);
  await assertMayTry(limiter, loginKey, addressKey);
  const user = await findCredentials(db, login);
  const fits = await verifyPassword(user?.password_hash, password);
  const token = createSecret();
  if (!user || !fits) {
    await countFailure(limiter, loginKey, addressKey);
    throw new AppError('INVALID_CREDENTIALS');
  }
  // Asked again: of a thousand guesses sent at once, only those that finish before the window is full may succeed.
  await assertMayTry(limiter, loginKey, addressKey);
  if (!(await openFamily(db, user.id, user.password_hash, token))) throw new AppError('INVALID_CREDENTIALS');
  await limiter.reset('failedSignInsByLogin', loginKey);
  return presentTokens(tokens, user, token);
}
