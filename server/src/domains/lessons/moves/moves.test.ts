import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '#domains/balance/public.ts';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, listMessages, shiftLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { lapseMoves } from './lapse-moves.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => expect(await verifyLedger(server.services.db)).toEqual([]));
afterAll(() => server.close());

const propose = (as: TestUser, id: number, body: { lectureId: number; startAt?: string }, headers = {}) =>
  server.call('proposeMove', { as, params: { id: String(id) }, body, headers });
const answer = (as: TestUser, id: number, choice: 'ACCEPTED' | 'DECLINED') =>
  server.call('answerMove', { as, params: { id: String(id) }, body: { answer: choice } });
const detailsOf = async (as: TestUser, id: number) =>
  (await server.call('getReservation', { as, params: { id: String(id) } })).body;
const slotsOf = (teacher: TestUser) =>
  server.services.db
    .selectFrom('lectures')
    .select(['id', 'status', 'starts_at', 'ends_at'])
    .where('teacher_id', '=', teacher.id)
    .where('deleted_at', 'is', null)
    .orderBy('starts_at')
    .execute();
const hour = 3_600_000;

/** A paid lesson and a free slot of its teacher two days later, from 10:00 to 13:00. */
async function buildMovable() {
  const lesson = await buildLesson(server, 'PAID', { units: 2 });
  const slot = await buildLecture(server.services.db, lesson.teacher, { daysAhead: 5, units: 6 });
  return { ...lesson, slot, startAt: new Date(slot.startsAt.getTime() + hour).toISOString() };
}

it('an accepted proposal moves the lesson: new time taken, old time free, price and lock unchanged', async () => {
  const { id, teacher, student, slot, startAt, lectureId } = await buildMovable();
  const proposed = await propose(student, id, { lectureId: slot.id, startAt });
  expect(proposed).toMatchObject({ status: 201, body: { state: 'PROPOSED', by: 'STUDENT', schedule: startAt } });
  expect((await detailsOf(student, id)).actions).toEqual(['CANCEL', 'WITHDRAW_MOVE']);
  expect((await detailsOf(teacher, id)).actions).toEqual(['CANCEL', 'ACCEPT_MOVE', 'DECLINE_MOVE']);
  expect((await answer(student, proposed.body.id, 'ACCEPTED')).status).toBe(403);
  const accepted = await answer(teacher, proposed.body.id, 'ACCEPTED');
  expect(accepted).toMatchObject({
    status: 200,
    body: { id, status: 'PAID', lecture: { schedule: startAt, price: 10 } },
  });
  expect(await slotsOf(teacher)).toMatchObject([
    { id: lectureId, status: 'OPEN' },
    { status: 'OPEN', starts_at: slot.startsAt },
    { id: slot.id, status: 'CLOSED', starts_at: new Date(startAt) },
    { status: 'OPEN', ends_at: slot.endsAt },
  ]);
  expect((await server.call('getBalance', { as: teacher })).body).toEqual({ balance: 10, locked: 10, available: 0 });
  expect(await answer(teacher, proposed.body.id, 'ACCEPTED')).toMatchObject({
    status: 409,
    body: { code: 'MOVE_CLOSED' },
  });
  const calendar = await server.call('getReservationCalendar', { as: student, params: { id: String(id) } });
  expect(String(calendar.body)).toMatch(new RegExp(`UID:reservation-${id}@[\\s\\S]*SEQUENCE:3`));
});

it('a proposal reserves nothing: a taken time cannot be accepted, and the lesson keeps its time', async () => {
  const { id, teacher, student, slot, startsAt } = await buildMovable();
  const { body: move } = await propose(teacher, id, { lectureId: slot.id });
  const other = await buildUser(server.services.db);
  await server.call('createReservation', { as: other, body: { lectureId: slot.id, capacity: 1, duration: 1 } });
  expect(await answer(student, move.id, 'ACCEPTED')).toMatchObject({
    status: 409,
    body: {
      code: 'LECTURE_NOT_OPEN',
      message: 'Это время уже занято или изменилось. Отклоните предложение, тогда можно предложить другое',
    },
  });
  expect((await detailsOf(student, id)).lecture.schedule).toBe(startsAt.toISOString());
  expect((await answer(student, move.id, 'DECLINED')).status).toBe(200);
});

