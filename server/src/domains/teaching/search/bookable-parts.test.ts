import { fromWallClock, today } from '@kampus/contract/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const later = (date: Date, minutes: number): Date => new Date(date.getTime() + minutes * 60_000);

/** The parts of a teacher's slots that the function `bookable_parts` returns at a moment. */
async function listParts({ id }: TestUser, moment = new Date()): Promise<[from: Date, until: Date][]> {
  const { rows } = await sql<{ from_at: Date; until_at: Date }>`
    select lower(free) as from_at, upper(free) as until_at
      from bookable_parts(${moment}) where teacher_id = ${id} order by
       from_at`.execute(server.services.db);
  return rows.map(({ from_at, until_at }) => [from_at, until_at]);
}

async function buildTeacher(settings: { notice_hours?: number; pause_minutes?: number } = {}): Promise<TestUser> {
  const { db } = server.services;
  const teacher = await buildUser(db, { role: 'TEACHER' });
  await db.updateTable('teachers').set(settings).where('user_id', '=', teacher.id).execute();
  return teacher;
}

it('a free slot is one part, from the first start that the notice allows', async () => {
  const teacher = await buildTeacher({ notice_hours: 2 });
  const slot = await buildLecture(server.services.db, teacher, { daysAhead: 2, time: '10:00', units: 4 });
  const end = later(slot.startsAt, 120);
  expect(await listParts(teacher)).toEqual([[slot.startsAt, end]]);
  expect(await listParts(teacher, later(slot.startsAt, -95))).toEqual([[later(slot.startsAt, 30), end]]);
  expect(await listParts(teacher, later(slot.startsAt, -10))).toEqual([]);
  expect(await listParts(teacher, slot.startsAt)).toEqual([]);
});

it('busy hours split a slot into parts', async () => {
  const { db } = server.services;
  const teacher = await buildTeacher({ notice_hours: 0 });
  const slot = await buildLecture(db, teacher, { daysAhead: 2, time: '10:00', units: 6 });
  const busy = `{[${later(slot.startsAt, 60).toISOString()},${later(slot.startsAt, 90).toISOString()})}`;
  await sql`
    insert into busy_calendars (teacher_id, name, address, host, busy)
    values (${teacher.id}, '', '', '', ${busy})`.execute(db);
  expect(await listParts(teacher)).toEqual([
    [slot.startsAt, later(slot.startsAt, 60)],
    [later(slot.startsAt, 90), later(slot.startsAt, 180)],
  ]);
});

it('a taken or removed slot and the slots of an inactive teacher have no parts', async () => {
  const { db } = server.services;
  const teacher = await buildTeacher({ notice_hours: 0 });
  const taken = await buildLecture(db, teacher, { daysAhead: 2, time: '10:00' });
  const removed = await buildLecture(db, teacher, { daysAhead: 2, time: '13:00' });
  const open = await buildLecture(db, teacher, { daysAhead: 2, time: '16:00' });
  await db.updateTable('lectures').set({ status: 'RESERVED' }).where('id', '=', taken.id).execute();
  await db.updateTable('lectures').set({ deleted_at: new Date() }).where('id', '=', removed.id).execute();
  expect((await listParts(teacher)).map(([from]) => from)).toEqual([open.startsAt]);
  await db.updateTable('users').set({ role: 'STUDENT' }).where('id', '=', teacher.id).execute();
  expect(await listParts(teacher)).toEqual([]);
});

it('the next free time of a search by any minutes is the first half hour inside them', async () => {
  const { db } = server.services;
  const teacher = await buildUser(db, { role: 'TEACHER' });
  const { startsAt } = await buildLecture(db, teacher, { daysAhead: 2, time: '10:00', units: 2 });
  const date = today(startsAt);
  const find = async (startTime: string, endTime?: string) =>
    (await server.call('listTeachers', { query: { date, startTime, ...(endTime && { endTime }) } })).body
      .filter(({ username }) => username === teacher.username)
      .map(({ nextFreeAt }) => nextFreeAt);
  const halfPast = [fromWallClock(date, '10:30')?.toISOString()];
  expect(await find('10:15')).toEqual(halfPast);
  expect(await find('10:01', '12:00')).toEqual(halfPast);
  expect(await find('10:31')).toEqual([]);
  expect(await find('10:10', '10:20')).toEqual([]);
  expect(await find('23:59')).toEqual([]);
});
