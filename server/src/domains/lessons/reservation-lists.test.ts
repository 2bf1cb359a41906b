import { dateOf } from '@kampus/contract/format/wall-clock';
import { addDays } from '@kampus/contract/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
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

it('the list of a teacher begins with what waits for an answer, then for its payment', async () => {
  const { db } = server.services;
  const teacher = await buildUser(db, { role: 'TEACHER' });
  const students = await Promise.all([2, 3, 4, 5, 6, 7].map(() => buildUser(db)));
  const ids: number[] = [];
  for (const [index, as] of students.entries()) {
    const { id } = await buildLecture(db, teacher, { daysAhead: index + 2, units: index === 5 ? 6 : 2 });
    const body = { lectureId: id, capacity: 1, duration: 2 };
    ids.push((await server.call('createReservation', { as, body })).body.id);
  }
  const [reported = 0, over = 0, moved = 0, waiting, offered = 0, ahead = 0] = ids;
  for (const id of [reported, over, moved, offered, ahead])
    await server.call('updateReservationStatus', { as: teacher, body: { id, status: 'CONFIRMED' } });
  await shiftLesson(server, { id: over }, -120);
  await shiftLesson(server, { id: reported }, -72);
  await server.call('reportLesson', {
    as: students[0],
    params: { id: String(reported) },
    body: { kind: 'OTHER', text: 'Нет' },
  });
  const free = db.selectFrom('lectures').select('id').where('teacher_id', '=', teacher.id).where('status', '=', 'OPEN');
  const { id: lectureId } = await free.executeTakeFirstOrThrow();
  const propose = (as: TestUser | undefined, id: number) =>
    server.call('proposeMove', { as, params: { id: String(id) }, body: { lectureId } });
  expect((await propose(students[2], moved)).status).toBe(201);
  // The teacher waits for the student's answer to this one.
  expect((await propose(teacher, offered)).status).toBe(201);
  const list = { as: teacher, params: { username: teacher.username } };
  const { body } = await server.call('listTeacherReservations', list);
  expect(body.map(({ id }) => id)).toEqual([reported, waiting, moved, over, ahead, offered]);
});
