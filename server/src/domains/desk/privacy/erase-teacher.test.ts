import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, shiftLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { eraseUser } from './erase-account.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The tables of the portal that have a text in any column of any row. */
async function listTablesWith(text: string): Promise<string[]> {
  const { db } = server.services;
  const { rows } = await sql<{ table: string }>`
    select relname::text as "table" from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  const found = [];
  for (const { table } of rows) {
    const { rows: hits } = await sql`
      select from ${sql.table(table)} as t where t::text ilike ${`%${text}%`}`.execute(db);
    if (hits.length > 0) found.push(table);
  }
  return found;
}

it('the erasure of a teacher removes the login from every table', async () => {
  const { db } = server.services;
  const { id, teacher, student } = await buildLesson(server, 'PAID');
  await shiftLesson(server, { id }, -6 * 24);
  const curator = await buildUser(db, { role: 'CURATOR' });
  const params = { id: String(id) };
  const written = await server.call('writeReview', { as: student, params, body: { rating: 1, text: 'Ужас' } });
  for (const what of ['TEACHER', 'REVIEW'] as const) {
    const address = `/teachers/${teacher.username.toUpperCase()}${what === 'REVIEW' ? `#review-${written.body.id}` : ''}`;
    const body = { what, address, why: 'Неправда', email: 'anna@mail.example', inGoodFaith: true } as const;
    expect((await server.call('createNotice', { body })).status).toBe(201);
  }
  const hidden = await server.call('decideReview', {
    as: curator,
    params: { id: String(written.body.id) },
    body: { decision: 'HIDE', reason: 'Грубость' },
  });
  expect(hidden.status).toBe(204);
  const details = JSON.stringify({ username: teacher.username, teacher: 'Мария Ш.' });
  await db.insertInto('notifications').values({ user_id: student.id, kind: 'TIME_OFFERED', details }).execute();
  expect(await listTablesWith(teacher.username)).toEqual(expect.arrayContaining(['decisions', 'notices']));
  await sql`update accounts set balance_cents = 0, locked_cents = 0 where user_id = ${teacher.id}`.execute(db);
  await sql`update reservations set earned_locked_cents = 0 where id = ${id}`.execute(db);

  const user = await db.selectFrom('users').selectAll().where('id', '=', teacher.id).executeTakeFirstOrThrow();
  await eraseUser(server.services, user, 'KEEP');
  expect(await listTablesWith(teacher.username)).toEqual([]);
  expect((await server.call('listOwnDecisions', { as: student })).body).toMatchObject([
    { facts: `Отзыв о преподавателе deleted-${teacher.id}: Ужас` },
  ]);
});

it('a lesson keeps its goal until its student is erased', async () => {
  const { db } = server.services;
  const { id, teacher, student } = await buildLesson(server, 'PENDING');
  await db.updateTable('reservations').set({ goal: 'Интегралы' }).where('id', '=', id).execute();
  const body = { id, status: 'CLOSED' as const };
  await server.call('updateReservationStatus', { as: teacher, body });
  await sql`update accounts set balance_cents = 0 where user_id = ${student.id}`.execute(db);
  const eraseAndRead = async (person: TestUser) => {
    const row = await db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
    await eraseUser(server.services, row, 'KEEP');
    return (await db.selectFrom('reservations').select('goal').where('id', '=', id).executeTakeFirst())?.goal;
  };
  expect(await eraseAndRead(teacher)).toBe('Интегралы');
  expect(await eraseAndRead(student)).toBeNull();
});
