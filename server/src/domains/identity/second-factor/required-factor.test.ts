import type { Role } from '@kampus/contract/roles';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { clearSecondFactor, createUser, setRole } from '../accounts/manage-user.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ REQUIRE_SECOND_FACTOR: '1' });
  await createUser(server.services.db, { username: 'keeper', password: 'correct horse', role: 'ADMIN' });
});
afterAll(() => server.close());

const signIn = async () => (await server.call('login', { body: { login: 'keeper', password: 'correct horse' } })).body;
const people = async (accessToken: string) =>
  server.app.inject({ url: '/api/desk/people', headers: { authorization: `Bearer ${accessToken}` } });

it('refuses the desk to staff without a second factor after the grace period', async () => {
  expect((await people((await signIn()).accessToken)).statusCode).toBe(200);
  await sql`update users set staff_since = now() - interval '8 days' where username = 'keeper'`.execute(
    server.services.db,
  );
  const answer = await people((await signIn()).accessToken);
  expect(answer.json()).toMatchObject({ code: 'SECOND_FACTOR_MISSING' });
  await sql`update users set staff_since = now() where username = 'keeper'`.execute(server.services.db);
});

it('requires elevation for a top-up, and a new sign-in is elevated', async () => {
  const fresh = await signIn();
  const { accessToken } = (await server.call('refresh', { body: { refreshToken: fresh.refreshToken } })).body;
  const topUp = (token: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/curator/update-balance',
      headers: { authorization: `Bearer ${token}` },
      payload: { username: 'nobody-at-all', amount: 1 },
    });
  expect((await topUp(accessToken)).json()).toMatchObject({ code: 'ELEVATION_REQUIRED' });
  expect((await topUp(fresh.accessToken)).json()).toMatchObject({ code: 'USER_NOT_FOUND' });
});

const asActor = async (username: string) => {
  const row = await server.services.db.selectFrom('users').select(['id', 'role']).where('username', '=', username);
  return { ...(await row.executeTakeFirstOrThrow()), username, isElevated: true };
};
async function enrol(username: string): Promise<string[]> {
  const as = await asActor(username);
  const { body } = await server.call('setUpTotp', { as });
  const code = new TOTP({ secret: new URL(body.uri).searchParams.get('secret') ?? '' }).generate();
  return (await server.call('confirmTotp', { as, body: { code } })).body.recoveryCodes;
}
const turnOff = async (username: string, code = '') =>
  server.call('removeTotp', { as: await asActor(username), body: { code } });

it('gives a week from the role of staff on, which another role of staff does not begin anew', async () => {
  const { db } = server.services;
  await createUser(db, { username: 'promoted', password: 'correct horse', role: 'STUDENT' });
  const dueAs = async (role: Role) => {
    await setRole(db, { username: 'promoted', role });
    return (await server.call('getMe', { as: await asActor('promoted') })).body.secondFactorDueAt ?? null;
  };
  const due = await dueAs('CURATOR');
  expect(Math.round((Date.parse(due ?? '') - Date.now()) / 86_400_000)).toBe(7);
  expect(await dueAs('ADMIN')).toBe(due);
  expect(await dueAs('TEACHER')).toBeNull();
});

it('requires elevation to set up a second factor', async () => {
  const answer = await server.call('setUpTotp', { as: { ...(await asActor('keeper')), isElevated: false } });
  expect(answer.body).toMatchObject({ code: 'ELEVATION_REQUIRED', needsCode: false });
});

it('refuses to remove the last second factor of all admins, also if two admins remove theirs at once', async () => {
  const { db } = server.services;
  await createUser(db, { username: 'second', password: 'correct horse', role: 'DEVELOPER' });
  const [first = [], second = []] = [await enrol('keeper'), await enrol('second')];
  const answers = await Promise.all([turnOff('keeper', first[0]), turnOff('second', second[0])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'LAST_ADMIN' });
  const left = await db.selectFrom('users').select('id').where('totp_confirmed_at', 'is not', null).execute();
  expect(left).toHaveLength(1);
});

it('lets an operator clear a lost factor, which ends the sessions and writes an audit entry', async () => {
  const { db } = server.services;
  await createUser(db, { username: 'third', password: 'correct horse', role: 'CURATOR' });
  const session = (await server.call('login', { body: { login: 'third', password: 'correct horse' } })).body;
  await enrol('third');
  await clearSecondFactor(db, 'third');
  expect((await server.call('refresh', { body: { refreshToken: session.refreshToken } })).status).toBe(401);
  expect((await server.call('login', { body: { login: 'third', password: 'correct horse' } })).status).toBe(200);
  expect(
    await db.selectFrom('recovery_codes').select('user_id').where('used_at', 'is', null).execute(),
  ).not.toContainEqual({
    user_id: (await asActor('third')).id,
  });
  const entry = await db
    .selectFrom('audit_entries')
    .select(['actor_id', 'subject'])
    .where('action', '=', 'user.clear-second-factor')
    .execute();
  expect(entry).toEqual([{ actor_id: null, subject: `user:${(await asActor('third')).id}` }]);
  await expect(clearSecondFactor(db, 'third')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Второй фактор не включён',
  });
});
