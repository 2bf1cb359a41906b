import { addDays, dayStart, today, weekStart } from '@kampus/contract/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { publishWeeks } from './publish-weeks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Weeks later, when the calendar has reached a week that nobody has published. */
const later = (weeks: number): Date => dayStart(addDays(weekStart(today(new Date())), 7 * weeks));

async function buildTeacher(): Promise<TestUser> {
  const teacher = await buildUser(server.services.db, { role: 'TEACHER' });
  const rules = [{ weekday: 1, timeStart: '10:00', timeFinish: '11:00' }];
  const body = { rules, exceptions: [], holidays: false };
  expect((await server.call('saveWeekTemplate', { as: teacher, body })).status).toBe(200);
  return teacher;
}

it('a locked calendar is left to the next run, and the others are published', async () => {
  const teacher = await buildTeacher();
  await server.services.db.transaction().execute(async (trx) => {
    await trx.selectFrom('teachers').select('user_id').where('user_id', '=', teacher.id).forUpdate().execute();
    expect((await publishWeeks(server.services, later(3))).left).toBe(1);
  });
  expect((await publishWeeks(server.services, later(3))).left).toBe(0);
});

it('the teachers after one whose week fails are published, and the failure is told', async () => {
  const { db } = server.services;
  const [failing, next] = [await buildTeacher(), await buildTeacher()];
  await sql`
    create function refuse_slot() returns trigger language plpgsql
    as $$ begin raise exception 'odd slot'; end $$`.execute(db);
  await sql`
    create trigger refuse_slot before insert on lectures for each row
    when (new.teacher_id = ${sql.lit(failing.id)}) execute function refuse_slot()`.execute(db);
  await expect(publishWeeks(server.services, later(6))).rejects.toThrow('odd slot');
  await sql`drop trigger refuse_slot on lectures`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select teacher_id as id from lectures where starts_at > ${later(6)} group by 1`.execute(db);
  expect(rows.map(({ id }) => id)).toContain(next.id);
  expect(rows.map(({ id }) => id)).not.toContain(failing.id);
});
