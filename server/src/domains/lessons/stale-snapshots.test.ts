import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '#domains/balance/public.ts';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, shiftLesson, type TestLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitForLocks } from '#testing/wait-for-locks.ts';

/**
 * After a statement has waited for a lock, it sees the current version of the rows that it locks.
 * All other rows come from its old snapshot: a stale read. Each test holds a lock, starts a call
 * that waits for it, completes another change, and releases the lock.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => expect(await verifyLedger(server.services.db)).toEqual([]));
afterAll(() => server.close());

interface Row {
  table: 'teachers' | 'reservations';
  column: 'user_id' | 'id';
  id: number;
}

/** Runs a statement in an open transaction, then `work`, which commits the transaction. */
async function holding<Result>(
  statement: string,
  values: unknown[],
  work: (commit: () => Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  const holder = await server.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(statement, values);
    return await work(() => holder.query('commit'));
  } finally {
    holder.release(true);
  }
}

const lockSql = ({ table, column }: Row) => `select from ${table} where ${column} = $1 for no key update`;

/** Starts `late`, which waits for a row lock, runs `early`, and then releases the lock. */
const overtake = <Early, Late>(
  row: Row,
  late: () => Promise<Late>,
  early: () => Promise<Early>,
): Promise<[Early, Late]> =>
  holding(lockSql(row), [row.id], async (commit) => {
    const waiting = late();
    await waitForLocks(server);
    const first = await early();
    await commit();
    return [first, await waiting];
  });

