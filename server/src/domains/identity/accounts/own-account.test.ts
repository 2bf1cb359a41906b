import type { TokenPair } from '@kampus/contract/identity/accounts';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#platform/db/connect.ts';
import { createSealer } from '#platform/db/sealer.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { sendPasswordLink } from '../passwords/change-password.ts';
import { resealSecrets } from '../second-factor/second-factor.ts';
import { createUser, setRole } from './manage-user.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const password = 'correct horse';
let counter = 0;
async function newUser(role: 'STUDENT' | 'CURATOR' = 'STUDENT', chat?: number): Promise<string> {
  counter += 1;
  const username = `owner-${counter}`;
  await createUser(server.services.db, { username, password, role });
  if (chat !== undefined)
    await server.services.db
      .updateTable('users')
      .set({ telegram_chat_id: chat, telegram_user_id: chat })
      .where('username', '=', username)
      .execute();
  return username;
}

const signIn = (login: string, secret = password, code?: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { login, password: secret, ...(code && { code }) },
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' },
  });
const session = async (login: string, secret = password, code?: string): Promise<TokenPair> =>
  (await signIn(login, secret, code)).json();
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token: string, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/auth/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });

describe('the user’s own password', () => {
  it('can be changed with the old password, which ends all other sessions', async () => {
    const login = await newUser();
    const elsewhere = await session(login);
    const here = await session(login);
    const wrong = await send('POST', 'password', here.accessToken, { oldPassword: 'x', newPassword: 'new horse here' });
    expect(wrong.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'oldPassword' }] });
    const body = { oldPassword: password, newPassword: 'new horse here' };
    expect((await send('POST', 'password', here.accessToken, body)).statusCode).toBe(204);
    expect((await send('GET', 'me', elsewhere.accessToken)).statusCode).toBe(401);
    expect((await send('GET', 'me', here.accessToken)).statusCode).toBe(200);
    expect((await signIn(login)).statusCode).toBe(401);
    expect((await signIn(login, 'new horse here')).statusCode).toBe(200);
  });

  it.each([
    ['12345678', 'one of the commonest'],
    ['aaaaaaaa', 'one repeated character'],
    ['QWERTYUIOP', 'one of the commonest in capitals'],
  ])('cannot be %s: %s', async (weak) => {
    const { accessToken } = await session(await newUser());
    const answer = await send('POST', 'password', accessToken, { oldPassword: password, newPassword: weak });
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'newPassword' }] });
  });

  it.each([
    ['be the login', 'Long-Login-Here', 'Пароль не должен совпадать с логином'],
    ['contain the login', 'my LONG-login-here 1', 'Пароль не должен содержать логин'],
    ['be a part of the login', 'login-here', 'Пароль не должен быть частью логина'],
  ])('cannot %s, also if an operator sets it', async (_rule, weak, message) => {
    const user = { username: 'long-login-here', password: weak, role: 'STUDENT' as const };
    const errors = [{ path: 'password', message }];
    const refused = { code: 'VALIDATION_FAILED', errors };
    await expect(createUser(server.services.db, user)).rejects.toMatchObject(refused);
  });

  it('may begin like the login', async () => {
    const user = { username: 'tea', password: 'te a sentence', role: 'STUDENT' as const };
    await expect(createUser(server.services.db, user)).resolves.toBeGreaterThan(0);
  });
});

