import type { TokenPair } from '@kampus/contract/identity/accounts';
import { limits } from '@kampus/contract/limits';
import type { Db } from '#platform/db/connect.ts';
import { AppError, hasCode } from '#platform/http/app-error.ts';
import type { Limiter, LimitName } from '#platform/http/limiter.ts';
import { createWorkQueue } from '#platform/http/work-queue.ts';
import type { Services } from '../../../services.ts';
import { assertNotBlocked } from '../accounts/rules.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { spendCode } from '../second-factor/second-factor.ts';
import { createSecret } from './secrets.ts';
import { type Client, openSession, presentTokens } from './sessions.ts';

interface Window {
  limit: LimitName;
  key: string;
}
/** The rate limit windows of an attempt. */
type Attempt = [Window, ...Window[]];

/**
 * The windows of an attempt. At a known address, failures count for the pair of login and address,
 * and in a separate window of the address. So guesses from other addresses do not keep the owner
 * out (design.md §15). A text that cannot be a login counts only for the address. JSON keys cannot
 * collide with a crafted login.
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

/** Limits concurrent queries, so that a storm of sign-ins cannot exhaust the connection pool. */
const lookingUp = createWorkQueue({ atOnce: 4, waitingMax: 1000 });

async function findCredentials(db: Db, login: string, address: string) {
  // An impossible login needs no query, and PostgreSQL refuses a zero byte.
  if (!isLogin(login)) return undefined;
  return db
    .selectFrom('users')
    .leftJoin('sign_in_addresses as place', (join) =>
      join.onRef('place.user_id', '=', 'users.id').on('place.address', '=', address),
    )
    .select(['users.id', 'username', 'password_hash', 'place.address as knownAddress'])
    .select(['totp_secret', 'totp_confirmed_at', 'block_scope', 'block_until', 'block_reason'])
    .where('username', '=', login)
    .executeTakeFirst();
}

/**
 * Counts the attempt as a failure before the password is checked. Throws TOO_MANY_REQUESTS if a
 * window is full.
 */
async function countAhead(limiter: Limiter, attempt: Attempt): Promise<void> {
  const counted: Window[] = [];
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

async function giveBack(limiter: Limiter, windows: Window[]): Promise<void> {
  for (const { limit, key } of windows) await limiter.giveBack(limit, key);
}

type Credentials = NonNullable<Awaited<ReturnType<typeof findCredentials>>>;

/**
 * Checks that follow a right password: no block of everything, and the code of the second factor.
 */
async function assertMayEnter(
  services: Pick<Services, 'db' | 'sealer'>,
  user: Credentials,
  code: string | undefined,
): Promise<void> {
  assertNotBlocked(user);
  if (user.totp_confirmed_at === null) return;
  if (!code) throw new AppError('SECOND_FACTOR_REQUIRED');
  if (!(await spendCode(services, user, code))) throw new AppError('SECOND_FACTOR_INVALID');
}

/** A wrong code counts as a failure, like a wrong password. */
const isWrongCode = (error: unknown): boolean => hasCode(error, 'SECOND_FACTOR_INVALID');

export interface SignIn {
  login: string;
  password: string;
  /** A code of the second factor, or a recovery code. */
  code?: string | undefined;
  client: Client;
}

/**
 * Signs in. The response and the work are the same for an unknown login and a wrong password. An
 * attempt counts as a failure before hashing, so concurrent guesses all count; a success removes it
 * again. Throws INVALID_CREDENTIALS, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_INVALID,
 * ACCOUNT_BLOCKED, TOO_MANY_REQUESTS, and UNAVAILABLE if the queue is full.
 */
export async function signIn(
  services: Pick<Services, 'db' | 'limiter' | 'tokens' | 'config' | 'security' | 'sealer'>,
  { login, password, code, client }: SignIn,
): Promise<TokenPair> {
  const { db, limiter, security } = services;
  const user = await lookingUp.run(client.address, () => findCredentials(db, login, client.address));
  const hasher = user?.knownAddress
    ? { key: `${user.id} ${client.address}`, isStranger: false }
    : { key: client.address, isStranger: true };
  const attempt = attemptOf(login, client.address, !hasher.isStranger);
  await countAhead(limiter, attempt);
  const recordFailure = () => security.record('sign-in-failed', { userId: user?.id, address: client.address });
  const token = createSecret();
  const holder = await (async () => {
    const isRight = await verifyPassword(user?.password_hash, password, hasher);
    if (!isRight || !user) return undefined;
    await assertMayEnter(services, user, code);
    return openSession(db, { userId: user.id, proof: { passwordHash: user.password_hash }, ...client }, token);
  })().catch(async (error: unknown) => {
    if (isWrongCode(error)) recordFailure();
    else await giveBack(limiter, attempt);
    throw error;
  });
  if (!holder) {
    recordFailure();
    throw new AppError('INVALID_CREDENTIALS');
  }
  security.record('signed-in', { userId: holder.id, address: client.address });
  await giveBack(limiter, attempt);
  const [byLogin] = attempt;
  await limiter.reset(byLogin.limit, byLogin.key);
  return presentTokens(services, { holder, isElevated: true }, token);
}
