import { unitMs } from '@kampus/contract/time';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '#domains/balance/public.ts';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, listMessages, shiftLesson, type TestLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { expireReservations } from '../requests/expire-reservations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => expect(await verifyLedger(server.services.db)).toEqual([]));
afterAll(() => server.close());

const cancel = (as: TestUser, id: number, body: { reason?: string; fee?: number } = {}, headers = {}) =>
  server.call('cancelReservation', { as, params: { id: String(id) }, body, headers });
const balanceOf = async (as: TestUser) => (await server.call('getBalance', { as })).body;
const change = (as: TestUser, id: number, status: 'CONFIRMED' | 'PAID' | 'CLOSED', headers = {}) =>
  server.call('updateReservationStatus', { as, body: { id, status }, headers });
const slotsOf = (teacher: TestUser) =>
  server.services.db
    .selectFrom('lectures')
    .select(['id', 'status', 'starts_at', 'ends_at'])
    .where('teacher_id', '=', teacher.id)
    .where('deleted_at', 'is', null)
    .orderBy('starts_at')
    .execute();
const detailsOf = async (as: TestUser, id: number) =>
  (await server.call('getReservation', { as, params: { id: String(id) } })).body;
/** Events of a lesson's history: kind, role of the actor, and text or amount in euros. */
const historyOf = async (as: TestUser, id: number) =>
  (await detailsOf(as, id)).events.map(({ kind, by, text, amount }) => [kind, by.role, text ?? amount ?? null]);

describe('a request', () => {
  it('takes its part from the middle of a slot, and a cancellation joins the parts to one slot again', async () => {
    const { db } = server.services;
    const [teacher, student] = [await buildUser(db, { role: 'TEACHER' }), await buildUser(db)];
    const slot = await buildLecture(db, teacher, { units: 8 });
    const startAt = new Date(slot.startsAt.getTime() + 3_600_000).toISOString();
    const body = { lectureId: slot.id, capacity: 1, duration: 2, startAt };
    const { body: request } = await server.call('createReservation', { as: student, body });
    expect(request.lecture).toMatchObject({ id: slot.id, schedule: startAt, duration: 2 });
    expect((await slotsOf(teacher)).map(({ status }) => status)).toEqual(['OPEN', 'RESERVED', 'OPEN']);
    expect((await cancel(student, request.id)).body).toMatchObject({ status: 'CLOSED', closedBy: 'STUDENT' });
    expect(await slotsOf(teacher)).toEqual([
      { id: slot.id, status: 'OPEN', starts_at: slot.startsAt, ends_at: slot.endsAt },
    ]);
  });

  it.each([
    ['two adjacent parts', [1, 3]],
    ['three adjacent parts', [1, 3, 5]],
    ['the first and the last part', [0, 6]],
    ['the whole slot', [0, 2, 4, 6]],
  ])('gives its part back if it expires together with others: %s', async (_, offsets) => {
    const { db } = server.services;
    const teacher = await buildUser(db, { role: 'TEACHER' });
    const slot = await buildLecture(db, teacher, { units: 8 });
    for (const offset of offsets) {
      const startAt = new Date(slot.startsAt.getTime() + offset * unitMs);
      const free = (await slotsOf(teacher)).find(({ status, ends_at }) => status === 'OPEN' && ends_at > startAt);
      const body = { lectureId: free?.id ?? 0, capacity: 1, duration: 2, startAt: startAt.toISOString() };
      const { status } = await server.call('createReservation', { as: await buildUser(db), body });
      expect(status).toBe(201);
    }
    await server.pool.query('update reservations set answer_due_at = now() where teacher_id = $1', [teacher.id]);
    expect(await expireReservations(server.services)).toBe(offsets.length);
    expect(await slotsOf(teacher)).toMatchObject([{ status: 'OPEN', starts_at: slot.startsAt, ends_at: slot.endsAt }]);
  });

  it.each([
    ['at a quarter past the hour', 15, 2],
    ['before the slot', -60, 2],
    ['after the slot', 600, 2],
    ['too late for its duration', 210, 2],
  ])('that starts %s is refused and takes nothing', async (_, minutes, duration) => {
    const { db } = server.services;
    const [teacher, student] = [await buildUser(db, { role: 'TEACHER' }), await buildUser(db)];
    const slot = await buildLecture(db, teacher, { units: 8 });
    const startAt = new Date(slot.startsAt.getTime() + minutes * 60_000).toISOString();
    const body = { lectureId: slot.id, capacity: 1, duration, startAt };
    expect(await server.call('createReservation', { as: student, body })).toMatchObject({
      status: 400,
      body: { code: 'RESERVATION_INVALID' },
    });
    expect(await slotsOf(teacher)).toMatchObject([{ status: 'OPEN', ends_at: slot.endsAt }]);
  });

  it.each(['0000-01-01T00:00:00Z', '2026-01-01T10:00:00+23:00', '9999-12-31T23:30:00-23:00'])(
    'for %s, a moment that PostgreSQL cannot read, is refused and takes nothing',
    async (startAt) => {
      const { db } = server.services;
      const [teacher, student] = [await buildUser(db, { role: 'TEACHER' }), await buildUser(db)];
      const slot = await buildLecture(db, teacher);
      const body = { lectureId: slot.id, capacity: 1, duration: 1, startAt };
      expect(await server.call('createReservation', { as: student, body })).toMatchObject({
        status: 400,
        body: { code: 'RESERVATION_INVALID' },
      });
      expect(await slotsOf(teacher)).toMatchObject([{ status: 'OPEN', ends_at: slot.endsAt }]);
    },
  );

  it('is refused with the new price if the student saw a different price', async () => {
    const { db } = server.services;
    const [teacher, student] = [await buildUser(db, { role: 'TEACHER' }), await buildUser(db)];
    const { id: lectureId } = await buildLecture(db, teacher);
    const body = { lectureId, capacity: 1, duration: 2, price: 9 };
    expect(await server.call('createReservation', { as: student, body })).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', price: 10 },
    });
    expect((await server.call('createReservation', { as: student, body: { ...body, price: 10 } })).status).toBe(201);
  });
});

