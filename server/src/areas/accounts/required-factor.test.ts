import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { createUser } from './manage-user.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ REQUIRE_SECOND_FACTOR: '1' });
  await createUser(server.services.db, { username: 'keeper', password: 'correct horse', role: 'ADMIN' });
});
afterAll(() => server.close());

const signIn = async () => (await server.call('login', { body: { login: 'keeper', password: 'correct horse' } })).body;
const people = async (accessToken: string) =>
  server.app.inject({ url: '/api/desk/people', headers: { authorization: `Bearer ${accessToken}` } });

it('keeps staff from the desk once the grace for a second factor is over', async () => {
  expect((await people((await signIn()).accessToken)).statusCode).toBe(200);
  await sql`update users set staff_since = now() - interval '8 days' where username = 'keeper'`.execute(
    server.services.db,
  );
  const answer = await people((await signIn()).accessToken);
  expect(answer.json()).toMatchObject({ code: 'SECOND_FACTOR_MISSING' });
  await sql`update users set staff_since = now() where username = 'keeper'`.execute(server.services.db);
});

it('asks for proof before a top-up, unless it was given just now', async () => {
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
