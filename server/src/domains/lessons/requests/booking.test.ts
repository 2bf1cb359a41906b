import { addDays, today } from '@kampus/contract/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '#domains/balance/public.ts';
import { buildLecture, buildUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a lesson is published, found, booked, accepted and paid, and both balances change', async () => {
  const { db } = server.services;
  const teacher = await buildUser(db, { role: 'TEACHER', firstName: 'Анна', lastName: 'Ковач' });
  const student = await buildUser(db, { balanceCents: 5000, firstName: 'Иван' });
  const date = addDays(today(new Date()), 2);

  const published = await server.call('createLectures', {
    as: teacher,
    body: [{ date, timeStart: '10:00', timeFinish: '12:00' }],
  });
  expect(published).toMatchObject({
    status: 201,
    body: [{ date, status: 'OPEN', duration: 4, possibleSizeOfLecture: 4, capacity: 1, price: 20 }],
  });

  const search = { date, startTime: '08:00', endTime: '12:00' };
  const found = await server.call('listTeachers', { query: search });
  expect(found.headers['x-total-count']).toBe('1');
  expect(found.body).toMatchObject([
    { username: teacher.username, teacherFullName: 'Анна Ковач', nextFreeAt: published.body[0]?.schedule },
  ]);

  const lectureId = published.body[0]?.id as number;
  const reserved = await server.call('createReservation', {
    as: student,
    body: { lectureId, capacity: 2, duration: 2 },
  });
  expect(reserved).toMatchObject({
    status: 201,
    body: {
      status: 'PENDING',
      username: student.username,
      lecture: { id: lectureId, status: 'RESERVED', capacity: 2, duration: 2, price: 14 },
    },
  });
  // The rest of the slot, 11:00 to 12:00, stays free.
  expect((await server.call('listTeachers', { query: search })).body).toMatchObject([
    { username: teacher.username, nextFreeAt: reserved.body.lecture.scheduleEnd },
  ]);

  const { id } = reserved.body;
  const confirmed = await server.call('updateReservationStatus', { as: teacher, body: { id, status: 'CONFIRMED' } });
  expect(confirmed).toMatchObject({ status: 200, body: { id, status: 'CONFIRMED' } });
  const calendar = await server.call('listLectures', {
    params: { username: teacher.username },
    as: teacher,
    query: {},
  });
  expect(calendar.body).toMatchObject([
    { id: lectureId, status: 'CLOSED', capacity: 2, duration: 2, possibleSizeOfLecture: 2, price: 14 },
    { status: 'OPEN', duration: 2, possibleSizeOfLecture: 2, schedule: calendar.body[0]?.scheduleEnd },
  ]);

  const paid = await server.call('updateReservationStatus', { as: teacher, body: { id, status: 'PAID' } });
  expect(paid).toMatchObject({ status: 200, body: { status: 'PAID' } });
  expect((await server.call('getBalance', { as: student })).body).toMatchObject({ balance: 36 });
  expect((await server.call('getBalance', { as: teacher })).body).toMatchObject({ balance: 14 });
  const withdrawn = await server.call('listTransactions', { as: student, query: {} });
  expect(withdrawn.body).toMatchObject([
    { type: 'WITHDRAW', amount: 14, description: expect.stringMatching(/^Оплата урока: .*10:00–11:00, Анна Ковач$/) },
    { type: 'DEPOSIT', amount: 50, description: 'Пополнение баланса' },
  ]);
  expect(withdrawn.headers['x-total-count']).toBe('2');

  const messages = await db.selectFrom('notifications').select(['user_id', 'kind']).orderBy('id').execute();
  expect(messages).toEqual([
    { user_id: teacher.id, kind: 'REQUESTED' },
    { user_id: student.id, kind: 'CONFIRMED' },
    { user_id: teacher.id, kind: 'CONFIRMED_TEACHER' },
    { user_id: student.id, kind: 'PAID' },
    { user_id: teacher.id, kind: 'PAID' },
  ]);
  expect(await verifyLedger(db)).toEqual([]);
});

test('a top-up changes the balance, notifies the owner and writes an audit entry', async () => {
  const { db } = server.services;
  const curator = await buildUser(db, { role: 'CURATOR' });
  const student = await buildUser(db);
  const answer = await server.call('topUp', { as: curator, body: { username: student.username, amount: 12.345 } });
  expect(answer).toMatchObject({ status: 200, body: { username: student.username, balance: 12.35 } });
  expect((await server.call('getBalance', { as: student })).body).toMatchObject({ balance: 12.35 });
  const audit = await db.selectFrom('audit_entries').selectAll().where('actor_id', '=', curator.id).execute();
  expect(audit).toMatchObject([{ action: 'balance.top-up', subject: `user:${student.id}` }]);
  const messages = await db.selectFrom('notifications').select('kind').where('user_id', '=', student.id).execute();
  expect(messages).toEqual([{ kind: 'TOPPED_UP' }]);
  const unknown = await server.call('topUp', { as: curator, body: { username: 'nobody-here', amount: 1 } });
  expect(unknown).toMatchObject({ status: 404, body: { message: 'Користувача не знайдено' } });
});