describe('a lost password', () => {
  const linkOf = async (login: string): Promise<string | undefined> => {
    const { rows } = await sql<{ link: string }>`
      select details ->> 'link' as link from notifications n join users u on u.id = n.user_id
       where u.username = ${login} and kind = 'PASSWORD_LINK'
        order by n.id desc limit 1`.execute(server.services.db);
    return rows[0]?.link.split('#')[1];
  };

  const sentTo = async (login: string): Promise<string> => {
    await expect.poll(() => linkOf(login)).toBeDefined();
    return (await linkOf(login)) ?? '';
  };

  it('can be reset once by the link from the bot, which ends all sessions', async () => {
    const login = await newUser('STUDENT', 501);
    const [before, other] = [await session(login), await newUser('STUDENT', 503)];
    expect((await server.call('requestPasswordReset', { body: { login } })).status).toBe(202);
    const token = await sentTo(login);
    const common = await server.call('resetPassword', { body: { token, password: 'password' } });
    expect(common.status).toBe(400);
    const body = { token, password: 'remembered now' };
    expect((await server.call('resetPassword', { body })).status).toBe(204);
    expect((await server.call('resetPassword', { body })).body).toMatchObject({ code: 'RESET_LINK_INVALID' });
    expect((await send('GET', 'me', before.accessToken)).statusCode).toBe(401);
    expect((await signIn(login, 'remembered now')).statusCode).toBe(200);
    // The link changes only the password of its own account.
    expect((await signIn(other)).statusCode).toBe(200);
    expect((await signIn(other, 'remembered now')).statusCode).toBe(401);
  });

  it('gets the same response for every login, and a user without a chat gets no link', async () => {
    const silent = await newUser();
    const answers = [];
    for (const login of [silent, 'nobody-at-all', 'not a login'])
      answers.push(await server.call('requestPasswordReset', { body: { login } }));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([202, {}]));
    for (const login of [silent, 'nobody-at-all', 'not a login'])
      expect(await sendPasswordLink(server.services, login)).toEqual({ state: 'UNREACHABLE' });
    expect(await linkOf(silent)).toBeUndefined();
  });

  it('is answered before the link is written, so that the time reveals no login', async () => {
    const login = await newUser('STUDENT', 504);
    const ask = () => server.call('requestPasswordReset', { body: { login } });
    await server.services.db.transaction().execute(async (trx) => {
      await sql`lock table password_links in access exclusive mode`.execute(trx);
      expect((await ask()).status).toBe(202);
      expect(await linkOf(login)).toBeUndefined();
    });
    await sentTo(login);
  });

  it('gets at most three links within an hour, and a link expires after 30 minutes', async () => {
    const login = await newUser('STUDENT', 502);
    await Promise.all(Array.from({ length: 8 }, () => sendPasswordLink(server.services, login)));
    await sendPasswordLink(server.services, login);
    const { rows } = await sql<{ count: number }>`
      select count(*) from password_links l join users u on u.id = l.user_id
       where u.username = ${login}`.execute(server.services.db);
    expect(rows[0]?.count).toBe(3);
    const token = await sentTo(login);
    await sql`update password_links set expires_at = now() - interval '1 second'`.execute(server.services.db);
    const late = await server.call('resetPassword', { body: { token, password: 'remembered now' } });
    expect(late.body).toMatchObject({ code: 'RESET_LINK_INVALID' });
  });
});