it('a proposal names the place and languages of its slot, and a slot with others does not stand in', async () => {
  const { id, teacher, student, slot, startAt } = await buildMovable();
  const place = { location: 'Кампус Петржалка', languages: ['Украинский'] };
  const setPlace = (lectureId: number, { location, languages }: typeof place) =>
    server.services.db.updateTable('lectures').set({ location, languages }).where('id', '=', lectureId).execute();
  await setPlace(slot.id, place);
  const { body: move } = await propose(teacher, id, { lectureId: slot.id, startAt });
  expect(move).toMatchObject(place);
  expect((await detailsOf(student, id)).move).toMatchObject(place);
  const remove = (lectureId: number, removed: boolean) =>
    server.services.db
      .updateTable('lectures')
      .set({ deleted_at: removed ? new Date() : null })
      .where('id', '=', lectureId)
      .execute();
  await remove(slot.id, true);
  const other = await buildLecture(server.services.db, teacher, { daysAhead: 5, units: 6 });
  expect(await answer(student, move.id, 'ACCEPTED')).toMatchObject({ status: 409, body: { code: 'LECTURE_NOT_OPEN' } });
  await setPlace(other.id, place);
  const accepted = await answer(student, move.id, 'ACCEPTED');
  expect(accepted).toMatchObject({ status: 200, body: { location: place.location, lecture: { schedule: startAt } } });
});

it('a proposal waits a day for its answer, but not beyond the start of the old or the new time', async () => {
  const { id, teacher, student, slot } = await buildMovable();
  const untilOf = async () => {
    const { body } = await propose(teacher, id, { lectureId: slot.id });
    await answer(student, body.id, 'DECLINED');
    return new Date(body.until);
  };
  const waitMs = (await untilOf()).getTime() - Date.now();
  expect(waitMs).toBeLessThanOrEqual(24 * hour);
  expect(waitMs).toBeGreaterThan(23 * hour);
  const startIn = (hours: number) => new Date((Math.floor(Date.now() / hour) + hours) * hour);
  const { schedule } = (await detailsOf(student, id)).lecture;
  await shiftLesson(server, { id }, (startIn(9).getTime() - new Date(schedule).getTime()) / hour);
  expect(await untilOf()).toEqual(startIn(9));
  await server.pool.query('update lectures set starts_at = $2, ends_at = $3 where id = $1', [
    slot.id,
    startIn(5),
    startIn(7),
  ]);
  expect(await untilOf()).toEqual(startIn(5));
});

it('the lesson itself is in the way of no rest rule', async () => {
  const { id, teacher, student } = await buildLesson(server, 'CONFIRMED');
  await server.pool.query('update teachers set pause_minutes = 60, lessons_per_day_max = 1 where user_id = $1', [
    teacher.id,
  ]);
  const free = (await slotsOf(teacher)).find(({ status }) => status === 'OPEN');
  expect((await propose(student, id, { lectureId: free?.id ?? 0 })).status).toBe(201);
});

