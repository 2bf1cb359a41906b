import type { TokenPair } from '@kampus/contract/identity/accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccessTokens } from '#platform/http/access-tokens.ts';
import { addressKeyOf } from '#platform/http/address-key.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { createUser, setPassword, setRole } from '../accounts/manage-user.ts';
import { hashSecret } from './secrets.ts';
import { endSession } from './sessions.ts';

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
  const username = `person-${counter}`;
  await createUser(server.services.db, { username, password, role: 'STUDENT' });
  return username;
}
const signIn = (login: string, secret = password, address = '10.0.0.1') =>
  server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { login, password: secret },
    remoteAddress: address,
  });
const session = async (login: string): Promise<TokenPair> => (await signIn(login)).json();
const refresh = (refreshToken: string) => server.call('refresh', { body: { refreshToken } });

/** Moves the rotation of a token into the past by this number of seconds. */
const age = (refreshToken: string, seconds: number) =>
  sql`update refresh_tokens set rotated_at = now() - ${seconds} * interval '1 second'
       where token_hash = ${hashSecret(refreshToken)}`.execute(server.services.db);

describe('signing in', () => {
  it('ignores the case of the login and returns the registered name', async () => {
    const username = await newUser();
    const answer = await signIn(username.toUpperCase());
    expect(answer.statusCode).toBe(200);
    const actor = await server.services.tokens.verify(answer.json<TokenPair>().accessToken);
    expect(actor).toMatchObject({ username, role: 'STUDENT' });
  });

  it('returns the same response for a wrong password and an unknown login, in the same time', async () => {
    const username = await newUser();
    const time = async (login: string) => {
      const start = performance.now();
      const answer = await signIn(login, 'wrong password');
      expect(answer.statusCode).toBe(401);
      const { requestId, ...rest } = answer.json();
      return { ms: performance.now() - start, rest };
    };
    const { rest } = await time('nobody-here');
    expect((await time(username)).rest).toEqual(rest);
    expect(rest).toMatchObject({ code: 'INVALID_CREDENTIALS', message: 'Неверный логин или пароль' });
    // Other work on the machine makes single measurements longer, never shorter.
    let [known, unknown] = [Infinity, Infinity];
    const isSame = () => unknown > 0.4 * known && unknown < 2.5 * known;
    for (let round = 0; round < 6 || (round < 30 && !isSame()); round += 1) {
      known = Math.min(known, (await time(username)).ms);
      unknown = Math.min(unknown, (await time('nobody-here')).ms);
    }
    expect(isSame(), `${unknown} ms for an unknown login, ${known} ms for a known one`).toBe(true);
  });

  it.each(['', 'a\u0000b', 'x'.repeat(1000), "' or 1=1 --"])('returns 401 for the login %j', async (login) => {
    expect((await signIn(login, '')).statusCode).toBe(401);
  });

  /** Sends wrong passwords, by default enough to fill the window of a login. */
  async function guess(login: string, address: string, count = 130): Promise<number[]> {
    const statuses: number[] = [];
    for (let left = count; left > 0; left -= 40) {
      const answers = await Promise.all(
        Array.from({ length: Math.min(40, left) }, (_, n) =>
          signIn(login, `guess ${left} ${n} at ${address}`, address),
        ),
      );
      statuses.push(...answers.map(({ statusCode }) => statusCode));
    }
    return statuses;
  }

  it('stops guesses at a login, also concurrent ones, and sends Retry-After', async () => {
    const username = await newUser();
    const other = await newUser();
    const statuses = await guess(username, '10.0.0.2');
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    const last = await signIn(username, password, '10.0.0.3');
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(other, password, '10.0.0.2')).statusCode).toBe(200);
  });

  it('never limits successful sign-ins', async () => {
    const username = await newUser();
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(username, password, '10.0.0.4')));
      expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
    }
  });

  it('refuses requests beyond the queue limit of the password hashing with 503 and does not count them', async () => {
    const username = await newUser();
    const other = await newUser();
    const crowd = Array.from({ length: 120 }, (_, n) => signIn(username, `a guess ${n}`, '10.0.0.13'));
    const honest = signIn(other, password, '10.0.0.14');
    const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(20);
    // The full queue still accepts a request from another address.
    expect((await honest).statusCode).toBe(200);
    const hashed = statuses.filter((status) => status === 401).length;
    const rest = await guess(username, '10.0.0.13', 120 - hashed);
    expect(rest.filter((status) => status === 401)).toHaveLength(100 - hashed);
  });

  it('counts an IPv6 address by its /64', () => {
    expect(addressKeyOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2');
    expect(addressKeyOf('2001:db8::1')).toBe('2001:db8:0:0');
    expect(addressKeyOf('::ffff:10.1.2.3')).toBe('10.1.2.3');
    expect(addressKeyOf('::1')).toBe('0:0:0:0');
    expect(addressKeyOf('10.1.2.3')).toBe('10.1.2.3');
  });
});

