import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '#domains/balance/public.ts';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, shiftLesson, type TestLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

/**
 * A statement that waits for a lock goes on with what others committed meanwhile, of the rows that it locks; of all else it
 * sees the time before. Each test holds a lock, lets a call wait for it, makes another change whole, and lets go.
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

/** Waits until so many statements wait for a lock. */
async function waitForLocks(count = 1): Promise<void> {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const countWaiting = async () => (await server.pool.query(waiting)).rows.length;
  await expect.poll(countWaiting, { interval: 10, timeout: 5000 }).toBeGreaterThanOrEqual(count);
}

/** Runs `work` beside a transaction that has made a statement, and ends that: `work` commits it in the middle. */
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

/** Makes `late` wait for a row from before `early` until after it; returns both answers. */
const overtake = <Early, Late>(
  row: Row,
  late: () => Promise<Late>,
  early: () => Promise<Early>,
): Promise<[Early, Late]> =>
  holding(lockSql(row), [row.id], async (commit) => {
    const waiting = late();
    await waitForLocks();
    const first = await early();
    await commit();
    return [first, await waiting];
  });

/** Lets both calls wait for a row, the first one in front; returns both answers. */
const inTurn = <First, Second>(
  row: Row,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> =>
  holding(lockSql(row), [row.id], async (commit) => {
    const one = first();
    await waitForLocks(1);
    const other = second();
    await waitForLocks(2);
    await commit();
    return [await one, await other];
  });

/** Makes `late` wait for what a statement changes, until that is committed; returns its answer. */
const meanwhile = <Late>(change: string, values: unknown[], late: () => Promise<Late>): Promise<Late> =>
  holding(change, values, async (commit) => {
    const waiting = late();
    await waitForLocks();
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

it('a day that is cancelled while a lesson of it is paid gives the payment back', async () => {
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

it('a day that is cancelled while a lesson of it is accepted releases the cover', async () => {
  const { id, teacher, student, startsAt } = await buildLesson(server, 'PENDING');
  const [accepted, cancelled] = await inTurn(
    calendarOf(teacher),
    setStatus(teacher, id, 'CONFIRMED'),
    cancelDay(teacher, startsAt),
  );
  expect([accepted.status, cancelled.status]).toEqual([200, 200]);
  expect(await balancesOf(student)).toEqual([{ balance: 50, locked: 0, available: 50 }]);
});

it('a report that is agreed to while its lesson is paid gives the payment back', async () => {
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

it('a lesson that is accepted while its student is topped up is covered by that', async () => {
  const lesson = await buildLesson(server, 'PENDING', { balanceCents: 0 });
  const { id, teacher, student } = lesson;
  const curator = await buildUser(server.services.db, { role: 'CURATOR' });
  const topUp = () => server.call('topUp', { as: curator, body: { username: student.username, amount: 10 } });
  const [toppedUp, accepted] = await overtake(rowOf(lesson), setStatus(teacher, id, 'CONFIRMED'), topUp);
  expect([toppedUp.status, accepted.status, accepted.body]).toMatchObject([200, 200, { covered: true }]);
  expect(await balancesOf(student)).toEqual([{ balance: 10, locked: 10, available: 0 }]);
});

it('a request that must be covered is not accepted once another lesson has taken the money meanwhile', async () => {
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

/** A paid lesson with a proposal of its student to hold it some days later; `accept` moves it there. */
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

it('a lesson that is cancelled while it is moved gives back the time that it was moved to', async () => {
  const { id, teacher, student, startsAt, slot, slots, accept } = await buildMoving();
  const cancel = () => server.call('cancelReservation', { as: student, params: { id: String(id) }, body: {} });
  const [moved, cancelled] = await inTurn(calendarOf(teacher), accept, cancel);
  expect([moved.status, cancelled.status]).toEqual([200, 200]);
  expect(await slots()).toMatchObject([
    { status: 'OPEN', starts_at: startsAt },
    { status: 'OPEN', starts_at: slot.startsAt, ends_at: slot.endsAt },
  ]);
});

it('a day that is cancelled while a lesson is moved to it cancels that lesson as well', async () => {
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
  'a lesson that is %s twice at once is so once, and the second call is told',
  async (_, stage, lockOf, callOf) => {
    const lesson = await buildLesson(server, stage);
    const [first, second] = await inTurn(lockOf(lesson), callOf(lesson), callOf(lesson));
    expect([first.status, second.status]).toEqual([200, 409]);
  },
);

/** A lesson that its student cancelled late, with what waives the fee of it. */
async function buildLateCancellation() {
  const lesson = await buildLesson(server, 'CONFIRMED');
  const { startsAt, student, teacher } = lesson;
  await shiftLesson(server, lesson, Math.round(((Date.now() - startsAt.getTime()) / 3_600_000 + 3) * 2) / 2);
  const params = { id: String(lesson.id) };
  await server.call('cancelReservation', { as: student, params, body: { fee: 5 } });
  return { lesson, waive: () => server.call('waiveFee', { as: teacher, params }) };
}

it('a fee that is waived twice at once is given back once, and the second call is told', async () => {
  const { lesson, waive } = await buildLateCancellation();
  const [first, second] = await inTurn(rowOf(lesson), waive, waive);
  expect([first, second]).toMatchObject([{ status: 200 }, { status: 409, body: { code: 'FEE_NOT_WAIVABLE' } }]);
  expect(await balancesOf(lesson.student, lesson.teacher)).toMatchObject([{ balance: 50 }, { balance: 0 }]);
});

it('a fee that is waived while its student leaves the portal stays with the teacher', async () => {
  const { lesson, waive } = await buildLateCancellation();
  const { student, teacher } = lesson;
  const setAccount = `update accounts set balance_cents = $2, is_closed = $3 where user_id = $1`;
  expect(await meanwhile(setAccount, [student.id, 0, true], waive)).toMatchObject({
    status: 409,
    body: { code: 'FEE_NOT_WAIVABLE', message: 'Ученик удалил аккаунт: вернуть плату некому' },
  });
  expect(await balancesOf(teacher)).toEqual([{ balance: 5, locked: 0, available: 5 }]);
  await server.pool.query(setAccount, [student.id, 4500, false]);
});

const set = (change: string) => `update reservations set ${change} where id = $1`;
const begin = set(`starts_at = now() - interval '1 second', ends_at = now() + interval '1 hour' - interval '1 second'`);

it.each([
  ['accepted', 'the time to answer ends', 'CONFIRMED', set('answer_due_at = now()'), 'ANSWER_OVERDUE'],
  ['accepted', 'its lesson begins', 'CONFIRMED', begin, 'LECTURE_BEGUN'],
  ['refused', 'the time to answer ends', 'CLOSED', set('answer_due_at = now()'), 'ANSWER_OVERDUE'],
  ['refused', 'its lesson begins', 'CLOSED', begin, 'LECTURE_BEGUN'],
] as const)('a request is not %s while %s', async (_call, _event, status, change, code) => {
  const { id, teacher, student } = await buildLesson(server, 'PENDING');
  const answer = await meanwhile(change, [id], setStatus(teacher, id, status));
  expect(answer).toMatchObject({ status: 409, body: { code } });
  const details = await server.call('getReservation', { as: student, params: { id: String(id) } });
  expect(details.body).toMatchObject({ status: 'PENDING', covered: false });
});

it.each([
  ['student', 'the deadline passes', set(`free_until = now() - interval '1 second'`), { code: 'FEE_CHANGED', fee: 5 }],
  ['student', 'it begins', begin, { code: 'CANCEL_TOO_LATE' }],
  ['teacher', 'it ends', set(`starts_at = now() - interval '1 hour', ends_at = now()`), { code: 'CANCEL_TOO_LATE' }],
] as const)('a lesson is not cancelled by its %s while %s', async (side, _event, change, body) => {
  const lesson = await buildLesson(server, 'CONFIRMED');
  expect(await meanwhile(change, [lesson.id], cancel(lesson[side], lesson.id))).toMatchObject({ status: 409, body });
  expect(await balancesOf(lesson.student)).toEqual([{ balance: 50, locked: 10, available: 40 }]);
});

it('a lesson whose deadline moves on while it is cancelled late costs nothing, which its student must have seen', async () => {
  const { id, student } = await buildLesson(server, 'CONFIRMED');
  await server.pool.query(set(`free_until = now() - interval '1 second'`), [id]);
  const pay = () => server.call('cancelReservation', { as: student, params: { id: String(id) }, body: { fee: 5 } });
  const answer = await meanwhile(set(`free_until = now() + interval '1 hour'`), [id], pay);
  expect(answer).toMatchObject({ status: 409, body: { code: 'FEE_CHANGED', fee: 0 } });
  expect(await balancesOf(student)).toEqual([{ balance: 50, locked: 10, available: 40 }]);
});

it('a teacher cancels a lesson that begins meanwhile, and a request is cancelled whenever it is', async () => {
  const [lesson, request] = [await buildLesson(server, 'PAID'), await buildLesson(server, 'PENDING')];
  const cancelled = await meanwhile(begin, [lesson.id], cancel(lesson.teacher, lesson.id));
  const withdrawn = await meanwhile(begin, [request.id], cancel(request.student, request.id));
  expect([cancelled.status, withdrawn.status]).toEqual([200, 200]);
  expect(await balancesOf(lesson.student, request.student)).toMatchObject([{ balance: 50 }, { balance: 50 }]);
});

it('a lesson that is covered while it is cancelled late costs its fee, which its student must have seen', async () => {
  const lesson = await buildLesson(server, 'CONFIRMED', { balanceCents: 0 });
  const { id, student, teacher } = lesson;
  await server.pool.query(set(`free_until = now() - interval '1 second'`), [id]);
  const curator = await buildUser(server.services.db, { role: 'CURATOR' });
  const topUp = () => server.call('topUp', { as: curator, body: { username: student.username, amount: 10 } });
  const [toppedUp, cancelled] = await overtake(calendarOf(teacher), cancel(student, id), topUp);
  expect([toppedUp.status, cancelled]).toMatchObject([200, { status: 409, body: { code: 'FEE_CHANGED', fee: 5 } }]);
  expect(await balancesOf(student)).toEqual([{ balance: 10, locked: 10, available: 0 }]);
});