it('a time at which the student has another lesson can be neither proposed by the student nor accepted', async () => {
  const { db } = server.services;
  const { id, teacher, student, slot, startAt } = await buildMovable();
  const otherTeacher = await buildUser(db, { role: 'TEACHER' });
  const other = await buildLecture(db, otherTeacher, { daysAhead: 5, units: 6 });
  const bookOther = () =>
    server.call('createReservation', { as: student, body: { lectureId: other.id, capacity: 1, duration: 2 } });
  const busy = (message: string) => ({ status: 409, body: { code: 'STUDENT_BUSY', message } });
  const { body: early } = await propose(student, id, { lectureId: slot.id });
  const booked = await bookOther();
  expect(await answer(teacher, early.id, 'ACCEPTED')).toMatchObject(busy('У ученика уже есть урок в это время'));
  expect((await answer(teacher, early.id, 'DECLINED')).status).toBe(200);
  expect(await propose(student, id, { lectureId: slot.id })).toMatchObject(busy('У вас уже есть урок в это время'));
  const { body: move } = await propose(teacher, id, { lectureId: slot.id });
  expect(await answer(student, move.id, 'ACCEPTED')).toMatchObject(busy('У вас уже есть урок в это время'));
  expect((await answer(student, move.id, 'DECLINED')).status).toBe(200);
  const { body: later } = await propose(student, id, { lectureId: slot.id, startAt });
  await server.call('withdrawMove', { as: student, params: { id: String(later.id) } });
  await server.call('cancelReservation', { as: student, params: { id: String(booked.body.id) }, body: {} });
  expect((await propose(student, id, { lectureId: slot.id })).status).toBe(201);
});

it('a time that is on offer to somebody else can be neither proposed nor accepted', async () => {
  const { db } = server.services;
  const { id, teacher, student, slot } = await buildMovable();
  const waiting = await buildUser(db);
  const promise = (userId: number, until = new Date(Date.now() + hour / 2)) =>
    db
      .insertInto('slot_offers')
      .values({ lecture_id: slot.id, user_id: userId, until })
      .onConflict((conflict) => conflict.column('lecture_id').doUpdateSet({ user_id: userId, until }))
      .execute();
  await promise(student.id);
  const { status, body: move } = await propose(teacher, id, { lectureId: slot.id });
  expect(status).toBe(201);
  await promise(waiting.id);
  const refused = { status: 409, body: { code: 'LECTURE_NOT_OPEN' } };
  expect(await answer(student, move.id, 'ACCEPTED')).toMatchObject(refused);
  expect((await answer(student, move.id, 'DECLINED')).status).toBe(200);
  expect(await propose(student, id, { lectureId: slot.id })).toMatchObject(refused);
  await promise(waiting.id, new Date());
  const { body: free } = await propose(student, id, { lectureId: slot.id });
  expect((await answer(teacher, free.id, 'ACCEPTED')).status).toBe(200);
});

it('a proposed time can be accepted while it is free, after another booking cut its slot', async () => {
  const { db } = server.services;
  const { id, teacher, student, slot, startAt } = await buildMovable();
  const { body: move } = await propose(teacher, id, { lectureId: slot.id, startAt });
  const other = await buildUser(db);
  const body = { lectureId: slot.id, capacity: 1, duration: 1 };
  const { body: request } = await server.call('createReservation', { as: other, body });
  expect((await detailsOf(student, id)).actions).toContain('ACCEPT_MOVE');
  expect(await answer(student, move.id, 'ACCEPTED')).toMatchObject({
    status: 200,
    body: { lecture: { schedule: startAt } },
  });
  await server.call('cancelReservation', { as: other, params: { id: String(request.id) }, body: {} });
  expect(await slotsOf(teacher)).toMatchObject([
    { status: 'OPEN' },
    { id: slot.id, status: 'OPEN', starts_at: slot.startsAt, ends_at: new Date(startAt) },
    { status: 'CLOSED', starts_at: new Date(startAt) },
    { status: 'OPEN', ends_at: slot.endsAt },
  ]);
});