describe('refreshing', () => {
  it('replaces each refresh token by a new one', async () => {
    const first = await session(await newUser());
    const second = await refresh(first.refreshToken);
    expect(second.status).toBe(200);
    expect(second.body.refreshToken).not.toBe(first.refreshToken);
    await age(first.refreshToken, 60);
    expect((await refresh(second.body.refreshToken)).status).toBe(200);
  });

  it('gives tabs that refresh at once the same new token, and it works', async () => {
    const { refreshToken } = await session(await newUser());
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1);
    const next = await Promise.all(answers.map(({ body }) => refresh(body.refreshToken)));
    expect(next.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it('revokes the whole family when a token is used again after the grace period', async () => {
    const first = await session(await newUser());
    const second = (await refresh(first.refreshToken)).body;
    await age(first.refreshToken, 31);
    expect(await refresh(first.refreshToken)).toMatchObject({
      status: 401,
      body: { code: 'INVALID_REFRESH_TOKEN' },
    });
    expect((await refresh(second.refreshToken)).status).toBe(401);
  });

  it('gives a thief within the grace period the same new token, so the next reuse is detected', async () => {
    const { refreshToken } = await session(await newUser());
    const [owner, thief] = [await refresh(refreshToken), await refresh(refreshToken)];
    const next = await refresh(owner.body.refreshToken);
    await age(owner.body.refreshToken, 31);
    expect((await refresh(thief.body.refreshToken)).status).toBe(401);
    expect((await refresh(next.body.refreshToken)).status).toBe(401);
  });

  it('does not end other sessions of the same user', async () => {
    const username = await newUser();
    const [phone, laptop] = [await session(username), await session(username)];
    await refresh(phone.refreshToken);
    await age(phone.refreshToken, 31);
    await refresh(phone.refreshToken);
    expect((await refresh(laptop.refreshToken)).status).toBe(200);
  });

  it('is refused only while a person is blocked from everything, not from writing', async () => {
    const username = await newUser();
    const { refreshToken } = await session(username);
    const block = (scope: 'WRITING' | 'ALL', until: Date | null = null) =>
      server.services.db
        .updateTable('users')
        .set({ block_scope: scope, block_until: until, block_reason: 'Спам' })
        .where('username', '=', username)
        .execute();
    await block('WRITING');
    const first = await refresh(refreshToken);
    expect(first.status).toBe(200);
    await block('ALL', new Date());
    const second = await refresh(first.body.refreshToken);
    expect(second.status).toBe(200);
    await block('ALL');
    expect((await refresh(second.body.refreshToken)).status).toBe(401);
  });

  it('refuses a token that is unknown or expired or belongs to a removed account', async () => {
    const reused = () => Object.fromEntries(server.services.security.counts())['refresh-reused'];
    const before = reused();
    expect((await refresh('no such token')).status).toBe(401);
    expect(reused()).toBe(before);
    const username = await newUser();
    const { refreshToken } = await session(username);
    await sql`update refresh_tokens set expires_at = now() where token_hash = ${hashSecret(refreshToken)}`.execute(
      server.services.db,
    );
    expect((await refresh(refreshToken)).status).toBe(401);
    const left = await session(username);
    await server.services.db.deleteFrom('users').where('username', '=', username).execute();
    expect((await refresh(left.refreshToken)).status).toBe(401);
    expect(
      (
        await server.app.inject({
          url: '/api/auth/me',
          headers: { authorization: `Bearer ${left.accessToken}` },
        })
      ).statusCode,
    ).toBe(401);
  });

  it('is refused after a role change, and a new sign-in has the new role', async () => {
    const username = await newUser();
    const { refreshToken } = await session(username);
    await setRole(server.services.db, { username, role: 'TEACHER' });
    expect((await refresh(refreshToken)).status).toBe(401);
    const actor = await server.services.tokens.verify((await session(username)).accessToken);
    expect(actor?.role).toBe('TEACHER');
    const profile = await server.services.db.selectFrom('teachers').selectAll().executeTakeFirst();
    expect(profile?.user_id).toBe(actor?.id);
    const entry = await server.services.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'user.set-role')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      subject: `user:${actor?.id}`,
      details: { from: 'STUDENT', to: 'TEACHER' },
      actor_id: null,
    });
  });

  it('is refused after a password change, and the new password signs in', async () => {
    const username = await newUser();
    const { refreshToken } = await session(username);
    await setPassword(server.services.db, { username, password: 'quite another one' });
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await signIn(username)).statusCode).toBe(401);
    expect((await signIn(username, 'quite another one')).statusCode).toBe(200);
  });
});

describe('signing out', () => {
  it('revokes the access token in this process without an announcement', async () => {
    const { accessToken, refreshToken } = await session(await newUser());
    const tokens = createAccessTokens([{ kid: 'test', secret: 'a secret that only tests know, long enough' }]);
    expect(await tokens.verify(accessToken)).toBeDefined();
    await endSession({ ...server.services, tokens }, refreshToken);
    expect(await tokens.verify(accessToken)).toBeUndefined();
  });

  it('ends the session also with a rotated token, and accepts an unknown token', async () => {
    const first = await session(await newUser());
    const second = (await refresh(first.refreshToken)).body;
    expect((await server.call('logout', { body: { refreshToken: first.refreshToken } })).status).toBe(204);
    expect((await refresh(second.refreshToken)).status).toBe(401);
    expect((await server.call('logout', { body: { refreshToken: 'unknown' } })).status).toBe(204);
  });
});
