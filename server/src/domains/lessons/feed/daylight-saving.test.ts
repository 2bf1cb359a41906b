import { toWallClock } from '@kampus/contract/format/wall-clock';
import { addDays, dayStart, fromWallClock, slotRange, unitsBetween } from '@kampus/contract/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '#domains/balance/public.ts';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { studentFee } from '../rules.ts';

/** Deadlines are hours that really pass, whatever the wall clock does in between; days are those of the wall clock. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // As an operator's database may be set: an interval of days would follow the clock of this zone. The connection that
  // sets it for those to come is open already.
  const { db } = server.services;
  const name = new URL(server.databaseUrl).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set timezone to 'Europe/Bratislava'`.execute(db);
  await sql`set time zone 'Europe/Bratislava'`.execute(db);
});
afterEach(async () => expect(await verifyLedger(server.services.db)).toEqual([]));
afterAll(() => server.close());

/** The next nights in which the clocks are put forward and back, and the length of those days in hours. */
const changes = [
  { name: 'forward', date: '2027-03-28', dayHours: 23 },
  { name: 'back', date: '2027-10-31', dayHours: 25 },
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

describe.each(changes)('the night in which the clocks are put $name', ({ date, dayHours }) => {
  it.each([4, 12, 24] as const)(
    'leaves a deadline of %i hours at so many hours before the start',
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
      } as const;
      expect(studentFee({ ...state, now: new Date(freeUntil) })).toBe(0);
      expect(studentFee({ ...state, now: new Date(Date.parse(freeUntil) + 1) })).toBe(501);
      // Twelve hours before nine in the morning are not nine in the evening when an hour is missing or comes twice.
      if (cancelHours === 12)
        expect(toWallClock(new Date(freeUntil))).toEqual({
          date: addDays(date, -1),
          time: dayHours === 23 ? '20:00' : '22:00',
        });
    },
  );

  it('counts the hours that a lesson over it really has, and says its times by the wall clock', async () => {
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

  it('takes no lesson into the day before or after when the day is cancelled', async () => {
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

  it('moves a lesson over it whole: same length, price and hours before its new start', async () => {
    const [teacher, student] = [await buildTeacher(), await buildStudent()];
    const { id } = await reserve(student, await buildSlot(teacher, addDays(date, -1), '01:00', '03:00'), 4);
    await accept(teacher, id);
    const slot = await buildSlot(teacher, date, '00:00', '11:00');
    // Where two o'clock comes twice, the second one is an hour after the first.
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
