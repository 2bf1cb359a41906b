import type { TokenPair } from '@kampus/contract/accounts';
import { limits } from '@kampus/contract/limits';
import type { Db } from '#platform/db/connect.ts';
import { addressKeyOf } from '#platform/http/address-key.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Limiter, LimitName } from '#platform/http/limiter.ts';
import type { Services } from '../../services.ts';
import { verifyPassword } from './passwords.ts';
import { createSecret } from './secrets.ts';
import { openFamily, presentTokens } from './sessions.ts';

/** The windows that an attempt counts in: each has a limit and a key. */
type Attempt = { limit: LimitName; key: string }[];

/**
 * At an address where the login signed in before, failures count for that pair and in a window of the address of its
 * own: so nobody else's guesses keep the owner out (design.md §15), and guesses at logins known there have a limit too.
 * What cannot be a login counts for the address alone. Keys are JSON, so no login can pass for another key.
 */
function attemptOf(login: string, address: string, isKnown: boolean): Attempt {
  const name = login.toLowerCase();
  if (isKnown)
    return [
      { limit: 'failedSignInsByLogin', key: JSON.stringify([name, address]) },
      { limit: 'failedSignInsByKnownAddress', key: address },
    ];
  const byAddress = { limit: 'failedSignInsByAddress', key: address } as const;
  return isLogin(login) ? [{ limit: 'failedSignInsByLogin', key: JSON.stringify([name]) }, byAddress] : [byAddress];
}

const isLogin = (text: string): boolean => limits.login.pattern.test(text) && text.length <= limits.login.max;

async function findCredentials(db: Db, login: string, address: string) {
  // An impossible login needs no query, and PostgreSQL would refuse a zero byte.
  if (!isLogin(login)) return undefined;
  return db
    .selectFrom('users')
    .leftJoin('sign_in_addresses as place', (join) =>
      join.onRef('place.user_id', '=', 'users.id').on('place.address', '=', address),
    )
    .select(['users.id', 'username', 'role', 'password_hash', 'place.address as knownAddress'])
    .where('username', '=', login)
    .executeTakeFirst();
}

/** Counts the attempt as a failure before it is known to be one. Throws TOO_MANY_REQUESTS when a window is full. */
async function countAhead(limiter: Limiter, attempt: Attempt): Promise<void> {
  const counted: Attempt = [];
  try {
    for (const window of attempt) {
      await limiter.consume(window.limit, window.key);
      counted.push(window);
    }
  } catch (error) {
    await giveBack(limiter, counted);
    throw error;
  }
}

async function giveBack(limiter: Limiter, attempt: Attempt): Promise<void> {
  for (const { limit, key } of attempt) await limiter.giveBack(limit, key);
}

/**
 * Signs in. The answer and the work are the same for an unknown login and a wrong password. An attempt counts before the
 * password is hashed, so a thousand guesses at once are a thousand guesses; what turns out to be none is given back.
 * Throws INVALID_CREDENTIALS, TOO_MANY_REQUESTS, UNAVAILABLE when too many passwords wait to be hashed.
 */
export async function signIn(
  { db, limiter, tokens, security }: Pick<Services, 'db' | 'limiter' | 'tokens' | 'security'>,
  { login, password, address }: { login: string; password: string; address: string },
): Promise<TokenPair> {
  const addressKey = addressKeyOf(address);
  const user = await findCredentials(db, login, addressKey);
  const isKnown = Boolean(user?.knownAddress);
  const attempt = attemptOf(login, addressKey, isKnown);
  await countAhead(limiter, attempt);
  const token = createSecret();
  const signedIn = await (async () => {
    // People at a known address take turns of their own with the strangers at it.
    const caller = isKnown ? `${user?.id} ${addressKey}` : addressKey;
    if (!(await verifyPassword(user?.password_hash, password, caller)) || !user) return undefined;
    const holder = { userId: user.id, passwordHash: user.password_hash, address: addressKey };
    return (await openFamily(db, holder, token)) ? user : undefined;
  })().catch(async (error: unknown) => {
    await giveBack(limiter, attempt);
    throw error;
  });
  if (!signedIn) {
    security.record('sign-in-failed', { userId: user?.id, address });
    throw new AppError('INVALID_CREDENTIALS');
  }
  security.record('signed-in', { userId: signedIn.id, address });
  await giveBack(limiter, attempt);
  const [byLogin] = attempt;
  if (byLogin) await limiter.reset(byLogin.limit, byLogin.key);
  return presentTokens(tokens, signedIn, token);
}
