import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '#domains/balance/public.ts';
import { buildLecture, buildTopUp, buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, listMessages, shiftLesson, type TestLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { coverAllLessons } from './cover-lessons.ts';
import { closeUnmarked } from './settle-ended-lessons.ts';

/** Money that a student receives after the teacher accepted the lesson. */

let server: TestServer;
let curator: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  curator = await buildUser(server.services.db, { role: 'CURATOR' });
});
afterEach(async () => expect(await verifyLedger(server.services.db)).toEqual([]));
afterAll(() => server.close());

const topUp = ({ username }: TestUser, amount: number) =>
  server.call('topUp', { as: curator, body: { username, amount } });
const balanceOf = async (as: TestUser) => (await server.call('getBalance', { as })).body;
const isCovered = async ({ id, student }: TestLesson) =>
  (await server.call('getReservation', { as: student, params: { id: String(id) } })).body.covered;

/** Another accepted lesson of the same student. Each half hour costs 5.00 €. */
async function buildNext({ student }: TestLesson, daysAhead: number, duration = 1): Promise<TestLesson> {
  const { db } = server.services;
  const teacher = await buildUser(db, { role: 'TEACHER' });
  const { id: lectureId, startsAt } = await buildLecture(db, teacher, { daysAhead });
  const wanted = { lectureId, capacity: 1, duration };
  const { body } = await server.call('createReservation', { as: student, body: wanted });
  await server.call('updateReservationStatus', { as: teacher, body: { id: body.id, status: 'CONFIRMED' } });
  return { id: body.id, lectureId, teacher, student, startsAt };
}

/** An accepted lesson that has just ended and is not covered. */
async function buildEnded(): Promise<TestLesson> {
  const lesson = await buildLesson(server, 'CONFIRMED', { balanceCents: 0 });
  const hoursToEnd = (lesson.startsAt.getTime() - Date.now()) / 3_600_000 + 1;
  await shiftLesson(server, lesson, -Math.ceil(hoursToEnd * 2) / 2);
  return lesson;
}

it('a top-up covers the lesson with the earliest booking before all other lessons', async () => {
  const first = await buildLesson(server, 'CONFIRMED', { balanceCents: 0, daysAhead: 5 });
  const { student } = first;
  const second = await buildNext(first, 3);
  const covered = async () => [await isCovered(first), await isCovered(second)];
  // The amount is enough for the second lesson, which is cheaper and starts earlier.
  await topUp(student, 9);
  expect(await covered()).toEqual([false, false]);
  await topUp(student, 2);
  expect(await covered()).toEqual([true, false]);
  expect(await balanceOf(student)).toEqual({ balance: 11, locked: 10, available: 1 });
  // A balance of 14 € covers the first lesson (10 €), but not both lessons (15 €).
  await topUp(student, 3);
  expect(await covered()).toEqual([true, false]);
  await topUp(student, 1);
  expect(await covered()).toEqual([true, true]);
  expect(await balanceOf(student)).toEqual({ balance: 15, locked: 15, available: 0 });
  expect(await coverAllLessons(server.services.db)).toBe(0);
});

it('a top-up covers every lesson that it is enough for, and both people of each lesson get a message', async () => {
  const first = await buildLesson(server, 'CONFIRMED', { balanceCents: 0 });
  const second = await buildNext(first, 4);
  await topUp(first.student, 20);
  expect(await balanceOf(first.student)).toEqual({ balance: 20, locked: 15, available: 5 });
  for (const [lesson, amount] of [
    [first, 10],
    [second, 5],
  ] as const) {
    const { body } = await server.call('getReservation', { as: curator, params: { id: String(lesson.id) } });
    expect(body.events.map(({ kind }) => kind)).toEqual(['REQUESTED', 'CONFIRMED', 'COVERED']);
    expect(body.events.at(-1)).toMatchObject({ kind: 'COVERED', by: { role: 'SYSTEM' }, amount });
    expect(await listMessages(server, lesson)).toEqual({
      student: ['CONFIRMED', 'COVERED'],
      teacher: ['REQUESTED', 'CONFIRMED_TEACHER', 'COVERED'],
    });
  }
});

it('the money of a cancelled lesson covers the next one', async () => {
  const first = await buildLesson(server, 'CONFIRMED', { balanceCents: 1000 });
  const next = await buildNext(first, 4, 2);
  expect([await isCovered(first), await isCovered(next)]).toEqual([true, false]);
  await server.call('cancelReservation', { as: first.student, params: { id: String(first.id) }, body: {} });
  expect(await coverAllLessons(server.services.db)).toBe(1);
  expect(await isCovered(next)).toBe(true);
  expect(await balanceOf(first.student)).toEqual({ balance: 10, locked: 10, available: 0 });
});

it('a top-up covers only the lessons of its student, and one run of coverAllLessons covers the rest', async () => {
  const lessons: TestLesson[] = [];
  for (let count = 0; count < 3; count += 1) {
    const lesson = await buildLesson(server, 'CONFIRMED', { balanceCents: 0 });
    await buildTopUp(server.services.db, lesson.student.id, 1000);
    lessons.push(lesson);
  }
  const covered = async () => Promise.all(lessons.map(isCovered));
  await topUp((lessons[1] as TestLesson).student, 0.01);
  expect(await covered()).toEqual([false, true, false]);
  expect(await coverAllLessons(server.services.db)).toBe(2);
  expect(await covered()).toEqual([true, true, true]);
});

it('only an accepted lesson can be covered, also in a long dispute, until it is closed', async () => {
  const { db } = server.services;
  const [closed, disputed] = [await buildEnded(), await buildEnded()];
  const [request, paid] = [await buildLesson(server, 'PENDING'), await buildLesson(server, 'PAID')];
  const params = { id: String(disputed.id) };
  const body = { kind: 'OTHER', text: 'Урок был короче' } as const;
  expect((await server.call('reportLesson', { as: disputed.student, params, body })).status).toBe(201);
  for (const lesson of [closed, disputed]) {
    await shiftLesson(server, lesson, -7 * 24);
    await buildTopUp(db, lesson.student.id, 1000);
  }
  expect(await closeUnmarked(db)).toBe(1);
  expect(await coverAllLessons(db)).toBe(1);
  expect(await isCovered(disputed)).toBe(true);
  for (const { student } of [request, paid]) expect(await balanceOf(student)).toMatchObject({ locked: 0 });
});

it('an overdraft covers a lesson at the acceptance and later', async () => {
  const {
    pool,
    services: { db },
  } = server;
  const pending = await buildLesson(server, 'PENDING', { balanceCents: 600 });
  const waiting = await buildLesson(server, 'CONFIRMED', { balanceCents: 600 });
  const overdraft = 'update accounts set overdraft_cents = 400 where user_id = any ($1)';
  await pool.query(overdraft, [[pending.student.id, waiting.student.id]]);
  const body = { id: pending.id, status: 'CONFIRMED' } as const;
  await server.call('updateReservationStatus', { as: pending.teacher, body });
  expect(await coverAllLessons(db)).toBe(1);
  for (const lesson of [pending, waiting]) expect(await isCovered(lesson)).toBe(true);
});
