import { unitMs } from '@kampus/contract/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { expireReservations } from './requests/expire-reservations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const buildTeacher = (fields: object = {}) => buildUser(server.services.db, { role: 'TEACHER', ...fields });
const buildStudent = (fields: object = {}) => buildUser(server.services.db, fields);
const reserve = (as: TestUser, lectureId: number, wanted: { capacity?: number; duration?: number } = {}) =>
  server.call('createReservation', { as, body: { lectureId, capacity: 1, duration: 1, ...wanted } });
const change = (as: TestUser, id: number, status: 'PENDING' | 'CONFIRMED' | 'PAID' | 'CLOSED') =>
  server.call('updateReservationStatus', { as, body: { id, status } });

async function buildRequest(fields: { balanceCents?: number } = {}) {
  const teacher = await buildTeacher();
  const student = await buildStudent(fields);
  const lecture = await buildLecture(server.services.db, teacher, { units: 4 });
  const { body } = await reserve(student, lecture.id, { duration: 2 });
  return { teacher, student, lecture, id: body.id };
}

/** Moves a slot and its reservations 5 days into the past. */
async function letBegin(lectureId: number): Promise<void> {
  for (const [table, column] of [
    ['lectures', 'id'],
    ['reservations', 'lecture_id'],
  ])
    await server.pool.query(
      `update ${table} set starts_at = starts_at - interval '5 days', ends_at = ends_at - interval '5 days'
        where ${column} = $1`,
      [lectureId],
    );
  await server.pool.query('update reservations set answer_due_at = starts_at where lecture_id = $1', [lectureId]);
}

