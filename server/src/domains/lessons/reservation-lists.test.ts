import { dateOf } from '@kampus/contract/format/wall-clock';
import { addDays } from '@kampus/contract/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLecture, buildUser } from '#testing/build.ts';
import { shiftLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('all reservations are filtered by person, status and day of the lesson', async () => {
  const curator = await buildUser(server.services.db, { role: 'CURATOR' });
  const teacher = await buildUser(server.services.db, { role: 'TEACHER' });
  const student = await buildUser(server.services.db);
  const lecture = await buildLecture(server.services.db, teacher, { units: 4 });
  const request = { lectureId: lecture.id, capacity: 1, duration: 2 };
  const { id } = (await server.call('createReservation', { as: student, body: request })).body;
  const find = async (query: Record<string, string>) => {
    const { body, headers } = await server.call('listAllReservations', { as: curator, query });
    expect(Number(headers['x-total-count'])).toBe(body.length);
    return body;
  };
  const [found] = await find({ person: student.username.toUpperCase() });
  expect(found?.id).toBe(id);
  expect((await find({ person: teacher.username })).map((one) => one.id)).toEqual([id]);
  expect(await find({ person: 'nobody-at-all' })).toEqual([]);
  const person = student.username;
  expect(await find({ person, status: 'PENDING' })).toHaveLength(1);
  expect(await find({ person, status: 'PAID' })).toEqual([]);
  const day = dateOf(found?.lecture.schedule ?? '');
  expect(await find({ person, from: day, to: day })).toHaveLength(1);
  expect(await find({ person, from: addDays(day, 1) })).toEqual([]);
  expect(await find({ person, to: addDays(day, -1) })).toEqual([]);
  const wrong = await server.call('listAllReservations', { as: curator, query: { from: 'вчера' } });
  expect(wrong.status).toBe(400);
});

it('the list of a teacher begins with what waits for an answer or a payment', async () => {
  const { db } = server.services;
  const teacher = await buildUser(db, { role: 'TEACHER' });
  const ids: number[] = [];
  for (const daysAhead of [2, 3, 4]) {
    const { id } = await buildLecture(db, teacher, { daysAhead });
    const body = { lectureId: id, capacity: 1, duration: 2 };
    ids.push((await server.call('createReservation', { as: await buildUser(db), body })).body.id);
  }
  const [over = 0, waiting, ahead = 0] = ids;
  for (const id of [over, ahead])
    await server.call('updateReservationStatus', { as: teacher, body: { id, status: 'CONFIRMED' } });
  await shiftLesson(server, { id: over }, -72);
  const list = { as: teacher, params: { username: teacher.username }, query: { size: '2' } };
  const { body } = await server.call('listTeacherReservations', list);
  expect(body.map(({ id }) => id)).toEqual([waiting, over]);
});