it('a lesson has one open proposal, for a free time of its teacher, and a retry with the same key changes nothing', async () => {
  const { id, teacher, student, slot } = await buildMovable();
  const foreign = await buildLecture(server.services.db, await buildUser(server.services.db, { role: 'TEACHER' }));
  expect((await propose(student, id, { lectureId: foreign.id })).status).toBe(404);
  const late = new Date(slot.endsAt.getTime() - hour / 2).toISOString();
  expect(await propose(student, id, { lectureId: slot.id, startAt: late })).toMatchObject({ status: 400 });
  const key = { 'idempotency-key': 'move' };
  const first = await propose(student, id, { lectureId: slot.id }, key);
  expect((await propose(student, id, { lectureId: slot.id }, key)).body).toEqual(first.body);
  expect(await propose(teacher, id, { lectureId: slot.id })).toMatchObject({
    status: 409,
    body: { code: 'MOVE_PENDING' },
  });
  const withdraw = (as: TestUser, headers = {}) =>
    server.call('withdrawMove', { as, params: { id: String(first.body.id) }, headers });
  expect((await withdraw(teacher)).status).toBe(403);
  const withdrawal = { 'idempotency-key': 'withdraw' };
  expect((await withdraw(student, withdrawal)).status).toBe(204);
  expect((await withdraw(student, withdrawal)).status).toBe(204);
  expect(await withdraw(student)).toMatchObject({ status: 409, body: { code: 'MOVE_CLOSED' } });
  const again = await propose(student, id, { lectureId: slot.id });
  const other = server.call('withdrawMove', {
    as: student,
    params: { id: String(again.body.id) },
    headers: withdrawal,
  });
  expect(await other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
});

it('the time of somebody who may not teach any more can be neither proposed nor accepted', async () => {
  const { id, teacher, student, slot } = await buildMovable();
  const { body: move } = await propose(student, id, { lectureId: slot.id });
  const setRole = (role: 'STUDENT' | 'TEACHER') =>
    server.services.db.updateTable('users').set({ role }).where('id', '=', teacher.id).execute();
  await setRole('STUDENT');
  const refused = { status: 409, body: { code: 'MOVE_NOT_ALLOWED' } };
  expect(await answer(teacher, move.id, 'ACCEPTED')).toMatchObject(refused);
  expect((await detailsOf(teacher, id)).actions).toEqual(['CANCEL', 'DECLINE_MOVE']);
  expect((await answer(teacher, move.id, 'DECLINED')).status).toBe(200);
  expect((await detailsOf(student, id)).actions).not.toContain('PROPOSE_MOVE');
  expect(await propose(student, id, { lectureId: slot.id })).toMatchObject(refused);
  await setRole('TEACHER');
  expect((await propose(student, id, { lectureId: slot.id })).status).toBe(201);
});

it('a proposal ends after its time limit and with the cancellation of its lesson', async () => {
  const { id, teacher, student, slot } = await buildMovable();
  const { body: move } = await propose(student, id, { lectureId: slot.id });
  await server.pool.query('update reservation_moves set until = now() where id = $1', [move.id]);
  expect(await lapseMoves(server.services.db)).toBe(1);
  const again = await propose(student, id, { lectureId: slot.id });
  await server.call('cancelReservation', { as: teacher, params: { id: String(id) }, body: { reason: 'Болею' } });
  expect(await answer(teacher, again.body.id, 'ACCEPTED')).toMatchObject({
    status: 409,
    body: { code: 'MOVE_CLOSED' },
  });
  expect((await detailsOf(student, id)).move).toBeNull();
});

it('a new proposal closes an overdue one, and both sides hear of it', async () => {
  const lesson = await buildMovable();
  const { id, teacher, student, slot } = lesson;
  const { body: old } = await propose(student, id, { lectureId: slot.id });
  await server.pool.query('update reservation_moves set until = now() where id = $1', [old.id]);
  expect((await detailsOf(teacher, id)).actions).toContain('PROPOSE_MOVE');
  const { status, body: move } = await propose(teacher, id, { lectureId: slot.id });
  expect([status, move.by]).toEqual([201, 'TEACHER']);
  expect(await answer(teacher, old.id, 'ACCEPTED')).toMatchObject({ status: 409, body: { code: 'MOVE_CLOSED' } });
  expect((await detailsOf(student, id)).move).toMatchObject({ id: move.id });
  const { student: messages } = await listMessages(server, lesson);
  expect(messages.slice(-2)).toEqual(['MOVE_LAPSED', 'MOVE_PROPOSED']);
});

it('a move that is proposed after the deadline keeps the fee', async () => {
  const { id, teacher, student, slot } = await buildMovable();
  await server.pool.query(`update reservations set free_until = now() - interval '1 minute' where id = $1`, [id]);
  const { body: move } = await propose(student, id, { lectureId: slot.id });
  await answer(teacher, move.id, 'ACCEPTED');
  expect((await detailsOf(student, id)).cancellation).toMatchObject({ fee: 5 });
});

it('a move that is proposed before the deadline sets a new one, also if it is accepted after it', async () => {
  const { id, teacher, student, slot } = await buildMovable();
  // The last hour of the free time.
  const startAt = new Date(slot.endsAt.getTime() - hour);
  const { body: move } = await propose(student, id, { lectureId: slot.id, startAt: startAt.toISOString() });
  await server.pool.query(
    `update reservations set free_until = (
       select created_at + interval '5 milliseconds' from reservation_moves where id = $2) where id = $1`,
    [id, move.id],
  );
  expect((await answer(teacher, move.id, 'ACCEPTED')).status).toBe(200);
  expect((await detailsOf(student, id)).cancellation).toEqual({
    fee: 0,
    freeUntil: new Date(startAt.getTime() - 12 * hour).toISOString(),
  });
});

it('a move to a time within the hours of free cancelling leaves an hour for it', async () => {
  const { id, teacher, student, slot } = await buildMovable();
  const now = Date.now();
  const startAt = new Date((Math.floor(now / hour) + 3) * hour);
  const range = [startAt, new Date(startAt.getTime() + hour)];
  await server.pool.query('update lectures set starts_at = $2, ends_at = $3 where id = $1', [slot.id, ...range]);
  const { body: move } = await propose(teacher, id, { lectureId: slot.id });
  expect((await answer(student, move.id, 'ACCEPTED')).status).toBe(200);
  const { cancellation } = await detailsOf(student, id);
  expect(cancellation?.fee).toBe(0);
  expect(Date.parse(cancellation?.freeUntil ?? '')).toBeGreaterThanOrEqual(now + hour);
});

it('a concurrent move, request and deletion of one slot: exactly one succeeds', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, teacher, student, slot } = await buildMovable();
    const other = await buildUser(server.services.db);
    const { body: move } = await propose(student, id, { lectureId: slot.id });
    const [moved, reserved, removed] = await Promise.all([
      answer(teacher, move.id, 'ACCEPTED'),
      server.call('createReservation', { as: other, body: { lectureId: slot.id, capacity: 1, duration: 6 } }),
      server.call('removeLecture', { as: teacher, params: { id: String(slot.id) } }),
    ]);
    expect([moved.status === 200, reserved.status === 201, removed.status === 204].filter(Boolean)).toHaveLength(1);
    expect((await detailsOf(student, id)).status).toBe('PAID');
  }
});

it('both lists show a proposed time until it is answered', async () => {
  const { id, teacher, student, slot } = await buildMovable();
  const listed = async () => {
    const [studentList, teacherList] = [
      await server.call('listUserReservations', { as: student, params: { username: student.username } }),
      await server.call('listTeacherReservations', { as: teacher, params: { username: teacher.username } }),
    ];
    expect(teacherList.body[0]?.openMatters).toEqual(studentList.body[0]?.openMatters);
    return studentList.body[0]?.openMatters;
  };
  expect(await listed()).toBeUndefined();
  const { body } = await propose(teacher, id, { lectureId: slot.id });
  expect(await listed()).toEqual({ move: body, report: null });
  await answer(student, body.id, 'DECLINED');
  expect(await listed()).toBeUndefined();
});
