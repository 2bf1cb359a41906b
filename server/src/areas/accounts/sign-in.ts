import type { TokenPair } from '@kampus/contract/accounts';
import { limits } from '@kampus/contract/limits';
import type { Db } from '#platform/db/connect.ts';
import { addressKeyOf } from '#platform/http/address-key.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Limiter } from '#platform/http/limiter.ts';
import type { Services } from '../../services.ts';
import { verifyPassword } from './passwords.ts';
import { createSecret } from './secrets.ts';
import { openFamily, presentTokens } from './sessions.ts';

/** What the failures of an attempt count against. */
interface Attempt {
  loginKey: string;
  /** Undefined where the address does not count. */
  addressKey: string | undefined;
}

/**
 * At an address that the login was used from before, failures count for that pair alone: so nobody else's guesses keep
 * the owner out (design.md §15). The login's pattern has no space.
 */
const countAttempt = (login: string, address: string, isKnown: boolean): Attempt =>
  isKnown
    ? { loginKey: `${login.toLowerCase()} ${address}`, addressKey: undefined }
    : { loginKey: login.toLowerCase(), addressKey: address };

async function findCredentials(db: Db, login: string, address: string) {
  // An impossible login needs no query, and PostgreSQL would refuse a zero byte.
  if (!limits.login.pattern.test(login)) return undefined;
  return db
    .selectFrom('users')
    .leftJoin('sign_in_addresses as place', (join) =>
      join.onRef('place.user_id', '=', 'users.id').on('place.address', '=', address),
    )
    .select(['users.id', 'username', 'role', 'password_hash', 'place.address as knownAddress'])
    .where('username', '=', login)
    .executeTakeFirst();
}

/** Throws TOO_MANY_REQUESTS while the failures of the window are used up. */
async function assertMayTry(limiter: Limiter, { loginKey, addressKey }: Attempt): Promise<void> {
  await limiter.assertFree('failedSignInsByLogin', loginKey);
  if (addressKey !== undefined) await limiter.assertFree('failedSignInsByAddress', addressKey);
}

async function countFailure(limiter: Limiter, { loginKey, addressKey }: Attempt): Promise<void> {
  // The failure that reaches the limit still gets its own answer, so the limiter's refusal is ignored.
  await Promise.allSettled([
    limiter.consume('failedSignInsByLogin', loginKey),
    addressKey === undefined ? undefined : limiter.consume('failedSignInsByAddress', addressKey),
  ]);
}

/**
 * Signs in. The answer and the work are the same for an unknown login and a wrong password. Only failures count, so any
 * number of people can sign in from one address.
 */
export async function signIn(
  { db, limiter, tokens }: Pick<Services, 'db' | 'limiter' | 'tokens'>,
  { login, password, address }: { login: string; password: string; address: string },
): Promise<TokenPair> {
  const addressKey = addressKeyOf(address);
  const user = await findCredentials(db, login, addressKey);
  const attempt = countAttempt(login, addressKey, Boolean(user?.knownAddress));
  await assertMayTry(limiter, attempt);
  const fits = await verifyPassword(user?.password_hash, password);
  if (!user || !fits) {
    await countFailure(limiter, attempt);
    throw new AppError('INVALID_CREDENTIALS');
  }
  // Asked again: of a thousand guesses sent at once, only those that finish before the window is full may succeed.
  await assertMayTry(limiter, attempt);
  const token = createSecret();
  const holder = { userId: user.id, passwordHash: user.password_hash, address: addressKey };
  if (!(await openFamily(db, holder, token))) throw new AppError('INVALID_CREDENTIALS');
  await limiter.reset('failedSignInsByLogin', attempt.loginKey);
  return presentTokens(tokens, user, token);
}
