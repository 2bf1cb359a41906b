import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureSecurity } from '#testing/captured-security.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { createUser } from '../accounts/manage-user.ts';
import { confirmTotp, setUpTotp } from '../second-factor/second-factor.ts';
import { refreshSession } from './sessions.ts';
import { signIn as signInWith } from './sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  // Failures by login: 100 in the window, by address 500.
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => server.close());

const password = 'correct horse';
let counter = 0;
async function newUser(): Promise<string> {
  counter += 1;
  const username = `comer-${counter}`;
  await createUser(server.services.db, { username, password, role: 'STUDENT' });
  return username;
}
/** An unused address. */
const newAddress = (): string => {
  counter += 1;
  return `10.3.${counter >> 8}.${counter & 255}`;
};

async function signIn(login: string, { secret = password, address = newAddress(), code = '' } = {}) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { login, password: secret, ...(code && { code }) },
    remoteAddress: address,
  });
  return { status: answer.statusCode, code: answer.json().code };
}
/** Activates a second factor for a user. Returns its recovery codes. */
async function enrol(username: string): Promise<string[]> {
  const row = server.services.db.selectFrom('users').select(['id', 'role']).where('username', '=', username);
  const person = { ...(await row.executeTakeFirstOrThrow()), username };
  const { secret } = await setUpTotp(server.services, person);
  return confirmTotp(server.services, person, new TOTP({ secret }).generate());
}
const guess = (login: string, address?: string) => signIn(login, { secret: 'a guess', ...(address && { address }) });

/** Fills a window with failures up to its limit, minus `free`. */
async function fill(limit: 'failedSignInsByLogin' | 'failedSignInsByAddress', key: string, free = 0): Promise<void> {
  const { max } = server.services.config.rateLimits[limit];
  for (let left = max - free; left > 0; left -= 1) await server.services.limiter.consume(limit, key);
}
const keyOf = (...parts: string[]): string => JSON.stringify(parts);

describe('the failure count', () => {
  it('of a login is reset by a successful sign-in', async () => {
    const login = await newUser();
    await fill('failedSignInsByLogin', keyOf(login), 1);
    expect((await signIn(login)).status).toBe(200);
    expect([(await guess(login)).status, (await guess(login)).status]).toEqual([401, 401]);
  });

  it('of an address does not include successful sign-ins', async () => {
    const address = newAddress();
    await fill('failedSignInsByAddress', address, 1);
    for (const login of [await newUser(), await newUser()]) expect((await signIn(login, { address })).status).toBe(200);
  });

  it('of a login does not include attempts that the limit of the address refuses', async () => {
    const [login, address] = [await newUser(), newAddress()];
    await fill('failedSignInsByAddress', address);
    await fill('failedSignInsByLogin', keyOf(login), 1);
    expect((await guess(login, address)).status).toBe(429);
    expect((await guess(login)).status).toBe(401);
  });

  it('includes a wrong code, and does not include a sign-in without the required code', async () => {
    const login = await newUser();
    await enrol(login);
    await fill('failedSignInsByLogin', keyOf(login), 1);
    const codeRequired = { status: 401, code: 'SECOND_FACTOR_REQUIRED' };
    expect([await signIn(login), await signIn(login)]).toEqual([codeRequired, codeRequired]);
    expect(await signIn(login, { code: '123' })).toEqual({ status: 401, code: 'SECOND_FACTOR_INVALID' });
    expect(await signIn(login)).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
  });

  it('includes a text that cannot be a login only for the address', async () => {
    for (const text of ['no login', 'x'.repeat(33)]) {
      await fill('failedSignInsByLogin', keyOf(text));
      expect((await guess(text)).status, text).toBe(401);
      const address = newAddress();
      await fill('failedSignInsByAddress', address, 1);
      expect([(await guess(text, address)).status, (await guess(text, address)).status]).toEqual([401, 429]);
    }
    const longest = 'x'.repeat(32);
    await fill('failedSignInsByLogin', keyOf(longest));
    expect((await guess(longest)).status).toBe(429);
  });

  it('of a login at a shared address does not affect the other logins', async () => {
    const address = newAddress();
    const [target, other] = [await newUser(), await newUser()];
    for (const login of [target, other]) expect((await signIn(login, { address })).status).toBe(200);
    await fill('failedSignInsByLogin', keyOf(target, address));
    expect((await guess(target, address)).status).toBe(429);
    expect((await guess(other, address)).status).toBe(401);
  });
});

