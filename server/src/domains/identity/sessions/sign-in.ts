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
import { createSecret, type Secret } from './secrets.ts';
import { actorOf, type Client, openSession, presentTokens } from './sessions.ts';

interface Window {
  limit: LimitName;
  key: string;
}
/** JSON keys cannot collide with a crafted login. */
const keyOf = (...parts: string[]): string => JSON.stringify(parts);

/** The window of failures at a login, from all devices that are not known there. */
export const loginWindow = (login: string): Window => ({
  limit: 'failedSignInsByLogin',
  key: keyOf(login.toLowerCase()),
});

/** The window of failures at a login from an address that has failed often. */
export const fullAddressWindow = (login: string, address: string): Window => ({
  limit: 'failedSignInsAtFullAddress',
  key: keyOf(login.toLowerCase(), address),
});

const isLogin = (text: string): boolean => limits.login.pattern.test(text) && text.length <= limits.login.max;

/** Limits concurrent queries, so that a storm of sign-ins cannot exhaust the connection pool. */
const lookingUp = createWorkQueue({ atOnce: 4, waitingMax: 1000 });

async function findCredentials(db: Db, login: string, device: Secret | undefined) {
  // An impossible login needs no query, and PostgreSQL refuses a zero byte.
  if (!isLogin(login)) return undefined;
  return db
    .selectFrom('users')
    .leftJoin('sign_in_devices as device', (join) =>
      join.onRef('device.user_id', '=', 'users.id').on('device.token_hash', '=', device?.hash ?? null),
    )
    .select(['users.id', 'username', 'password_hash', 'device.token_hash as knownDevice'])
    .select(['totp_secret', 'totp_confirmed_at', 'block_scope', 'block_until', 'block_reason'])
    .where('username', '=', login)
    .executeTakeFirst();
}

interface Attempt {
  login: string;
  address: string;
  /** The hash of the device, if the login has signed in on it before. */
  knownDevice: Buffer | undefined;
  /** Equal for equal guesses: an old password that a device sends again and again counts once. */
  guess: string;
}

const isFull = (error: unknown): boolean => hasCode(error, 'TOO_MANY_REQUESTS');

/** Counts a failure in a window. Returns false if it is full. */
const tryConsume = (limiter: Limiter, { limit, key }: Window): Promise<boolean> =>
  limiter.consume(limit, key).then(
    () => true,
    (error: unknown) => {
      if (isFull(error)) return false;
      throw error;
    },
  );

/**
 * Counts the attempt as a failure before the password is checked, and returns the windows in which
 * it counts. Throws TOO_MANY_REQUESTS.
 *
 * - A known device has a window of its own for each login, so nobody else's guesses keep an owner
 *   out there (design.md §15).
 * - Elsewhere failures count by login and by address. A full window of an address leaves one guess
 *   at each login. So a shared address still lets all other people sign in.
 */
async function countAhead(limiter: Limiter, { login, address, knownDevice, guess }: Attempt): Promise<Window[]> {
  const same: Window = { limit: 'sameSignIns', key: keyOf(login.toLowerCase(), guess) };
  if (!(await tryConsume(limiter, same))) return [];
  const counted = [same];
  const count = async (window: Window): Promise<void> => {
    await limiter.consume(window.limit, window.key);
    counted.push(window);
  };
  try {
    if (knownDevice)
      await count({
        limit: 'failedSignInsByLogin',
        key: keyOf(login.toLowerCase(), knownDevice.toString('base64url')),
      });
    else {
      if (isLogin(login)) await count(loginWindow(login));
      const byAddress: Window = { limit: 'failedSignInsByAddress', key: address };
      if (await tryConsume(limiter, byAddress)) counted.push(byAddress);
      else await count(fullAddressWindow(login, address));
    }
  } catch (error) {
    await giveBack(limiter, counted);
    throw error;
  }
  return counted;
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

type SignInServices = Pick<Services, 'db' | 'limiter' | 'security' | 'tokens'>;

/**
 * Calls `enter` for the owner of a right password. The response and the work are the same for an
 * unknown login and a wrong password. An attempt counts as a failure before hashing, so concurrent
 * guesses all count; a success removes it again. Throws INVALID_CREDENTIALS, TOO_MANY_REQUESTS, and
 * UNAVAILABLE if the queue is full.
 */
async function withPassword<T>(
  { db, limiter, security, tokens }: SignInServices,
  { login, password, code, client }: SignIn,
  enter: (user: Credentials) => Promise<T | undefined>,
): Promise<{ entered: T; counted: Window[] }> {
  const user = await lookingUp.run(client.address, () => findCredentials(db, login, client.token));
  const knownDevice = user?.knownDevice ?? undefined;
  const hasher = knownDevice
    ? { key: `${user?.id} ${client.address}`, isStranger: false }
    : { key: client.address, isStranger: true };
  const guess = tokens.derive(keyOf('guess', login.toLowerCase(), password, code ?? ''));
  const counted = await countAhead(limiter, { login, address: client.address, knownDevice, guess });
  const recordFailure = () => security.record('sign-in-failed', { userId: user?.id, address: client.address });
  const entered = await (async () => {
    const isRight = await verifyPassword(user?.password_hash, password, hasher);
    return isRight && user ? enter(user) : undefined;
  })().catch(async (error: unknown) => {
    if (isWrongCode(error)) recordFailure();
    else await giveBack(limiter, counted);
    throw error;
  });
  if (!entered) {
    recordFailure();
    throw new AppError('INVALID_CREDENTIALS');
  }
  await giveBack(limiter, counted);
  return { entered, counted };
}

/**
 * Proves by the password who is blocked and cannot sign in. Returns the id of the account. Throws
 * NOT_FOUND for an account that is not blocked, and the errors of `withPassword`.
 */
export async function proveBlocked(services: SignInServices, credentials: SignIn): Promise<number> {
  const { entered } = await withPassword(services, credentials, async (user) => {
    try {
      assertNotBlocked(user);
    } catch (error) {
      if (hasCode(error, 'ACCOUNT_BLOCKED')) return user.id;
      throw error;
    }
    throw new AppError('NOT_FOUND', { message: 'Этот аккаунт не заблокирован' });
  });
  return entered;
}

/**
 * Signs in. Throws the errors of `withPassword`, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_INVALID and
 * ACCOUNT_BLOCKED.
 */
export async function signIn(
  services: SignInServices & Pick<Services, 'config' | 'sealer'>,
  credentials: SignIn,
): Promise<TokenPair> {
  const { db, limiter, security } = services;
  const { client, code } = credentials;
  const token = createSecret();
  const { entered: holder, counted } = await withPassword(services, credentials, async (user) => {
    await assertMayEnter(services, user, code);
    return openSession(db, { userId: user.id, proof: { passwordHash: user.password_hash }, ...client }, token);
  });
  security.record('signed-in', { userId: holder.id, address: client.address });
  const ownWindow = counted.find(({ limit }) => limit === 'failedSignInsByLogin');
  if (ownWindow) await limiter.reset(ownWindow.limit, ownWindow.key);
  return presentTokens(services, actorOf(holder, true, services.config), token);
}