test('both sides read what the student wants to work on', async () => {
  const { db } = server.services;
  const teacher = await buildUser(db, { role: 'TEACHER' });
  const student = await buildUser(db);
  const book = async (daysAhead: number, goal: string) => {
    const { id: lectureId } = await buildLecture(db, teacher, { daysAhead });
    return server.call('createReservation', { as: student, body: { lectureId, capacity: 1, duration: 1, goal } });
  };
  expect((await book(2, '  Ряды Фурье  ')).body.goal).toBe('Ряды Фурье');
  expect((await book(3, ' ')).body.goal).toBeNull();
  expect(await book(4, 'а'.repeat(501))).toMatchObject({ status: 400, body: { errors: [{ path: 'goal' }] } });
  const { username } = teacher;
  const { body } = await server.call('listTeacherReservations', { params: { username }, as: teacher, query: {} });
  expect(body.map(({ goal }) => goal)).toEqual([null, 'Ряды Фурье']);
});

test('closed requests and those to other teachers do not count for the limit of one teacher', async () => {
  const { db, config } = server.services;
  Object.assign(config.personLimits, { waitingRequests: 5, waitingRequestsPerTeacher: 3 });
  const [first, second, student] = [
    await buildUser(db, { role: 'TEACHER' }),
    await buildUser(db, { role: 'TEACHER' }),
    await buildUser(db),
  ];
  const book = async (teacher: typeof first, daysAhead: number) => {
    const { id: lectureId } = await buildLecture(db, teacher, { daysAhead, units: 1 });
    return server.call('createReservation', { as: student, body: { lectureId, capacity: 1, duration: 1 } });
  };
  const requests = [await book(first, 3), await book(first, 4), await book(first, 5)];
  const { id, lecture } = requests[0]?.body ?? {};
  await server.call('cancelReservation', { as: student, params: { id: String(id) }, body: {} });
  const again = { lectureId: lecture?.id ?? 0, capacity: 1, duration: 1 };
  expect((await server.call('createReservation', { as: student, body: again })).status).toBe(201);
  expect((await book(first, 6)).body).toMatchObject({
    code: 'TOO_MANY_REQUESTS_WAITING',
    message: 'Больше 3 заявок одному преподавателю ждать не могут',
  });
  expect((await book(second, 7)).status).toBe(201);
});

test('a teacher of covered lessons only gets a request that balance and overdraft cover to the cent', async () => {
  const { db } = server.services;
  const teacher = await buildUser(db, { role: 'TEACHER' });
  await server.pool.query('update teachers set covered_only = true where user_id = $1', [teacher.id]);
  const { id: lectureId } = await buildLecture(db, teacher);
  const student = await buildUser(db, { balanceCents: 600 });
  const allowDebt = (cents: number) =>
    server.pool.query('update accounts set overdraft_cents = $2 where user_id = $1', [student.id, cents]);
  const book = () => server.call('createReservation', { as: student, body: { lectureId, capacity: 1, duration: 2 } });
  await allowDebt(399);
  expect((await book()).body).toMatchObject({ code: 'NOT_COVERED' });
  await allowDebt(400);
  const { status, body } = await book();
  expect(status).toBe(201);
  const accept = () =>
    server.call('updateReservationStatus', { as: teacher, body: { id: Number(body.id), status: 'CONFIRMED' } });
  await allowDebt(399);
  expect((await accept()).body).toMatchObject({ code: 'NOT_COVERED' });
  await allowDebt(400);
  expect((await accept()).status).toBe(200);
});

test('an offer that is over keeps nobody from booking', async () => {
  const { db } = server.services;
  const [teacher, waiting, student] = [
    await buildUser(db, { role: 'TEACHER' }),
    await buildUser(db),
    await buildUser(db),
  ];
  const { id: lectureId } = await buildLecture(db, teacher);
  await db
    .insertInto('slot_offers')
    .values({ lecture_id: lectureId, user_id: waiting.id, until: new Date() })
    .execute();
  const body = { lectureId, capacity: 1, duration: 2 };
  expect((await server.call('createReservation', { as: student, body })).status).toBe(201);
});
