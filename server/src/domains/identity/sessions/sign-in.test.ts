import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureSecurity } from '#testing/captured-security.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { createUser } from '../accounts/manage-user.ts';
import { confirmTotp, setUpTotp } from '../second-factor/second-factor.ts';
import { createSecret, hashSecret } from './secrets.ts';
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

/** `cookie` is what a device keeps after a sign-in there. */
async function signIn(login: string, { secret = password, address = newAddress(), code = '', cookie = '' } = {}) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { login, password: secret, ...(code && { code }) },
    headers: { ...(cookie && { cookie }) },
    remoteAddress: address,
  });
  return { status: answer.statusCode, code: answer.json().code };
}
/** Signs in on a new device and returns its cookie. */
async function enrolDevice(login: string): Promise<string> {
  const payload = { login, password };
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload,
    remoteAddress: newAddress(),
  });
  expect(answer.statusCode).toBe(200);
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}
/** Activates a second factor for a user. Returns its recovery codes. */
async function enrol(username: string): Promise<string[]> {
  const row = server.services.db.selectFrom('users').select(['id', 'role']).where('username', '=', username);
  const person = { ...(await row.executeTakeFirstOrThrow()), username };
  const { secret } = await setUpTotp(server.services, person);
  return confirmTotp(server.services, person, new TOTP({ secret }).generate());
}
/** A wrong password that nobody tried before. */
const guess = (login: string, address?: string, cookie = '') => {
  counter += 1;
  return signIn(login, { secret: `a guess ${counter}`, cookie, ...(address && { address }) });
};

/** Fills a window with failures up to its limit, minus `free`. */
type GuessLimit = 'failedSignInsByLogin' | 'failedSignInsByAddress' | 'failedSignInsAtFullAddress';
async function fill(limit: GuessLimit, key: string, free = 0): Promise<void> {
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

  it('of a login includes equal guesses once', async () => {
    const login = await newUser();
    await fill('failedSignInsByLogin', keyOf(login), 2);
    for (let time = 0; time < 5; time += 1) expect((await signIn(login, { secret: 'an old one' })).status).toBe(401);
    expect((await signIn(login)).status).toBe(200);
  });

  it('of an address leaves one guess at each login', async () => {
    const [login, address] = [await newUser(), newAddress()];
    await fill('failedSignInsByAddress', address);
    await fill('failedSignInsAtFullAddress', keyOf(login, address), 1);
    expect((await guess(login, address)).status).toBe(401);
    expect(await guess(login, address)).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect((await signIn(login)).status).toBe(200);
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
      await fill('failedSignInsAtFullAddress', keyOf(text, address));
      expect([(await guess(text, address)).status, (await guess(text, address)).status]).toEqual([401, 429]);
    }
    const longest = 'x'.repeat(32);
    await fill('failedSignInsByLogin', keyOf(longest));
    expect((await guess(longest)).status).toBe(429);
  });
});

describe('200 guesses from a shared address', () => {
  it('keep out nobody who was not guessed at, and no owner on a known device', async () => {
    const shared = newAddress();
    const targets = await Promise.all(Array.from({ length: 20 }, newUser));
    const cookies = await Promise.all(targets.map(enrolDevice));
    // The demo's windows are ten times wider: fill them like 200 guesses in production.
    await fill('failedSignInsByAddress', shared);
    for (const login of targets) await fill('failedSignInsByLogin', keyOf(login));
    for (let round = 0; round < 10; round += 1)
      for (const login of targets) expect((await guess(login, shared)).status).toBe(429);
    for (const login of [await newUser(), await newUser()])
      expect((await signIn(login, { address: shared })).status).toBe(200);
    for (const [index, login] of targets.entries())
      expect((await signIn(login, { address: shared, cookie: cookies[index] ?? '' })).status).toBe(200);
    expect((await signIn(targets[0] ?? '')).status).toBe(429);
  });

  it('on a known device count there alone', async () => {
    const [login, other] = [await newUser(), await newUser()];
    const cookie = await enrolDevice(login);
    const address = newAddress();
    const device = hashSecret(cookie.split('=')[1] ?? '').toString('base64url');
    await fill('failedSignInsByLogin', keyOf(login, device), 1);
    expect((await guess(login, address, cookie)).status).toBe(401);
    expect((await guess(login, address, cookie)).status).toBe(429);
    expect((await signIn(login)).status).toBe(200);
    // The device is unknown for other logins.
    await fill('failedSignInsByLogin', keyOf(other));
    expect((await signIn(other, { cookie })).status).toBe(429);
  });

  it('no longer count after a reset of the password, which forgets the devices', async () => {
    const { db } = server.services;
    const [login, address] = [await newUser(), '127.0.0.1'];
    const cookie = await enrolDevice(login);
    await fill('failedSignInsByLogin', keyOf(login));
    await fill('failedSignInsByAddress', address);
    await fill('failedSignInsAtFullAddress', keyOf(login, address));
    const link = createSecret();
    await sql`insert into password_links (token_hash, user_id, expires_at)
              select ${link.hash}, id, now() + interval '1 minute' from users
               where username = ${login}`.execute(db);
    const next = 'another horse';
    expect((await server.call('resetPassword', { body: { token: link.text, password: next } })).status).toBe(204);
    expect((await signIn(login, { secret: next, address })).status).toBe(200);
    await fill('failedSignInsByLogin', keyOf(login));
    expect((await signIn(login, { secret: next, cookie })).status).toBe(429);
  });
});

it('a device keeps its token in a cookie for the calls of accounts alone', async () => {
  const login = await newUser();
  const payload = { login, password };
  const enter = (headers = {}) => server.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers });
  const cookie = String((await enter()).headers['set-cookie']);
  expect(cookie).toMatch(/^kampus-device=[\w-]{43}; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/);
  const kept = await enter({ cookie: `other=1; ${cookie.split(';')[0]}` });
  expect(kept.headers['set-cookie']).toBe(cookie);
  expect((await enter({ cookie: 'kampus-device=forged' })).headers['set-cookie']).not.toContain('forged');
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
  it('with guesses at one login does not keep out another user on a known device at that address', async () => {
    const address = newAddress();
    const [target, other] = [await newUser(), await newUser()];
    const cookie = await enrolDevice(other);
    const crowd = Array.from({ length: 120 }, () => guess(target, address));
    expect((await signIn(other, { address, cookie })).status).toBe(200);
    expect((await Promise.all(crowd)).map(({ status }) => status)).toContain(503);
  });

  it('from many addresses does not keep out a user on a known device', async () => {
    const login = await newUser();
    const cookie = await enrolDevice(login);
    const crowd = Array.from({ length: 120 }, (_, n) => guess(`nobody-${n}`));
    expect((await signIn(login, { cookie })).status).toBe(200);
    expect((await Promise.all(crowd)).map(({ status }) => status)).toContain(503);
  });
});
