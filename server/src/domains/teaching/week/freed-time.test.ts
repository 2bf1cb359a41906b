import { toWallClock } from '@kampus/contract/format/wall-clock';
import type { WeekTemplateBody } from '@kampus/contract/teaching/week';
import { addDays, fromWallClock, today } from '@kampus/contract/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const save = (as: TestUser, rules: WeekTemplateBody['rules']) =>
  server.call('saveWeekTemplate', { as, body: { rules, exceptions: [], holidays: false } });
const everyDay = (timeStart: string, timeFinish: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, timeStart, timeFinish }));
const date = addDays(today(new Date()), 7);

/** Slots of the date: start, finish and status. */
async function slotsOf(teacher: TestUser) {
  const slots = await server.services.db
    .selectFrom('lectures')
    .select(['id', 'starts_at', 'ends_at', 'status'])
    .where('teacher_id', '=', teacher.id)
    .where('deleted_at', 'is', null)
    .orderBy('starts_at')
    .execute();
  return slots
    .filter(({ starts_at }) => today(starts_at) === date)
    .map(({ id, starts_at, ends_at, status }) => ({
      id,
      shown: `${toWallClock(starts_at).time}–${toWallClock(ends_at).time} ${status}`,
    }));
}
const shownOf = async (teacher: TestUser) => (await slotsOf(teacher)).map(({ shown }) => shown);

/** A request for 11:00 to 12:00 in a generated slot from 10:00 to 14:00. */
async function buildRequest() {
  const [teacher, student] = [
    await buildUser(server.services.db, { role: 'TEACHER' }),
    await buildUser(server.services.db),
  ];
  await save(teacher, everyDay('10:00', '14:00'));
  const [slot] = await slotsOf(teacher);
  const startAt = fromWallClock(date, '11:00')?.toISOString();
  const { body } = await server.call('createReservation', {
    as: student,
    body: { lectureId: slot?.id ?? 0, capacity: 1, duration: 2, ...(startAt && { startAt }) },
  });
  expect(await shownOf(teacher)).toEqual(['10:00–11:00 OPEN', '11:00–12:00 RESERVED', '12:00–14:00 OPEN']);
  return { teacher, student, id: body.id };
}
type Request = Awaited<ReturnType<typeof buildRequest>>;

const change = (as: TestUser, id: number, status: 'CONFIRMED' | 'CLOSED') =>
  server.call('updateReservationStatus', { as, body: { id, status } });

/** Moves the lesson to another day. */
async function move({ teacher, student, id }: Request) {
  const { id: lectureId } = await buildLecture(server.services.db, teacher, { daysAhead: 8, time: '20:00' });
  await change(teacher, id, 'CONFIRMED');
  const { body } = await server.call('proposeMove', { as: teacher, params: { id: String(id) }, body: { lectureId } });
  return server.call('answerMove', { as: student, params: { id: String(body.id) }, body: { answer: 'ACCEPTED' } });
}

const endings = [
  ['refused', ({ teacher, id }: Request) => change(teacher, id, 'CLOSED')],
  [
    'cancelled',
    ({ student, id }: Request) =>
      server.call('cancelReservation', { as: student, params: { id: String(id) }, body: {} }),
  ],
  ['moved', move],
] as const;

it.each(endings)('time of a %s lesson is not free if the template does not have it', async (_, end) => {
  const request = await buildRequest();
  await save(request.teacher, []);
  expect(await shownOf(request.teacher)).toEqual(['11:00–12:00 RESERVED']);
  expect((await end(request)).status).toBe(200);
  expect(await shownOf(request.teacher)).toEqual([]);
});

it.each(endings)('time of a %s lesson is free as far as the template has it', async (_, end) => {
  const request = await buildRequest();
  await save(request.teacher, everyDay('10:00', '11:30'));
  expect((await end(request)).status).toBe(200);
  expect(await shownOf(request.teacher)).toEqual(['10:00–11:30 OPEN']);
});

it.each(endings)('time of a %s lesson is free if its slot was published by hand', async (_, end) => {
  const request = await buildRequest();
  await server.services.db
    .updateTable('lectures')
    .set({ is_generated: false })
    .where('teacher_id', '=', request.teacher.id)
    .execute();
  await save(request.teacher, []);
  expect((await end(request)).status).toBe(200);
  expect(await shownOf(request.teacher)).toEqual(['10:00–14:00 OPEN']);
});
