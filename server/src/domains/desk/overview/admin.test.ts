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

it('is filtered by action, by the beginning of an action, by subject and by day', async () => {
  const { db } = server.services;
  const [author, keeper] = [await buildUser(db), await buildUser(db, { role: 'CURATOR' })];
  const subject = 'guide:4711';
  await server.pool.query(
    `insert into audit_entries (actor_id, action, subject, details, at) values
       ($1, 'guide.update', $2, '{}', '2026-03-01 00:00:00+01'),
       ($1, 'guide.keep', $2, $3, '2026-03-01 23:59:59+01'),
       ($1, 'comment.hide', $2, $4, '2026-03-02 00:00:00+01')`,
    [admin.id, subject, { keeperId: keeper.id }, { authorId: author.id }],
  );
  const list = async (query: object) => {
    const { body, headers } = await server.call('listAudit', { as: admin, query: { subject, ...query } });
    expect(headers['x-total-count']).toBe(String(body.length));
    return body.map(({ action }) => action);
  };
  expect(await list({})).toEqual(['comment.hide', 'guide.keep', 'guide.update']);
  expect(await list({ action: 'guide.keep' })).toEqual(['guide.keep']);
  expect(await list({ action: 'guide.' })).toEqual(['guide.keep', 'guide.update']);
  expect(await list({ action: 'guide' })).toEqual([]);
  expect(await list({ to: '2026-03-01' })).toEqual(['guide.keep', 'guide.update']);
  expect(await list({ from: '2026-03-02' })).toEqual(['comment.hide']);
  expect(await list({ from: '2026-03-01', to: '2026-03-01' })).toEqual(['guide.keep', 'guide.update']);
  const { body } = await server.call('listAudit', { as: admin, query: { subject } });
  expect(body.map(({ details }) => details)).toEqual([{ author: author.username }, { keeper: keeper.username }, {}]);
});

it('names the people of its entries as they are called now', async () => {
  const { db } = server.services;
  const person = await buildUser(db);
  await audit(db, admin.id, 'user.confirm', `user:${person.id}`);
  const { body } = await server.call('listAudit', { as: admin, query: { subject: `user:${person.username}` } });
  expect(body).toMatchObject([{ actor: admin.username, subject: `user:${person.username}` }]);
  expect((await server.call('listAudit', { as: admin, query: { actor: person.username } })).body).toEqual([]);
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