describe('the cover of a lesson', () => {
  it('locks the price on the student’s account at the acceptance, and the earning on the teacher’s account', async () => {
    const { id, teacher, student } = await buildLesson(server, 'CONFIRMED');
    expect(await balanceOf(student)).toEqual({ balance: 50, locked: 10, available: 40 });
    expect((await detailsOf(teacher, id)).covered).toBe(true);
    await change(teacher, id, 'PAID');
    expect(await balanceOf(student)).toEqual({ balance: 40, locked: 0, available: 40 });
    expect(await balanceOf(teacher)).toEqual({ balance: 10, locked: 10, available: 0 });
  });

  it('cannot pay for another lesson', async () => {
    const { student } = await buildLesson(server, 'CONFIRMED', { balanceCents: 1000 });
    const { db } = server.services;
    const other = await buildUser(db, { role: 'TEACHER' });
    const { id: lectureId } = await buildLecture(db, other, { daysAhead: 5 });
    const { body } = await server.call('createReservation', {
      as: student,
      body: { lectureId, capacity: 1, duration: 1 },
    });
    await change(other, body.id, 'CONFIRMED');
    expect(await change(other, body.id, 'PAID')).toMatchObject({ status: 409, body: { code: 'INSUFFICIENT_FUNDS' } });
  });

  it('is required if the teacher accepts only covered requests', async () => {
    const { db } = server.services;
    const [teacher, student] = [await buildUser(db, { role: 'TEACHER' }), await buildUser(db, { balanceCents: 500 })];
    const { id: lectureId } = await buildLecture(db, teacher);
    const settings = { ...(await server.call('getTeacherSettings', { as: teacher })).body, coveredOnly: true };
    expect((await server.call('saveTeacherSettings', { as: teacher, body: settings })).body).toEqual(settings);
    const reserve = (duration: number) =>
      server.call('createReservation', { as: student, body: { lectureId, capacity: 1, duration } });
    expect(await reserve(2)).toMatchObject({ status: 409, body: { code: 'NOT_COVERED' } });
    expect((await reserve(1)).status).toBe(201);
  });
});