describe('sessions', () => {
  it('are listed with device and address range, and can be ended one by one or all except this one', async () => {
    const login = await newUser();
    const [first, second, third] = [await session(login), await session(login), await session(login)];
    const listed = (await send('GET', 'sessions', third.accessToken)).json();
    expect(listed).toHaveLength(3);
    expect(listed.filter((one: { current: boolean }) => one.current)).toHaveLength(1);
    expect(listed[0]).toMatchObject({ device: 'Firefox, Windows', place: '127.0.0.x' });
    const actor = await server.services.tokens.verify(first.accessToken);
    expect((await send('DELETE', `sessions/${actor?.sessionId}`, third.accessToken)).statusCode).toBe(204);
    expect((await send('GET', 'me', first.accessToken)).statusCode).toBe(401);
    expect((await send('DELETE', `sessions/${actor?.sessionId}`, third.accessToken)).statusCode).toBe(404);
    expect((await send('DELETE', 'sessions', third.accessToken)).statusCode).toBe(204);
    expect((await send('GET', 'me', second.accessToken)).statusCode).toBe(401);
    expect((await send('GET', 'sessions', third.accessToken)).json()).toHaveLength(1);
  });

  it('are not listed when they can no longer be refreshed: staff after twelve idle hours', async () => {
    const listedAfter = async (role: 'STUDENT' | 'CURATOR') => {
      const login = await newUser(role);
      const { accessToken } = await session(login);
      await session(login);
      const owner = sql`(select id from users where username = ${login})`;
      await sql`
        update refresh_families set used_at = now() - interval '13 hours'
         where user_id = ${owner}`.execute(server.services.db);
      return (await send('GET', 'sessions', accessToken)).json();
    };
    expect(await listedAfter('STUDENT')).toHaveLength(2);
    expect(await listedAfter('CURATOR')).toHaveLength(0);
  });

  it('are listed last used first, without one whose token has expired', async () => {
    const login = await newUser();
    const [used, expired, current] = [await session(login), await session(login), await session(login)];
    const idOf = async ({ accessToken }: { accessToken: string }) =>
      (await server.services.tokens.verify(accessToken))?.sessionId;
    const { pool } = server;
    const useLater = `
      update refresh_families set used_at = now() + interval '1 minute' where id = $1`;
    await pool.query(useLater, [await idOf(used)]);
    const expire = 'update refresh_tokens set expires_at = now() where family_id = $1';
    await pool.query(expire, [await idOf(expired)]);
    const listed: { id: string }[] = (await send('GET', 'sessions', current.accessToken)).json();
    expect(listed.map(({ id }) => id)).toEqual([await idOf(used), await idOf(current)]);
  });

  it('cannot be ended by another user', async () => {
    const mine = await session(await newUser());
    const theirs = await session(await newUser());
    const actor = await server.services.tokens.verify(theirs.accessToken);
    expect((await send('DELETE', `sessions/${actor?.sessionId}`, mine.accessToken)).statusCode).toBe(404);
    expect((await send('GET', 'me', theirs.accessToken)).statusCode).toBe(200);
  });

  it('end on sign-out, and so does the access token', async () => {
    const pair = await session(await newUser());
    await server.call('logout', { body: { refreshToken: pair.refreshToken } });
    expect((await send('GET', 'me', pair.accessToken)).statusCode).toBe(401);
  });

  it('end after 90 days, and for staff after 12 idle hours', async () => {
    const { db } = server.services;
    const old = await session(await newUser());
    const staff = await session(await newUser('CURATOR'));
    const idleStudent = await session(await newUser());
    const idOf = async (pair: TokenPair) => (await server.services.tokens.verify(pair.accessToken))?.sessionId ?? '';
    await sql`update refresh_families set created_at = now() - interval '91 days' where id = ${await idOf(old)}`.execute(
      db,
    );
    for (const pair of [staff, idleStudent])
      await sql`update refresh_families set used_at = now() - interval '13 hours' where id = ${await idOf(pair)}`.execute(
        db,
      );
    const refresh = async ({ refreshToken }: TokenPair) =>
      (await server.call('refresh', { body: { refreshToken } })).status;
    expect([await refresh(old), await refresh(staff), await refresh(idleStudent)]).toEqual([401, 401, 200]);
  });
});

describe('a role change outside this process', () => {
  it('ends access long before the access token expires', async () => {
    const login = await newUser('CURATOR');
    const { accessToken } = await session(login);
    expect((await send('GET', 'me', accessToken)).statusCode).toBe(200);
    const outside = connect(server.databaseUrl, { max: 1 });
    await setRole(outside.db, { username: login, role: 'STUDENT' });
    await outside.close();
    const statusOfMe = async () => (await send('GET', 'me', accessToken)).statusCode;
    await expect.poll(statusOfMe, { timeout: 10_000 }).toBe(401);
  });
});