it('the password and a valid code sign in, and each code works once', async () => {
  const login = await newUser();
  const [code = ''] = await enrol(login);
  expect(await signIn(login, { code })).toEqual({ status: 200 });
  expect(await signIn(login, { code })).toEqual({ status: 401, code: 'SECOND_FACTOR_INVALID' });
});

it('security records have the account and the address, and no account for an unknown login', async () => {
  const { lines, security } = captureSecurity();
  const services = { ...server.services, security };
  const login = await newUser();
  const at = { address: newAddress() };
  const enter = (name: string, secret: string, code?: string) =>
    signInWith(services, { login: name, password: secret, code, client: { ...at, device: '' } });
  const isRefused = async (entering: Promise<unknown>) => expect(entering).rejects.toThrow();
  await isRefused(enter(login, 'a guess'));
  await isRefused(enter('nobody-at-all', 'a guess'));
  const { refreshToken } = await enter(login, password);
  await refreshSession(services, refreshToken);
  const { rows } = await sql<{ user_id: number }>`
    update refresh_tokens set rotated_at = now() - interval '1 minute'
      from refresh_families as family
     where family_id = family.id and rotated_at is not null
       and user_id = (select id from users where username = ${login})
    returning user_id`.execute(services.db);
  const userId = rows[0]?.user_id;
  await isRefused(refreshSession(services, refreshToken));
  await sql`update users set totp_secret = 'x', totp_confirmed_at = now() where id = ${userId}`.execute(services.db);
  await isRefused(enter(login, password));
  await isRefused(enter(login, password, '12345'));
  expect(lines.map(({ level, msg, ...rest }) => rest)).toEqual([
    { security: 'sign-in-failed', userId, ...at },
    { security: 'sign-in-failed', ...at },
    { security: 'signed-in', userId, ...at },
    { security: 'refresh-reused', userId },
    { security: 'sign-in-failed', userId, ...at },
  ]);
});

it('a new session is elevated, because a sign-in proves the identity', async () => {
  const login = await newUser();
  const { accessToken } = (await server.call('login', { body: { login, password } })).body;
  const actor = await server.services.tokens.verify(accessToken);
  expect(actor).toMatchObject({ username: login, role: 'STUDENT', isElevated: true, sessionId: expect.any(String) });
});

it('a blocked user gets ACCOUNT_BLOCKED only with the right password', async () => {
  const login = await newUser();
  const blocked = { block_scope: 'ALL' as const, block_reason: 'Спам' };
  await server.services.db.updateTable('users').set(blocked).where('username', '=', login).execute();
  expect((await guess(login)).code).toBe('INVALID_CREDENTIALS');
  expect((await signIn(login)).code).toBe('ACCOUNT_BLOCKED');
});

it('a login of the maximum length can sign in', async () => {
  const username = 'y'.repeat(32);
  await createUser(server.services.db, { username, password, role: 'STUDENT' });
  expect((await signIn(username)).status).toBe(200);
});

describe('a crowd of sign-ins beyond the queue limit', () => {
  it('with guesses at one login does not keep out another user who is known at that address', async () => {
    const address = newAddress();
    const [target, other] = [await newUser(), await newUser()];
    for (const login of [target, other]) expect((await signIn(login, { address })).status).toBe(200);
    const crowd = Array.from({ length: 120 }, () => guess(target, address));
    expect((await signIn(other, { address })).status).toBe(200);
    expect((await Promise.all(crowd)).map(({ status }) => status)).toContain(503);
  });

  it('from many unknown addresses does not keep out a user at a known address', async () => {
    const address = newAddress();
    const login = await newUser();
    expect((await signIn(login, { address })).status).toBe(200);
    const crowd = Array.from({ length: 120 }, (_, n) => guess(`nobody-${n}`));
    expect((await signIn(login, { address })).status).toBe(200);
    expect((await Promise.all(crowd)).map(({ status }) => status)).toContain(503);
  });
});
