import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeUnconfirmedAccounts, setPassword } from '#domains/identity/public.ts';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitForLocks } from '#testing/wait-for-locks.ts';
import { eraseUnconfirmed } from './erase-unconfirmed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** An unconfirmed account of 8 days whose password its owner has changed. */
async function buildForgotten(fields: { telegramChatId?: number; balanceCents?: number } = {}): Promise<TestUser> {
  const { db } = server.services;
  const person = await buildUser(db, { status: 'PENDING', ...fields });
  await setPassword(db, { username: person.username, password: 'correct horse' });
  const body = { oldPassword: 'correct horse', newPassword: 'another horse' };
  expect((await server.call('changePassword', { as: person, body })).status).toBe(204);
  await sql`update users set created_at = now() - interval '8 days' where id = ${person.id}`.execute(db);
  return person;
}
const find = ({ id }: TestUser) =>
  server.services.db
    .selectFrom('users')
    .select(['username', 'telegram_user_id', 'status'])
    .select(sql<boolean>`erased_at is not null`.as('is_erased'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

it('an unconfirmed account to which the audit refers is erased after 7 days, without one with money', async () => {
  const { db } = server.services;
  const [person, rich] = [await buildForgotten({ telegramChatId: 4711 }), await buildForgotten({ balanceCents: 100 })];
  const recent = await buildForgotten();
  await sql`update users set created_at = now() where id = ${recent.id}`.execute(db);
  expect(await removeUnconfirmedAccounts(server.services)).toBe(0);
  expect(await eraseUnconfirmed(server.services)).toBe(1);
  expect(await find(person)).toEqual({
    username: `deleted-${person.id}`,
    telegram_user_id: null,
    status: 'PENDING',
    is_erased: true,
  });
  const entries = db.selectFrom('audit_entries').select('actor_id').where('action', '=', 'user.erase');
  expect(await entries.execute()).toEqual([{ actor_id: null }]);
  for (const kept of [rich, recent]) expect(await find(kept)).toMatchObject({ is_erased: false });
  const { username } = await buildUser(db, { username: person.username, telegramChatId: 4711 });
  expect(username).toBe(person.username);
  expect(await eraseUnconfirmed(server.services)).toBe(0);
  expect(await removeUnconfirmedAccounts(server.services)).toBe(0);
});

it('an account that is confirmed while its erasure waits stays', async () => {
  const { db } = server.services;
  const person = await buildForgotten();
  const erasure = await db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ status: 'CONFIRMED' }).where('id', '=', person.id).execute();
    const waiting = eraseUnconfirmed(server.services);
    await waitForLocks(server);
    return { waiting };
  });
  await erasure.waiting;
  expect(await find(person)).toMatchObject({ username: person.username, is_erased: false });
});
