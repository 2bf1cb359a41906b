import { addDays, fromWallClock, today } from '@kampus/contract/time';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { offerFreeTime } from './offer-free-time.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const noon = fromWallClock(addDays(today(new Date()), 1), '12:00') as Date;
const buildTeacher = () => buildUser(server.services.db, { role: 'TEACHER' });
const free = (teacher: TestUser, units = 2) => buildLecture(server.services.db, teacher, { daysAhead: 3, units });
const offer = () => offerFreeTime(server.services, noon);

let chats = 0;
async function buildWaiting(teacher: TestUser): Promise<TestUser> {
  const student = await buildUser(server.services.db, { telegramChatId: ++chats });
  await server.call('watchTeacher', { as: student, params: { username: teacher.username } });
  return student;
}
const book = (as: TestUser, { id }: { id: number }) =>
  server.call('createReservation', { as, body: { lectureId: id, capacity: 1, duration: 2 } });
const getOffer = () =>
  server.services.db
    .selectFrom('notifications')
    .select('details')
    .where('kind', '=', 'TIME_OFFERED')
    .executeTakeFirstOrThrow();

it('time at which the person has another lesson is not offered, and the wait stays', async () => {
  const teacher = await buildTeacher();
  const student = await buildWaiting(teacher);
  expect((await book(student, await free(await buildTeacher()))).status).toBe(201);
  const freed = await free(teacher);
  expect(await offer()).toBe(0);
  expect((await server.call('listWatches', { as: student })).body).toHaveLength(1);
  // Nor is it kept from others.
  expect((await book(await buildUser(server.services.db), freed)).status).toBe(201);
});

it('of time that a lesson of the person covers partly, the rest is offered', async () => {
  const teacher = await buildTeacher();
  const student = await buildWaiting(teacher);
  await book(student, await free(await buildTeacher()));
  const { endsAt } = await free(teacher, 4);
  expect(await offer()).toBe(1);
  const rest = { startsAt: new Date(endsAt.getTime() - 3_600_000).toISOString(), endsAt: endsAt.toISOString() };
  expect((await getOffer()).details).toMatchObject(rest);
});

it('the time of a lesson is not offered to the student who cancelled it, but to others', async () => {
  const teacher = await buildTeacher();
  const student = await buildWaiting(teacher);
  const { body: lesson } = await book(student, await free(teacher));
  await server.call('cancelReservation', { as: student, params: { id: String(lesson.id) }, body: {} });
  expect(await offer()).toBe(0);
  await buildWaiting(teacher);
  expect(await offer()).toBe(1);
});
