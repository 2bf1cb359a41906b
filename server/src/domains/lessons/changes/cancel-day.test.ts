import { addDays, today } from '@kampus/contract/time';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '#domains/balance/public.ts';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, shiftLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => expect(await verifyLedger(server.services.db)).toEqual([]));
afterAll(() => server.close());

const cancelDay = async (as: TestUser, date: string) =>
  (await server.call('cancelDay', { as, body: { date, reason: 'Болею' } })).body;
const detailsOf = async (as: TestUser, id: number) =>
  (await server.call('getReservation', { as, params: { id: String(id) } })).body;

it('a cancelled day closes its lessons and withdraws its free slots, and those of no other day', async () => {
  const { id, teacher, student } = await buildLesson(server, 'PAID', { daysAhead: 3 });
  const around = [
    await buildLecture(server.services.db, teacher, { daysAhead: 2, time: '23:30', units: 1 }),
    await buildLecture(server.services.db, teacher, { daysAhead: 4, time: '00:00', units: 1 }),
  ];
  expect(await cancelDay(teacher, addDays(today(new Date()), 3))).toEqual({ cancelled: 1 });
  const slots = await server.call('listLectures', { as: teacher, params: { username: teacher.username }, query: {} });
  expect(slots.body.map((slot) => slot.id)).toEqual(around.map((slot) => slot.id));
  expect((await detailsOf(student, id)).events.map(({ kind }) => kind)).toEqual([
    'REQUESTED',
    'CONFIRMED',
    'COVERED',
    'PAID',
    'CANCELLED',
    'REFUNDED',
  ]);
});

it('a cancelled day gives back nothing of a lesson that has ended', async () => {
  const lesson = await buildLesson(server, 'PAID');
  const { id, teacher, student, startsAt } = lesson;
  const hours = -Math.ceil((startsAt.getTime() - Date.now()) / 3_600_000 + 1);
  await shiftLesson(server, lesson, hours);
  expect(await cancelDay(teacher, today(new Date(startsAt.getTime() + hours * 3_600_000)))).toEqual({ cancelled: 0 });
  expect((await detailsOf(student, id)).status).toBe('PAID');
  expect((await server.call('getBalance', { as: student })).body).toMatchObject({ balance: 40 });
});

it('a cancelled day leaves out the exceptions of past days, however many they are', async () => {
  const teacher = await buildUser(server.services.db, { role: 'TEACHER' });
  const dateIn = (days: number) => addDays(today(new Date()), days);
  const exceptions = Array.from({ length: 800 }, (_, index) => ({ date: dateIn(-index), hours: [] }));
  await server.pool.query('insert into week_templates (teacher_id, exceptions) values ($1, $2)', [
    teacher.id,
    JSON.stringify(exceptions),
  ]);
  expect(await cancelDay(teacher, dateIn(1))).toEqual({ cancelled: 0 });
  const { rows } = await server.pool.query('select exceptions from week_templates where teacher_id = $1', [teacher.id]);
  expect(rows[0].exceptions).toEqual([0, 1].map((days) => ({ date: dateIn(days), hours: [] })));
});