/** Makes both calls wait for a row lock, `first` before `second`. Returns both responses. */
const inTurn = <First, Second>(
  row: Row,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> =>
  holding(lockSql(row), [row.id], async (commit) => {
    const one = first();
    await waitForLocks(server);
    const other = second();
    await waitForLocks(server, 2);
    await commit();
    return [await one, await other];
  });

/** Makes `late` wait for an uncommitted change, then commits. Returns the response of `late`. */
const duringChange = <Late>(change: string, values: unknown[], late: () => Promise<Late>): Promise<Late> =>
  holding(change, values, async (commit) => {
    const waiting = late();
    await waitForLocks(server);
    await commit();
    return waiting;
  });

const calendarOf = ({ id }: TestUser) => ({ table: 'teachers', column: 'user_id', id }) as const;
const rowOf = ({ id }: TestLesson) => ({ table: 'reservations', column: 'id', id }) as const;
const setStatus = (as: TestUser, id: number, status: 'CONFIRMED' | 'PAID' | 'CLOSED') => () =>
  server.call('updateReservationStatus', { as, body: { id, status } });
const cancelDay = (as: TestUser, startsAt: Date) => () =>
  server.call('cancelDay', { as, body: { date: startsAt.toISOString().slice(0, 10), reason: 'Болею' } });
const balancesOf = async (...people: TestUser[]) =>
  Promise.all(people.map(async (as) => (await server.call('getBalance', { as })).body));

it('a day that is cancelled while one of its lessons is marked paid refunds the payment', async () => {
  const { id, teacher, student, startsAt } = await buildLesson(server, 'CONFIRMED');
  const [paid, cancelled] = await inTurn(
    calendarOf(teacher),
    setStatus(teacher, id, 'PAID'),
    cancelDay(teacher, startsAt),
  );
  expect([paid.status, cancelled.status, cancelled.body]).toEqual([200, 200, { cancelled: 1 }]);
  expect(await balancesOf(student, teacher)).toMatchObject([
    { balance: 50, locked: 0 },
    { balance: 0, locked: 0 },
  ]);
});

it('a day that is cancelled while one of its lessons is accepted releases the cover', async () => {
  const { id, teacher, student, startsAt } = await buildLesson(server, 'PENDING');
  const [accepted, cancelled] = await inTurn(
    calendarOf(teacher),
    setStatus(teacher, id, 'CONFIRMED'),
    cancelDay(teacher, startsAt),
  );
  expect([accepted.status, cancelled.status]).toEqual([200, 200]);
  expect(await balancesOf(student)).toEqual([{ balance: 50, locked: 0, available: 50 }]);
});

it('an agreement to a report while the lesson is marked paid refunds the payment', async () => {
  const lesson = await buildLesson(server, 'CONFIRMED');
  const { id, teacher, student } = lesson;
  await shiftLesson(server, lesson, -24 * 4);
  const body = { kind: 'TEACHER_ABSENT', text: 'Никого не было' } as const;
  const report = await server.call('reportLesson', { as: student, params: { id: String(id) }, body });
  const agree = () =>
    server.call('answerReport', { as: teacher, params: { id: String(report.body.id) }, body: { answer: 'AGREED' } });
  const [paid, agreed] = await inTurn(calendarOf(teacher), setStatus(teacher, id, 'PAID'), agree);
  expect([paid.status, agreed.status]).toEqual([200, 200]);
  expect(await balancesOf(student, teacher)).toMatchObject([
    { balance: 50, locked: 0 },
    { balance: 0, locked: 0 },
  ]);
});

it('a lesson that is accepted during a top-up of its student is covered by the top-up', async () => {
  const lesson = await buildLesson(server, 'PENDING', { balanceCents: 0 });
  const { id, teacher, student } = lesson;
  const curator = await buildUser(server.services.db, { role: 'CURATOR' });
  const topUp = () => server.call('topUp', { as: curator, body: { username: student.username, amount: 10 } });
  const [toppedUp, accepted] = await overtake(rowOf(lesson), setStatus(teacher, id, 'CONFIRMED'), topUp);
  expect([toppedUp.status, accepted.status, accepted.body]).toMatchObject([200, 200, { covered: true }]);
  expect(await balancesOf(student)).toEqual([{ balance: 10, locked: 10, available: 0 }]);
});

it('a request that needs cover is refused with NOT_COVERED after another lesson has locked the money', async () => {
  const {
    pool,
    services: { db },
  } = server;
  const lesson = await buildLesson(server, 'PENDING', { balanceCents: 1000 });
  const { id, teacher, student } = lesson;
  await pool.query('update teachers set covered_only = true where user_id = $1', [teacher.id]);
  const other = await buildUser(db, { role: 'TEACHER' });
  const { id: lectureId } = await buildLecture(db, other, { daysAhead: 5 });
  const wanted = { lectureId, capacity: 1, duration: 1 };
  const { body } = await server.call('createReservation', { as: student, body: wanted });
  const accept = setStatus(teacher, id, 'CONFIRMED');
  const [first, second] = await overtake(rowOf(lesson), accept, setStatus(other, body.id, 'CONFIRMED'));
  expect([first, second]).toMatchObject([{ status: 200 }, { status: 409, body: { code: 'NOT_COVERED' } }]);
  expect(await balancesOf(student)).toEqual([{ balance: 10, locked: 5, available: 5 }]);
});

/** A paid lesson with a proposal by its student for a later day. `accept` moves the lesson. */
async function buildMoving() {
  const lesson = await buildLesson(server, 'PAID', { units: 2 });
  const slot = await buildLecture(server.services.db, lesson.teacher, { daysAhead: 5, units: 6 });
  const params = { id: String(lesson.id) };
  const proposed = await server.call('proposeMove', { as: lesson.student, params, body: { lectureId: slot.id } });
  const answer = { params: { id: String(proposed.body.id) }, body: { answer: 'ACCEPTED' as const } };
  const slots = () =>
    server.services.db
      .selectFrom('lectures')
      .select(['status', 'starts_at', 'ends_at'])
      .where('teacher_id', '=', lesson.teacher.id)
      .where('deleted_at', 'is', null)
      .orderBy('starts_at')
      .execute();
  return { ...lesson, slot, slots, accept: () => server.call('answerMove', { as: lesson.teacher, ...answer }) };
}

it('a lesson that is cancelled during a move frees the new time', async () => {
  const { id, teacher, student, startsAt, slot, slots, accept } = await buildMoving();
  const cancel = () => server.call('cancelReservation', { as: student, params: { id: String(id) }, body: {} });
  const [moved, cancelled] = await inTurn(calendarOf(teacher), accept, cancel);
  expect([moved.status, cancelled.status]).toEqual([200, 200]);
  expect(await slots()).toMatchObject([
    { status: 'OPEN', starts_at: startsAt },
    { status: 'OPEN', starts_at: slot.startsAt, ends_at: slot.endsAt },
  ]);
});

it('a day that is cancelled while a lesson is moved to it also cancels that lesson', async () => {
  const { id, teacher, student, slot, slots, accept } = await buildMoving();
  const [moved, cancelled] = await inTurn(calendarOf(teacher), accept, cancelDay(teacher, slot.startsAt));
  expect([moved.status, cancelled.status, cancelled.body]).toEqual([200, 200, { cancelled: 1 }]);
  const details = await server.call('getReservation', { as: student, params: { id: String(id) } });
  expect(details.body).toMatchObject({ status: 'CLOSED', refunded: 10 });
  expect(await slots()).toMatchObject([{ status: 'OPEN' }]);
});

const cancel = (as: TestUser, id: number) => () =>
  server.call('cancelReservation', { as, params: { id: String(id) }, body: { reason: 'Болею' } });

it.each([
  ['accepted', 'PENDING', rowOf, ({ teacher, id }: TestLesson) => setStatus(teacher, id, 'CONFIRMED')],
  [
    'refused',
    'PENDING',
    ({ teacher }: TestLesson) => calendarOf(teacher),
    ({ teacher, id }: TestLesson) => setStatus(teacher, id, 'CLOSED'),
  ],
  [
    'cancelled',
    'CONFIRMED',
    ({ teacher }: TestLesson) => calendarOf(teacher),
    ({ teacher, id }: TestLesson) => cancel(teacher, id),
  ],
] as const)(
  'of two concurrent calls for a lesson to be %s, the second is refused',
  async (_, stage, lockOf, callOf) => {
    const lesson = await buildLesson(server, stage);
    const [first, second] = await inTurn(lockOf(lesson), callOf(lesson), callOf(lesson));
    expect([first.status, second.status]).toEqual([200, 409]);
  },
);

/** A lesson that its student cancelled late. `waive` waives the fee. */
async function buildLateCancellation() {
  const lesson = await buildLesson(server, 'CONFIRMED');
  const { startsAt, student, teacher } = lesson;
  await shiftLesson(server, lesson, Math.round(((Date.now() - startsAt.getTime()) / 3_600_000 + 3) * 2) / 2);
  const params = { id: String(lesson.id) };
  await server.call('cancelReservation', { as: student, params, body: { fee: 5 } });
  return { lesson, waive: () => server.call('waiveFee', { as: teacher, params }) };
}

it('of two concurrent calls to waive a fee, the second is refused with FEE_NOT_WAIVABLE', async () => {
  const { lesson, waive } = await buildLateCancellation();
  const [first, second] = await inTurn(rowOf(lesson), waive, waive);
  expect([first, second]).toMatchObject([{ status: 200 }, { status: 409, body: { code: 'FEE_NOT_WAIVABLE' } }]);
  expect(await balancesOf(lesson.student, lesson.teacher)).toMatchObject([{ balance: 50 }, { balance: 0 }]);
});

it('a fee that is waived while the student erases the account stays with the teacher', async () => {
  const { lesson, waive } = await buildLateCancellation();
  const { student, teacher } = lesson;
  const setAccount = `update accounts set balance_cents = $2, is_closed = $3 where user_id = $1`;
  expect(await duringChange(setAccount, [student.id, 0, true], waive)).toMatchObject({
    status: 409,
    body: { code: 'FEE_NOT_WAIVABLE', message: 'Ученик удалил аккаунт: вернуть плату некому' },
  });
  expect(await balancesOf(teacher)).toEqual([{ balance: 5, locked: 0, available: 5 }]);
  await server.pool.query(setAccount, [student.id, 4500, false]);
});

const set = (change: string) => `update reservations set ${change} where id = $1`;
const begin = set(`starts_at = now() - interval '1 second', ends_at = now() + interval '1 hour' - interval '1 second'`);

it.each([
  ['accepted', 'the time for an answer ends', 'CONFIRMED', set('answer_due_at = now()'), 'ANSWER_OVERDUE'],
  ['accepted', 'its lesson begins', 'CONFIRMED', begin, 'LECTURE_BEGUN'],
  ['refused', 'the time for an answer ends', 'CLOSED', set('answer_due_at = now()'), 'ANSWER_OVERDUE'],
  ['refused', 'its lesson begins', 'CLOSED', begin, 'LECTURE_BEGUN'],
] as const)('a request cannot be %s while %s', async (_call, _event, status, change, code) => {
  const { id, teacher, student } = await buildLesson(server, 'PENDING');
  const answer = await duringChange(change, [id], setStatus(teacher, id, status));
  expect(answer).toMatchObject({ status: 409, body: { code } });
  const details = await server.call('getReservation', { as: student, params: { id: String(id) } });
  expect(details.body).toMatchObject({ status: 'PENDING', covered: false });
});

it.each([
  ['student', 'the deadline passes', set(`free_until = now() - interval '1 second'`), { code: 'FEE_CHANGED', fee: 5 }],
  ['student', 'it begins', begin, { code: 'CANCEL_TOO_LATE' }],
  ['teacher', 'it ends', set(`starts_at = now() - interval '1 hour', ends_at = now()`), { code: 'CANCEL_TOO_LATE' }],
] as const)('a lesson cannot be cancelled by its %s while %s', async (side, _event, change, body) => {
  const lesson = await buildLesson(server, 'CONFIRMED');
  expect(await duringChange(change, [lesson.id], cancel(lesson[side], lesson.id))).toMatchObject({ status: 409, body });
  expect(await balancesOf(lesson.student)).toEqual([{ balance: 50, locked: 10, available: 40 }]);
});

it('a late cancellation is refused with FEE_CHANGED and fee 0 if the deadline moves to the future', async () => {
  const { id, student } = await buildLesson(server, 'CONFIRMED');
  await server.pool.query(set(`free_until = now() - interval '1 second'`), [id]);
  const pay = () => server.call('cancelReservation', { as: student, params: { id: String(id) }, body: { fee: 5 } });
  const answer = await duringChange(set(`free_until = now() + interval '1 hour'`), [id], pay);
  expect(answer).toMatchObject({ status: 409, body: { code: 'FEE_CHANGED', fee: 0 } });
  expect(await balancesOf(student)).toEqual([{ balance: 50, locked: 10, available: 40 }]);
});

it('a teacher can cancel a lesson while it begins, and a student can cancel a request at any time', async () => {
  const [lesson, request] = [await buildLesson(server, 'PAID'), await buildLesson(server, 'PENDING')];
  const cancelled = await duringChange(begin, [lesson.id], cancel(lesson.teacher, lesson.id));
  const withdrawn = await duringChange(begin, [request.id], cancel(request.student, request.id));
  expect([cancelled.status, withdrawn.status]).toEqual([200, 200]);
  expect(await balancesOf(lesson.student, request.student)).toMatchObject([{ balance: 50 }, { balance: 50 }]);
});

it('a late cancellation is refused with FEE_CHANGED and the fee if a top-up covers the lesson', async () => {
  const lesson = await buildLesson(server, 'CONFIRMED', { balanceCents: 0 });
  const { id, student, teacher } = lesson;
  await server.pool.query(set(`free_until = now() - interval '1 second'`), [id]);
  const curator = await buildUser(server.services.db, { role: 'CURATOR' });
  const topUp = () => server.call('topUp', { as: curator, body: { username: student.username, amount: 10 } });
  const [toppedUp, cancelled] = await overtake(calendarOf(teacher), cancel(student, id), topUp);
  expect([toppedUp.status, cancelled]).toMatchObject([200, { status: 409, body: { code: 'FEE_CHANGED', fee: 5 } }]);
  expect(await balancesOf(student)).toEqual([{ balance: 10, locked: 10, available: 0 }]);
});
