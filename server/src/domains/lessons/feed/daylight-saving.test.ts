import { toWallClock } from '@kampus/contract/format/wall-clock';
import { addDays, dayStart, fromWallClock, slotRange, unitsBetween } from '@kampus/contract/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '#domains/balance/public.ts';
import { buildUser, type TestUser } from '#testing/build.ts';
import { nextClockChange } from '#testing/clock-changes.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { studentFee } from '../rules.ts';

/** Deadlines count elapsed hours, also across a clock change. Days follow the wall clock. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // An operator's database may have this time zone. An interval of days follows its wall clock.
  // `alter database` affects only new connections, so the open connection needs `set time zone`.
  const { db } = server.services;
  const name = new URL(server.databaseUrl).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set timezone to 'Europe/Bratislava'`.execute(db);
  await sql`set time zone 'Europe/Bratislava'`.execute(db);
});
afterEach(async () => expect(await verifyLedger(server.services.db)).toEqual([]));
afterAll(() => server.close());

/** The next clock changes in spring and autumn, and the length of these days in hours. */
const changes = [
  { name: 'forward', date: nextClockChange(3), dayHours: 23 },
  { name: 'back', date: nextClockChange(10), dayHours: 25 },
];

async function buildSlot(teacher: TestUser, date: string, from: string, to: string): Promise<number> {
  const range = slotRange(date, from, to);
  if (!range) throw new Error('There is no such time');
  const { id } = await server.services.db
    .insertInto('lectures')
    .values({
      teacher_id: teacher.id,
      starts_at: range.start,
      ends_at: range.end,
      published_starts_at: range.start,
      published_ends_at: range.end,
      location: 'Онлайн',
      languages: ['Русский'],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const buildTeacher = () => buildUser(server.services.db, { role: 'TEACHER' });
const buildStudent = () => buildUser(server.services.db, { balanceCents: 5000 });
const reserve = async (as: TestUser, lectureId: number, duration: number) =>
  (await server.call('createReservation', { as, body: { lectureId, capacity: 1, duration } })).body;
const accept = (as: TestUser, id: number) =>
  server.call('updateReservationStatus', { as, body: { id, status: 'CONFIRMED' } });
const detailsOf = async (as: TestUser, id: number) =>
  (await server.call('getReservation', { as, params: { id: String(id) } })).body;

describe.each(changes)('the night in which the clocks go $name', ({ date, dayHours }) => {
  it.each([4, 12, 24] as const)(
    'keeps a deadline of %i hours at exactly that number of hours before the start',
    async (cancelHours) => {
      const [teacher, student] = [await buildTeacher(), await buildStudent()];
      const settings = { ...(await server.call('getTeacherSettings', { as: teacher })).body, cancelHours };
      await server.call('saveTeacherSettings', { as: teacher, body: settings });
      const { id, lecture } = await reserve(student, await buildSlot(teacher, date, '09:00', '10:00'), 2);
      await accept(teacher, id);
      const freeUntil = (await detailsOf(student, id)).cancellation?.freeUntil ?? '';
      const start = Date.parse(lecture.schedule);
      expect(start - Date.parse(freeUntil)).toBe(cancelHours * 3_600_000);
      const state = {
        status: 'CONFIRMED',
        free_until: new Date(freeUntil),
        price_cents: 1001,
        covered_cents: 1001,
        is_teacher_away: false,
      } as const;
      expect(studentFee({ ...state, now: new Date(freeUntil) })).toBe(0);
      expect(studentFee({ ...state, now: new Date(Date.parse(freeUntil) + 1) })).toBe(501);
      // Twelve hours before 09:00 is not 21:00, because one hour is missing or repeated.
      if (cancelHours === 12)
        expect(toWallClock(new Date(freeUntil))).toEqual({
          date: addDays(date, -1),
          time: dayHours === 23 ? '20:00' : '22:00',
        });
    },
  );

  it('counts the elapsed hours of a lesson across it, and shows its times by the wall clock', async () => {
    const [teacher, student] = [await buildTeacher(), await buildStudent()];
    const lectureId = await buildSlot(teacher, date, '01:00', '04:00');
    const hours = dayHours === 23 ? 2 : 4;
    const { id, lecture } = await reserve(student, lectureId, hours * 2);
    expect(lecture).toMatchObject({ date, duration: hours * 2, price: hours * 10 });
    expect(unitsBetween(new Date(lecture.schedule), new Date(lecture.scheduleEnd))).toBe(hours * 2);
    await accept(teacher, id);
    await server.call('updateReservationStatus', { as: teacher, body: { id, status: 'PAID' } });
    const { body } = await server.call('listTransactions', { as: student, query: {} });
    expect(body[0]?.description).toContain(`${date.split('-').reverse().join('.')}, 01:00–04:00`);
  });

  it('does not affect the days before and after when the day is cancelled', async () => {
    const teacher = await buildTeacher();
    const ids: number[] = [];
    for (const [day, from, to] of [
      [addDays(date, -1), '23:00', '00:00'],
      [date, '00:00', '01:00'],
      [date, '23:00', '00:00'],
      [addDays(date, 1), '00:00', '01:00'],
    ] as const)
      ids.push((await reserve(await buildStudent(), await buildSlot(teacher, day, from, to), 2)).id);
    expect((dayStart(addDays(date, 1)).getTime() - dayStart(date).getTime()) / 3_600_000).toBe(dayHours);
    const { body } = await server.call('cancelDay', { as: teacher, body: { date, reason: 'Болею' } });
    expect(body).toEqual({ cancelled: 2 });
    const stays = await Promise.all(ids.map(async (id) => (await detailsOf(teacher, id)).status));
    expect(stays).toEqual(['PENDING', 'CLOSED', 'CLOSED', 'PENDING']);
  });

  it('keeps duration, price and hours before the start when a lesson moves to it', async () => {
    const [teacher, student] = [await buildTeacher(), await buildStudent()];
    const { id } = await reserve(student, await buildSlot(teacher, addDays(date, -1), '01:00', '03:00'), 4);
    await accept(teacher, id);
    const slot = await buildSlot(teacher, date, '00:00', '11:00');
    // If two o'clock is repeated, the second one is one hour after the first.
    const startAt = new Date((fromWallClock(date, '01:30')?.getTime() ?? 0) + 3_600_000).toISOString();
    const body = { lectureId: slot, startAt };
    const move = await server.call('proposeMove', { as: student, params: { id: String(id) }, body });
    const answered = await server.call('answerMove', {
      as: teacher,
      params: { id: String(move.body.id) },
      body: { answer: 'ACCEPTED' },
    });
    expect(answered.body.lecture).toMatchObject({ schedule: startAt, duration: 4, price: 20 });
    const { lecture, cancellation } = await detailsOf(student, id);
    expect(Date.parse(lecture.scheduleEnd) - Date.parse(lecture.schedule)).toBe(2 * 3_600_000);
    expect(Date.parse(startAt) - Date.parse(cancellation?.freeUntil ?? '')).toBe(12 * 3_600_000);
  });
});