describe('the second factor', () => {
  const codeAt = (uri: string, offset = 0): string => {
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    return new TOTP({ secret }).generate({ timestamp: Date.now() + offset * 30_000 });
  };
  async function enrol(login: string) {
    const { accessToken } = await session(login);
    const { uri } = (await send('POST', 'totp', accessToken)).json();
    const wrong = await send('PUT', 'totp', accessToken, { code: '000000' });
    const { recoveryCodes } = (await send('PUT', 'totp', accessToken, { code: codeAt(uri) })).json();
    return { uri: uri as string, recoveryCodes: recoveryCodes as string[], accessToken, wrong };
  }

  it('is required at sign-in after its confirmation, and no code works twice', async () => {
    const login = await newUser();
    const { uri, recoveryCodes, wrong } = await enrol(login);
    expect(wrong.statusCode).toBe(400);
    expect(recoveryCodes).toHaveLength(10);
    expect((await signIn(login)).json()).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    expect((await signIn(login, password, '123')).json()).toMatchObject({ code: 'SECOND_FACTOR_INVALID' });
    // The enrolment used the current code. The code of the next time step is accepted early.
    expect((await signIn(login, password, codeAt(uri))).statusCode).toBe(401);
    const next = codeAt(uri, 1);
    expect((await signIn(login, password, next)).statusCode).toBe(200);
    expect((await signIn(login, password, next)).statusCode).toBe(401);
    expect((await signIn(login, password, recoveryCodes[0])).statusCode).toBe(200);
    expect((await signIn(login, password, recoveryCodes[0])).statusCode).toBe(401);
  });

  it('can be removed only with a valid code', async () => {
    const login = await newUser();
    const { recoveryCodes, accessToken } = await enrol(login);
    expect((await send('DELETE', 'totp', accessToken, { code: '111111' })).statusCode).toBe(400);
    expect((await send('DELETE', 'totp', accessToken, { code: recoveryCodes[1] ?? '' })).statusCode).toBe(204);
    expect((await signIn(login)).statusCode).toBe(200);
  });

  it('cannot be replaced while it is active', async () => {
    const { accessToken } = await enrol(await newUser());
    expect((await send('POST', 'totp', accessToken)).json()).toMatchObject({ code: 'CONFLICT' });
  });

  it('has a sealed secret, and resealing opens it with an older key and seals it with the newest key', async () => {
    const { db } = server.services;
    const login = await newUser();
    const { uri } = await enrol(login);
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    const stored = () =>
      db.selectFrom('users').select('totp_secret').where('username', '=', login).executeTakeFirstOrThrow();
    const before = (await stored()).totp_secret ?? '';
    expect(before).toMatch(/^sealed:test:/);
    expect(before).not.toContain(secret);
    const rotated = createSealer([
      { kid: 'new', secret: 'a newer secret that only tests know' },
      { kid: 'test', secret: 'a secret that only tests know, long enough' },
    ]);
    await resealSecrets({ db, sealer: rotated });
    expect((await stored()).totp_secret).toMatch(/^sealed:new:/);
    // This test server has only the old key, so it refuses the code of the app and does not crash.
    expect((await signIn(login, password, codeAt(uri, 1))).json()).toMatchObject({ code: 'SECOND_FACTOR_INVALID' });
    expect(await resealSecrets(server.services)).toBeGreaterThan(0);
  });

  it('is required together with the password to elevate a session', async () => {
    const login = await newUser();
    const { recoveryCodes, accessToken } = await enrol(login);
    const elevate = (payload: object) => send('POST', 'elevate', accessToken, payload);
    expect((await elevate({ password: 'x' })).json()).toMatchObject({ errors: [{ path: 'password' }] });
    expect((await elevate({ password })).json()).toMatchObject({ errors: [{ path: 'code' }] });
    const answer = (await elevate({ password, code: recoveryCodes[2] })).json();
    const actor = await server.services.tokens.verify(answer.accessToken);
    expect(actor).toMatchObject({ username: login, isElevated: true, hasSecondFactor: true });
  });
});