const slotOf = async (id: number) =>
  server.services.db
    .selectFrom('lectures')
    .select(['status', 'starts_at', 'ends_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a reservation', () => {
  it('is refused with the first rule that it breaks, and nothing is stored', async () => {
    const { db } = server.services;
    const teacher = await buildTeacher();
    const student = await buildStudent();
    const { id } = await buildLecture(db, teacher, { units: 2 });
    const taken = await buildLecture(db, teacher, { daysAhead: 3 });
    await reserve(await buildStudent(), taken.id);
    const begun = await buildLecture(db, teacher, { daysAhead: -1 });
    const busy = await buildLecture(db, await buildTeacher(), { daysAhead: 4, units: 4 });
    expect((await reserve(student, busy.id, { duration: 3 })).status).toBe(201);
    const atSameTime = await buildLecture(db, teacher, { daysAhead: 4, time: '11:00' });
    const justAfter = await buildLecture(db, teacher, { daysAhead: 4, time: '12:00' });

    const unconfirmed = await buildStudent({ status: 'PENDING' });
    const expected: [TestUser, number, object, number, string][] = [
      [unconfirmed, 2_000_000, {}, 403, 'ACCOUNT_NOT_CONFIRMED'],
      [student, 2_000_000, {}, 404, 'NOT_FOUND'],
      [teacher, id, {}, 403, 'OWN_LECTURE'],
      [teacher, taken.id, {}, 403, 'OWN_LECTURE'],
      [student, taken.id, { duration: 9 }, 409, 'LECTURE_NOT_OPEN'],
      [student, begun.id, {}, 409, 'LECTURE_BEGUN'],
      [student, id, { duration: 3 }, 400, 'RESERVATION_INVALID'],
      [student, id, { duration: 0 }, 400, 'VALIDATION_FAILED'],
      [student, id, { capacity: 0 }, 400, 'VALIDATION_FAILED'],
      [student, id, { capacity: 11 }, 400, 'VALIDATION_FAILED'],
      [student, atSameTime.id, {}, 409, 'STUDENT_BUSY'],
    ];
    for (const [as, lectureId, wanted, status, code] of expected)
      expect(await reserve(as, lectureId, wanted), code).toMatchObject({ status, body: { code } });
    expect((await reserve(student, id, { capacity: 11 })).body).toMatchObject({ message: 'Максимум 10 человек' });
    expect((await reserve(student, justAfter.id)).status).toBe(201);
    expect((await slotOf(id)).status).toBe('OPEN');
  });

  it('takes the first units of the slot at the current price', async () => {
    const teacher = await buildTeacher();
    const prices = [6, 5, 4.125, 4, 3, 2, 1.785].map((price, index) => ({ capacity: index + 1, price }));
    await server.call('replacePrices', { as: teacher, body: prices });
    const { id, startsAt } = await buildLecture(server.services.db, teacher, { units: 6 });
    const { body } = await reserve(await buildStudent(), id, { capacity: 3, duration: 3 });
    // 4.125 € × 3 × 3 = 37.125 €
    expect(body).toMatchObject({
      status: 'PENDING',
      answerUntil: new Date(Date.parse(body.createdAt) + 24 * 3_600_000).toISOString(),
      contact: null,
      closedBy: null,
      lecture: {
        schedule: startsAt.toISOString(),
        scheduleEnd: new Date(startsAt.getTime() + 3 * unitMs).toISOString(),
        capacity: 3,
        duration: 3,
        possibleSizeOfLecture: 3,
        price: 37.13,
      },
    });
    await server.call('replacePrices', { as: teacher, body: prices.map((entry) => ({ ...entry, price: 50 })) });
    const calendar = await server.call('listLectures', { params: { username: teacher.username }, as: teacher });
    expect(calendar.body).toMatchObject([
      { status: 'RESERVED', price: 37.13, duration: 3, possibleSizeOfLecture: 3 },
      { status: 'OPEN', duration: 3, possibleSizeOfLecture: 3 },
    ]);
  });

  it('uses the price for seven people for larger groups', async () => {
    const teacher = await buildTeacher();
    const { id } = await buildLecture(server.services.db, teacher);
    const { body } = await reserve(await buildStudent(), id, { capacity: 10, duration: 2 });
    expect(body.lecture.price).toBe(35.7);
  });
});

describe('a change of status', () => {
  it('allows only the transitions of product.md, each for its own role', async () => {
    const { db } = server.services;
    const admin = await buildUser(db, { role: 'ADMIN' });
    const curator = await buildUser(db, { role: 'CURATOR' });
    const { teacher, student, id } = await buildRequest({ balanceCents: 5000 });
    const expectAnswers = async (answers: [TestUser, 'PENDING' | 'CONFIRMED' | 'PAID' | 'CLOSED', number][]) => {
      for (const [as, status, code] of answers)
        expect([as.role, status, (await change(as, id, status)).status]).toEqual([as.role, status, code]);
    };
    await expectAnswers([
      [student, 'CONFIRMED', 403],
      [curator, 'CONFIRMED', 403],
      [await buildTeacher(), 'CONFIRMED', 403],
      [admin, 'CONFIRMED', 403],
      [admin, 'CLOSED', 403],
      [teacher, 'PAID', 409],
      [teacher, 'PENDING', 409],
      [teacher, 'CONFIRMED', 200],
      [teacher, 'CONFIRMED', 409],
      [teacher, 'CLOSED', 403],
      [curator, 'CLOSED', 403],
      [admin, 'PAID', 403],
      [teacher, 'PAID', 200],
      [admin, 'CLOSED', 409],
      [teacher, 'CLOSED', 409],
    ]);
    expect((await change(teacher, 2_000_000, 'CONFIRMED')).status).toBe(404);
  });

  it('frees the slot when the teacher refuses, and notifies the student', async () => {
    const { teacher, student, lecture, id } = await buildRequest();
    expect((await change(teacher, id, 'CLOSED')).body).toMatchObject({ status: 'CLOSED', closedBy: 'TEACHER' });
    expect((await slotOf(lecture.id)).status).toBe('OPEN');
    const { db } = server.services;
    const messages = db.selectFrom('notifications').select(['kind', 'user_id']).where('reservation_id', '=', id);
    expect((await messages.orderBy('id').execute()).slice(1)).toEqual([{ kind: 'REFUSED', user_id: student.id }]);
    expect(await db.selectFrom('audit_entries').select('id').where('actor_id', '=', teacher.id).execute()).toEqual([]);
    const again = await reserve(await buildStudent(), lecture.id, { duration: 4 });
    expect(again.status).toBe(201);
    const [mine] = (await server.call('listUserReservations', { as: student, params: { username: student.username } }))
      .body;
    expect(mine).toMatchObject({ id, status: 'CLOSED', lecture: { status: 'CLOSED', duration: 2, price: 10 } });
  });

  it('lets an admin refuse a confirmed reservation, with an audit entry', async () => {
    const { db } = server.services;
    const admin = await buildUser(db, { role: 'ADMIN' });
    const { teacher, student, lecture, id } = await buildRequest();
    await change(teacher, id, 'CONFIRMED');
    expect((await change(admin, id, 'CLOSED')).body).toMatchObject({ status: 'CLOSED', closedBy: 'ADMIN' });
    const history = await server.call('getReservation', { as: admin, params: { id: String(id) } });
    const by = { role: 'ADMIN', username: admin.username };
    expect(history.body.events.at(-1)).toMatchObject({ kind: 'REFUSED', by });
    expect(await slotOf(lecture.id)).toMatchObject({
      status: 'OPEN',
      ends_at: lecture.endsAt,
    });
    const audit = await db.selectFrom('audit_entries').selectAll().where('actor_id', '=', admin.id).execute();
    const details = { before: 'CONFIRMED' };
    expect(audit).toMatchObject([{ action: 'reservation.refuse', subject: `reservation:${id}`, details }]);
    const messages = db.selectFrom('notifications').select('kind').where('user_id', '=', student.id);
    expect(await messages.execute()).toEqual([{ kind: 'CONFIRMED' }, { kind: 'REFUSED' }]);
    const teacherMessages = db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', teacher.id)
      .orderBy('id');
    expect((await teacherMessages.execute()).at(-1)).toEqual({ kind: 'REFUSED' });
  });

  it('lets an admin who teaches act as teacher and as admin', async () => {
    const { db } = server.services;
    const admin = await buildUser(db, { role: 'ADMIN' });
    await db.insertInto('teachers').values({ user_id: admin.id }).execute();
    const { id: lectureId } = await buildLecture(db, admin);
    const { body } = await reserve(await buildStudent(), lectureId);
    expect((await change(admin, body.id, 'CONFIRMED')).status).toBe(200);
    expect((await change(admin, body.id, 'CLOSED')).body).toMatchObject({ closedBy: 'ADMIN' });
    const messages = db.selectFrom('notifications').select('kind').where('user_id', '=', admin.id).orderBy('id');
    expect(await messages.execute()).toEqual([{ kind: 'REQUESTED' }, { kind: 'CONFIRMED_TEACHER' }]);
  });

  it('to PAID is refused with the price if the balance is too low, and moves no money', async () => {
    const { teacher, student, id } = await buildRequest({ balanceCents: 999 });
    await change(teacher, id, 'CONFIRMED');
    const answer = await change(teacher, id, 'PAID');
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'INSUFFICIENT_FUNDS',
        message: 'Недостаточно средств на балансе ученика: урок стоит 10.00 €',
      },
    });
    expect((await server.call('getBalance', { as: student })).body).toMatchObject({ balance: 9.99 });
    expect((await server.call('getBalance', { as: teacher })).body).toMatchObject({ balance: 0 });
    const { rows } = await server.pool.query(
      `select r.status, (select count(*)::int from transfers as t where t.reservation_id = r.id) as transfers,
              (select count(*)::int from notifications as n where n.reservation_id = r.id and n.kind = 'PAID') as messages
         from reservations as r where r.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ status: 'CONFIRMED', transfers: 0, messages: 0 }]);
  });

  it('to PAID succeeds for every student with enough money in concurrent calls', async () => {
    const requests = await Promise.all(
      Array.from({ length: 12 }, (_, index) => buildRequest({ balanceCents: index % 4 === 1 ? 999 : 1000 })),
    );
    await Promise.all(requests.map(({ teacher, id }) => change(teacher, id, 'CONFIRMED')));
    const answers = await Promise.all(requests.map(({ teacher, id }) => change(teacher, id, 'PAID')));
    expect(answers.map(({ status }) => status)).toEqual(requests.map((_, index) => (index % 4 === 1 ? 409 : 200)));
    expect(answers[0]?.body).toMatchObject({ id: requests[0]?.id, status: 'PAID' });
    const balances = await Promise.all(
      requests.map(async ({ teacher }) => (await server.call('getBalance', { as: teacher })).body),
    );
    expect(balances).toMatchObject(requests.map((_, index) => ({ balance: index % 4 === 1 ? 0 : 10 })));
  });
});

describe('a request without an answer', () => {
  it('cannot be answered after its lesson has begun, and the system closes it once', async () => {
    const { db } = server.services;
    const { teacher, student, lecture, id } = await buildRequest();
    const waiting = await buildRequest();
    await letBegin(lecture.id);
    for (const status of ['CONFIRMED', 'CLOSED'] as const)
      expect(await change(teacher, id, status)).toMatchObject({ status: 409, body: { code: 'LECTURE_BEGUN' } });
    const { services } = server;
    expect((await Promise.all([expireReservations(services), expireReservations(services)])).toSorted()).toEqual([
      0, 1,
    ]);
    expect(await expireReservations(services)).toBe(0);
    expect((await slotOf(lecture.id)).status).toBe('CLOSED');
    expect((await slotOf(waiting.lecture.id)).status).toBe('RESERVED');
    const [mine] = (await server.call('listUserReservations', { as: student, params: { username: student.username } }))
      .body;
    expect(mine).toMatchObject({ status: 'CLOSED', closedBy: 'SYSTEM', answerUntil: null });
    const messages = db.selectFrom('notifications').select('user_id').where('kind', '=', 'EXPIRED').orderBy('id');
    expect(await messages.execute()).toEqual([{ user_id: student.id }, { user_id: teacher.id }]);
    expect((await change(teacher, id, 'CONFIRMED')).status).toBe(409);
  });

  it('frees its time in the public calendar at once when it expires', async () => {
    const { teacher, lecture, id } = await buildRequest();
    const freeFrom = async () => {
      const { body } = await server.call('listLectures', { params: { username: teacher.username } });
      return body.map(({ schedule }) => schedule);
    };
    const hourLater = new Date(lecture.startsAt.getTime() + 3_600_000);
    expect(await freeFrom()).toEqual([hourLater.toISOString()]);
    await server.pool.query('update reservations set answer_due_at = now() where id = $1', [id]);
    expect(await expireReservations(server.services)).toBe(1);
    expect(await freeFrom()).toEqual([lecture.startsAt.toISOString()]);
  });
});

describe('the lists of reservations', () => {
  it('are allowed to their owner, latest lesson first, and to curators, with a total count', async () => {
    const { db } = server.services;
    const curator = await buildUser(db, { role: 'CURATOR' });
    const teacher = await buildTeacher();
    const student = await buildStudent({ firstName: 'Иван', lastName: 'Петров' });
    const requests: number[] = [];
    for (const daysAhead of [3, 2, 4]) {
      const { id } = await buildLecture(db, teacher, { daysAhead });
      requests.push((await reserve(student, id)).body.id);
    }
    const ids = [2, 0, 1].map((index) => requests[index]);
    const params = { username: student.username };
    const own = await server.call('listUserReservations', { as: student, params, query: { size: '2' } });
    expect(own.body.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(own.headers['x-total-count']).toBe('3');
    expect(own.body[0]).toMatchObject({ username: student.username, studentFullName: 'Иван Петров' });
    const rest = await server.call('listUserReservations', { as: student, params, query: { size: '2', page: '1' } });
    expect(rest.body.map(({ id }) => id)).toEqual(ids.slice(2));
    const asTeacher = { as: teacher, params: { username: teacher.username } };
    expect((await server.call('listTeacherReservations', asTeacher)).body.map(({ id }) => id)).toEqual(ids);
    expect((await server.call('listUserReservations', { as: curator, params })).body).toHaveLength(3);
    expect((await server.call('listUserReservations', { as: teacher, params })).status).toBe(403);
    const teachers = { params: { username: teacher.username } };
    expect((await server.call('listTeacherReservations', { as: student, ...teachers })).status).toBe(403);
    expect((await server.call('listTeacherReservations', { as: curator, ...teachers })).body).toHaveLength(3);
    const nobody = { params: { username: 'nobody-at-all' } };
    expect((await server.call('listUserReservations', { as: student, ...nobody })).status).toBe(403);
    expect((await server.call('listUserReservations', { as: curator, ...nobody })).status).toBe(404);
    const all = await server.call('listAllReservations', { as: curator });
    expect(all.body.slice(0, 3).map(({ id }) => id)).toEqual(requests.reverse());
    expect(Number(all.headers['x-total-count'])).toBe(all.body.length);
  });

  it('show the contact only after CONFIRMED, and deliveries only to the teacher and admins', async () => {
    const {
      pool,
      services: { db },
    } = server;
    const { teacher, student, id } = await buildRequest();
    await pool.query(`update users set telegram_username = 'tg_' || id where id = any ($1)`, [
      [teacher.id, student.id],
    ]);
    const viewers = {
      student: { as: student, call: 'listUserReservations' as const, params: { username: student.username } },
      teacher: { as: teacher, call: 'listTeacherReservations' as const, params: { username: teacher.username } },
      curator: {
        as: await buildUser(db, { role: 'CURATOR' }),
        call: 'listUserReservations' as const,
        params: { username: student.username },
      },
      admin: {
        as: await buildUser(db, { role: 'ADMIN' }),
        call: 'listTeacherReservations' as const,
        params: { username: teacher.username },
      },
    };
    const seen = async (who: keyof typeof viewers) => {
      const { as, call, params } = viewers[who];
      const [row] = (await server.call(call, { as, params })).body;
      return [row?.contact, row?.deliveries?.map(({ kind, state }) => `${kind} ${state}`)];
    };
    expect(await seen('student')).toEqual([null, undefined]);
    expect(await seen('teacher')).toEqual([null, ['REQUESTED WAITING']]);
    expect((await change(teacher, id, 'CONFIRMED')).body.contact).toBe(`tg_${student.id}`);
    const sent = ['REQUESTED WAITING', 'CONFIRMED WAITING', 'CONFIRMED_TEACHER WAITING'];
    expect(await seen('student')).toEqual([`tg_${teacher.id}`, undefined]);
    expect(await seen('teacher')).toEqual([`tg_${student.id}`, sent]);
    expect(await seen('curator')).toEqual([null, undefined]);
    expect(await seen('admin')).toEqual([`tg_${student.id}`, sent]);
  });
});
