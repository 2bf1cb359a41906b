import { afterAll, beforeAll, expect, it } from 'vitest';
import { setPassword } from '#domains/identity/public.ts';
import { audit } from '#platform/db/audit.ts';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  admin = await buildUser(db, { role: 'ADMIN' });
  const { username } = await buildUser(db);
  const body = { role: 'CURATOR', reason: 'Новый куратор' } as const;
  await server.call('setPersonRole', { as: admin, params: { username }, body });
  await setPassword(db, { username, password: 'another password' });
});
afterAll(() => server.close());

it('lists actor, action and details for admins, newest first', async () => {
  const { status, body, headers } = await server.call('listAudit', { as: admin, query: { size: '1' } });
  expect(status).toBe(200);
  expect(headers['x-total-count']).toBe('2');
  expect(body).toMatchObject([{ actor: null, action: 'user.set-password', details: {} }]);
  const next = await server.call('listAudit', { as: admin, query: { size: '1', page: '1' } });
  expect(next.body).toMatchObject([
    { actor: admin.username, action: 'user.set-role', details: { from: 'STUDENT', to: 'CURATOR' } },
  ]);
});

it('leaves out the sign-ins of staff on request', async () => {
  const subject = `user:${admin.username}`;
  const count = async (query: Record<string, string>) =>
    (await server.call('listAudit', { as: admin, query: { subject, ...query } })).headers['x-total-count'];
  await audit(server.services.db, admin.id, 'session.begin', `user:${admin.id}`);
  expect([await count({}), await count({ signIns: 'hidden' })]).toEqual(['1', '0']);
});

it('is forbidden below ADMIN', async () => {
  const curator = await buildUser(server.services.db, { role: 'CURATOR' });
  expect((await server.call('listAudit', { as: curator })).status).toBe(403);
  expect((await server.call('listAudit')).status).toBe(401);
});

it('is append-only: the database refuses updates of entries', async () => {
  const change = server.services.db
    .updateTable('audit_entries')
    .set({ action: 'nothing' } as never)
    .execute();
  await expect(change).rejects.toThrow('append-only');
});
