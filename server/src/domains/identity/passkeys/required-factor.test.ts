import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSoftwareAuthenticator } from '#testing/software-authenticator.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { clearSecondFactor, createUser } from '../accounts/manage-user.ts';

/** If staff must have a second factor, a passkey is one. */

const origin = 'https://kampus.example';
const password = 'correct horse';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ REQUIRE_SECOND_FACTOR: '1', PUBLIC_URL: origin });
});
afterAll(() => server.close());

async function newStaff(username: string, role: 'CURATOR' | 'ADMIN') {
  const id = await createUser(server.services.db, { username, password, role });
  await sql`update users set staff_since = now() - interval '8 days' where id = ${id}`.execute(server.services.db);
  return { id, username, role, isElevated: true };
}
type Staff = Awaited<ReturnType<typeof newStaff>>;

async function enrol(owner: Staff) {
  const device = createSoftwareAuthenticator(origin);
  const options = (await server.call('preparePasskey', { as: owner })).body;
  const { body } = await server.call('createPasskey', { as: owner, body: { credential: device.create(options) } });
  const signIn = async () => {
    const proof = device.use((await server.call('requestPasskey')).body);
    return server.call('signInWithPasskey', { body: proof });
  };
  const remove = () => server.call('removePasskey', { as: owner, params: { id: String(body.id) } });
  return { signIn, remove };
}

const as = (accessToken: string) => ({ headers: { authorization: `Bearer ${accessToken}` } });

it('opens the desk to a passkey session and refuses a password session', async () => {
  const owner = await newStaff('with-key', 'CURATOR');
  const { signIn } = await enrol(owner);
  const byKey = (await signIn()).body;
  expect((await server.call('listPeople', as(byKey.accessToken))).status).toBe(200);
  const later = (await server.call('refresh', { body: { refreshToken: byKey.refreshToken } })).body;
  expect((await server.call('listPeople', as(later.accessToken))).status).toBe(200);
  expect((await server.call('getMe', as(later.accessToken))).body.secondFactorDueAt).toBeNull();
  const byPassword = (await server.call('login', { body: { login: 'with-key', password } })).body;
  expect((await server.call('listPeople', as(byPassword.accessToken))).body).toMatchObject({
    code: 'SECOND_FACTOR_MISSING',
  });
});

it('requires elevation for a top-up in a passkey session that is no longer elevated', async () => {
  const { signIn } = await enrol(await newStaff('with-money', 'CURATOR'));
  const fresh = (await signIn()).body;
  const body = { username: 'nobody-at-all', amount: 1 };
  expect((await server.call('topUp', { ...as(fresh.accessToken), body })).body).toMatchObject({
    code: 'USER_NOT_FOUND',
  });
  const later = (await server.call('refresh', { body: { refreshToken: fresh.refreshToken } })).body;
  expect((await server.call('topUp', { ...as(later.accessToken), body })).body).toMatchObject({
    code: 'ELEVATION_REQUIRED',
    byPasskey: true,
  });
});

it('refuses to remove the last second factor of all admins, which is an app or a passkey', async () => {
  const { db } = server.services;
  const [first, second] = [await newStaff('first-admin', 'ADMIN'), await newStaff('second-admin', 'ADMIN')];
  const keys = [await enrol(first), await enrol(second)];
  const answers = await Promise.all(keys.map(({ remove }) => remove()));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'LAST_ADMIN' });
  const { rows } = await sql<{ id: number }>`
    select user_id as id from passkeys join users on users.id = user_id
     where role = 'ADMIN'`.execute(db);
  expect(rows).toHaveLength(1);

  const keeper = rows[0]?.id === first.id ? first : second;
  const setup = (await server.call('setUpTotp', { as: keeper })).body;
  const code = new TOTP({ secret: setup.secret }).generate();
  await server.call('confirmTotp', { as: keeper, body: { code } });
  const key = keys[keeper === first ? 0 : 1];
  expect((await key?.remove())?.status).toBe(204);
});

it('removes the passkeys when an operator clears a lost second factor', async () => {
  const owner = await newStaff('lost-phone', 'CURATOR');
  const { signIn } = await enrol(owner);
  const { refreshToken } = (await signIn()).body;
  await clearSecondFactor(server.services.db, 'lost-phone');
  expect((await signIn()).body).toMatchObject({ code: 'PASSKEY_INVALID' });
  expect((await server.call('refresh', { body: { refreshToken } })).status).toBe(401);
  await expect(clearSecondFactor(server.services.db, 'lost-phone')).rejects.toMatchObject({ code: 'CONFLICT' });
});