describe('cancelling', () => {
  it('is free for a student before the deadline, and releases the money and the time', async () => {
    const { id, teacher, student } = await buildLesson(server, 'PAID');
    expect((await cancel(student, id)).body).toMatchObject({ status: 'CLOSED', closedBy: 'STUDENT', refunded: 10 });
    expect(await balanceOf(student)).toEqual({ balance: 50, locked: 0, available: 50 });
    expect(await balanceOf(teacher)).toEqual({ balance: 0, locked: 0, available: 0 });
    expect(await slotsOf(teacher)).toMatchObject([{ status: 'OPEN' }]);
    const { body: transactions } = await server.call('listTransactions', { as: teacher, query: {} });
    expect(transactions).toMatchObject([
      { type: 'WITHDRAW', amount: 10, description: expect.stringMatching(/^Возврат за урок: /) },
      { type: 'DEPOSIT', amount: 10, description: expect.stringMatching(/^Оплата урока: /) },
    ]);
  });

  it.each([
    ['CONFIRMED', 45, 5],
    ['PAID', 45, 5],
  ] as const)('costs half after the deadline, and the student must send that fee: %s', async (stage, left, earned) => {
    const lesson = await buildLesson(server, stage);
    const { id, teacher, student } = lesson;
    await shiftLesson(server, { id }, -24 * 3);
    await shiftLesson(server, { id }, hoursFromNowTo(await startOf(id), 3));
    expect((await detailsOf(student, id)).cancellation).toMatchObject({ fee: 5 });
    expect(await cancel(student, id)).toMatchObject({ status: 409, body: { code: 'FEE_CHANGED', fee: 5 } });
    expect((await cancel(student, id, { fee: 5 })).body).toMatchObject({ status: 'CLOSED', closedBy: 'STUDENT' });
    expect(await balanceOf(student)).toEqual({ balance: left, locked: 0, available: left });
    expect(await balanceOf(teacher)).toEqual({ balance: earned, locked: 0, available: earned });
    expect((await historyOf(student, id)).slice(-2)).toEqual([
      ['CANCELLED', 'STUDENT', null],
      [stage === 'PAID' ? 'REFUNDED' : 'FEE_CHARGED', 'SYSTEM', 5],
    ]);
    const messages = await listMessages(server, lesson);
    expect(messages.teacher.at(-1)).toBe('CANCELLED_BY_STUDENT');
    expect(await detailsOf(teacher, id)).toMatchObject({ actions: ['WAIVE_FEE'], lateFee: 5 });
    const waive = (as: TestUser, headers = {}) => server.call('waiveFee', { as, params: { id: String(id) }, headers });
    expect((await waive(student)).status).toBe(403);
    const key = { 'idempotency-key': `waive-${id}` };
    const both = await Promise.all([waive(teacher, key), waive(teacher, key)]);
    expect(both.map(({ status, body }) => [status, body.refunded])).toEqual(
      [200, 200].map((status) => [status, stage === 'PAID' ? 10 : 5]),
    );
    expect(await waive(teacher)).toMatchObject({
      status: 409,
      body: { code: 'FEE_NOT_WAIVABLE', message: 'Плата за отмену уже прощена' },
    });
    expect(await balanceOf(student)).toEqual({ balance: 50, locked: 0, available: 50 });
    expect((await historyOf(student, id)).at(-1)).toEqual(['FEE_WAIVED', 'TEACHER', 5]);
    expect(await listMessages(server, lesson)).toEqual({ ...messages, student: [...messages.student, 'FEE_WAIVED'] });
    const { body: transactions } = await server.call('listTransactions', { as: student, query: {} });
    expect(transactions[0]).toMatchObject({
      type: 'DEPOSIT',
      amount: 5,
      description: expect.stringMatching(/^Возврат за урок: /),
    });
  });

  it('costs half of an odd price, rounded up to the cent', async () => {
    const { id, teacher, student, startsAt } = await buildLesson(server, 'PENDING');
    await server.pool.query('update reservations set price_cents = 1001 where id = $1', [id]);
    await change(teacher, id, 'CONFIRMED');
    await shiftLesson(server, { id }, hoursFromNowTo(startsAt, 3));
    expect((await cancel(student, id, { fee: 5.01 })).status).toBe(200);
    expect([await balanceOf(student), await balanceOf(teacher)]).toMatchObject([{ balance: 44.99 }, { balance: 5.01 }]);
  });

  it('leaves the fee with the teacher if the student erased the account, because a refund is impossible', async () => {
    const { id, teacher, student } = await buildLesson(server, 'CONFIRMED');
    await shiftLesson(server, { id }, -24 * 3);
    await shiftLesson(server, { id }, hoursFromNowTo(await startOf(id), 3));
    await cancel(student, id, { fee: 5 });
    const setAccount = (cents: number, isClosed: boolean) =>
      server.pool.query('update accounts set balance_cents = $2, is_closed = $3 where user_id = $1', [
        student.id,
        cents,
        isClosed,
      ]);
    await setAccount(0, true);
    expect((await detailsOf(teacher, id)).actions).toEqual([]);
    const answer = await server.call('waiveFee', { as: teacher, params: { id: String(id) } });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'FEE_NOT_WAIVABLE', message: 'Ученик удалил аккаунт: вернуть плату некому' },
    });
    expect(await balanceOf(teacher)).toEqual({ balance: 5, locked: 0, available: 5 });
    await setAccount(4500, false);
  });

  it('is free for an hour after a late acceptance', async () => {
    const { id, teacher, student } = await buildLesson(server, 'PENDING');
    await shiftLesson(server, { id }, hoursFromNowTo(await startOf(id), 6));
    await server.pool.query('update reservations set answer_due_at = starts_at where id = $1', [id]);
    await change(teacher, id, 'CONFIRMED');
    const { cancellation } = await detailsOf(student, id);
    expect(cancellation?.fee).toBe(0);
    const minutesLeft = (Date.parse(cancellation?.freeUntil ?? '') - Date.now()) / 60_000;
    expect(minutesLeft).toBeGreaterThan(58);
    expect(minutesLeft).toBeLessThanOrEqual(60);
    expect((await cancel(student, id)).status).toBe(200);
  });

  it('is free until the deadline after an early acceptance, and never free after the start', async () => {
    const [early, last] = [await buildLesson(server, 'PENDING'), await buildLesson(server, 'PENDING')];
    await shiftLesson(server, last, hoursFromNowTo(last.startsAt, 0.5));
    await server.pool.query('update reservations set answer_due_at = starts_at where id = $1', [last.id]);
    for (const { id, teacher } of [early, last]) await change(teacher, id, 'CONFIRMED');
    const freeUntil = async ({ id, student }: TestLesson) => (await detailsOf(student, id)).cancellation?.freeUntil;
    expect(await freeUntil(early)).toBe(new Date(early.startsAt.getTime() - 12 * 3_600_000).toISOString());
    expect(await freeUntil(last)).toBe((await startOf(last.id)).toISOString());
  });

  it('by the teacher needs a reason and refunds the student in full', async () => {
    const lesson = await buildLesson(server, 'PAID');
    const { id, teacher, student } = lesson;
    await shiftLesson(server, { id }, hoursFromNowTo(await startOf(id), -0.5));
    expect(await cancel(student, id)).toMatchObject({ status: 409, body: { code: 'CANCEL_TOO_LATE' } });
    expect(await cancel(teacher, id)).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } });
    const { body } = await cancel(teacher, id, { reason: 'Болею' });
    expect(body).toMatchObject({ closedBy: 'TEACHER', closeReason: 'Болею', refunded: 10 });
    expect(await balanceOf(student)).toMatchObject({ balance: 50, locked: 0 });
    expect((await historyOf(student, id)).slice(-2)).toEqual([
      ['CANCELLED', 'TEACHER', 'Болею'],
      ['REFUNDED', 'SYSTEM', 10],
    ]);
    const messages = await listMessages(server, lesson);
    expect([messages.student.at(-1), messages.teacher.at(-1)]).toEqual(['CANCELLED_BY_TEACHER', 'PAID']);
    const moved = server.services.db
      .selectFrom('transfers')
      .select(['kind', 'actor_id'])
      .where('reservation_id', '=', id);
    expect(await moved.orderBy('id').execute()).toEqual([
      { kind: 'LESSON', actor_id: teacher.id },
      { kind: 'REFUND', actor_id: teacher.id },
    ]);
  });

  it('is allowed only to the student and the teacher, and a retry with the same key changes nothing', async () => {
    const { id, student } = await buildLesson(server, 'CONFIRMED');
    const admin = await buildUser(server.services.db, { role: 'ADMIN' });
    expect((await cancel(admin, id, { reason: 'x' })).status).toBe(403);
    const key = { 'idempotency-key': `cancel-${id}` };
    expect((await cancel(student, id, {}, key)).status).toBe(200);
    expect((await cancel(student, id, {}, key)).status).toBe(200);
    expect((await cancel(student, id, { reason: 'other' }, key)).status).toBe(422);
    expect((await cancel(student, id)).status).toBe(409);
  });
});

describe('a change of status', () => {
  it('returns the same response to a retry with the same key', async () => {
    const { id, teacher } = await buildLesson(server, 'PENDING');
    const [accept, pay] = [{ 'idempotency-key': `accept-${id}` }, { 'idempotency-key': `pay-${id}` }];
    expect((await change(teacher, id, 'CONFIRMED', accept)).body.status).toBe('CONFIRMED');
    expect(await change(teacher, id, 'CONFIRMED', accept)).toMatchObject({
      status: 200,
      body: { status: 'CONFIRMED' },
    });
    expect((await change(teacher, id, 'PAID', accept)).status).toBe(422);
    expect((await change(teacher, id, 'PAID', pay)).body.status).toBe('PAID');
    expect(await change(teacher, id, 'PAID', pay)).toMatchObject({ status: 200, body: { status: 'PAID' } });
  });
});

const startOf = async (id: number): Promise<Date> =>
  (
    await server.services.db
      .selectFrom('reservations')
      .select('starts_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).starts_at;

/** Hours by which a start must shift to be about `hours` from now, rounded to the half hour. */
const hoursFromNowTo = (start: Date, hours: number): number =>
  Math.round(((Date.now() - start.getTime()) / 3_600_000 + hours) * 2) / 2;
