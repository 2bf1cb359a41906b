import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '#domains/balance/public.ts';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, shiftLesson, type TestLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { settleSilentReports } from './settle-report.ts';

/** Refunds after the teacher has spent part of the money, and for uncovered lessons. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => expect(await verifyLedger(server.services.db)).toEqual([]));
afterAll(() => server.close());

const balanceOf = async (as: TestUser) => (await server.call('getBalance', { as })).body;
const setStatus = (as: TestUser, id: number, status: 'CONFIRMED' | 'PAID') =>
  server.call('updateReservationStatus', { as, body: { id, status } });

/** Moves a lesson so that it ended `hours` ago. With negative `hours` it ends in the future. */
async function passEnd(lesson: { id: number; startsAt: Date }, hours: number): Promise<void> {
  const ahead = (lesson.startsAt.getTime() - Date.now()) / 3_600_000 + 1;
  await shiftLesson(server, lesson, -Math.ceil((ahead + hours) * 2) / 2);
}

/** Books half an hour with another teacher for 5.00 €. Returns a function that marks it paid. */
async function book(as: TestUser): Promise<() => ReturnType<typeof setStatus>> {
  const { db } = server.services;
  const other = await buildUser(db, { role: 'TEACHER' });
  const { id: lectureId } = await buildLecture(db, other, { daysAhead: 6 });
  const { body } = await server.call('createReservation', { as, body: { lectureId, capacity: 1, duration: 1 } });
  await setStatus(other, body.id, 'CONFIRMED');
  return () => setStatus(other, body.id, 'PAID');
}

it('a fee that the teacher has spent cannot be waived; after a top-up it can', async () => {
  const lesson = await buildLesson(server, 'CONFIRMED');
  const { id, teacher, student } = lesson;
  await passEnd(lesson, -4);
  const params = { id: String(id) };
  expect((await server.call('cancelReservation', { as: student, params, body: { fee: 5 } })).status).toBe(200);
  expect((await (await book(teacher))()).status).toBe(200);
  const waive = () => server.call('waiveFee', { as: teacher, params, headers: { 'idempotency-key': 'waive' } });
  const message = 'На вашем балансе не хватает на возврат';
  expect(await waive()).toMatchObject({ status: 409, body: { code: 'INSUFFICIENT_FUNDS', message } });
  expect([await balanceOf(teacher), await balanceOf(student)]).toMatchObject([{ balance: 0 }, { balance: 45 }]);
  const curator = await buildUser(server.services.db, { role: 'CURATOR' });
  await server.call('topUp', { as: curator, body: { username: teacher.username, amount: 5 } });
  expect((await waive()).status).toBe(200);
  expect([await balanceOf(teacher), await balanceOf(student)]).toMatchObject([{ balance: 0 }, { balance: 50 }]);
});

it('an earning cannot be spent while a refund is possible; after a refund of half, the rest can be spent', async () => {
  const lesson = await buildLesson(server, 'PAID');
  const { id, teacher, student } = lesson;
  await passEnd(lesson, 2);
  expect(await balanceOf(teacher)).toEqual({ balance: 10, locked: 10, available: 0 });
  const pay = await book(teacher);
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'INSUFFICIENT_FUNDS' } });
  const body = { kind: 'OTHER' as const, text: 'Половина урока' };
  const report = await server.call('reportLesson', { as: student, params: { id: String(id) }, body });
  const params = { id: String(report.body.id) };
  await server.call('answerReport', { as: teacher, params, body: { answer: 'CONTESTED', text: 'Был весь урок' } });
  const curator = await buildUser(server.services.db, { role: 'CURATOR' });
  await server.call('decideDispute', { as: curator, params, body: { decision: 'HALF', reason: 'Видно' } });
  expect(await balanceOf(teacher)).toEqual({ balance: 5, locked: 0, available: 5 });
  expect((await pay()).status).toBe(200);
  expect(await balanceOf(teacher)).toEqual({ balance: 0, locked: 0, available: 0 });
  expect(await balanceOf(student)).toEqual({ balance: 45, locked: 0, available: 45 });
});

it.each(['ALL', 'HALF', 'NOTHING'] as const)(
  'a decision about a lesson that was never covered moves no money: %s',
  async (decision) => {
    const lesson = await buildLesson(server, 'CONFIRMED', { balanceCents: 900 });
    const { id, teacher, student } = lesson;
    await passEnd(lesson, 2);
    const body = { kind: 'TEACHER_ABSENT' as const, text: 'Никого не было' };
    const report = await server.call('reportLesson', { as: student, params: { id: String(id) }, body });
    const params = { id: String(report.body.id) };
    await server.call('answerReport', { as: teacher, params, body: { answer: 'CONTESTED', text: 'Я был' } });
    const curator = await buildUser(server.services.db, { role: 'CURATOR' });
    expect(
      (await server.call('decideDispute', { as: curator, params, body: { decision, reason: 'Видно' } })).status,
    ).toBe(200);
    expect([await balanceOf(teacher), await balanceOf(student)]).toEqual([
      { balance: 0, locked: 0, available: 0 },
      { balance: 9, locked: 0, available: 9 },
    ]);
  },
);

/** A paid lesson without a locked earning. The teacher has spent half of its payment. */
async function buildSpent() {
  const { pool } = server;
  const lesson = await buildLesson(server, 'PAID');
  await pool.query('update reservations set earned_locked_cents = 0 where id = $1', [lesson.id]);
  await pool.query('update accounts set locked_cents = 0 where user_id = $1', [lesson.teacher.id]);
  expect((await (await book(lesson.teacher))()).status).toBe(200);
  return lesson;
}

const report = async ({ id, student }: TestLesson) => {
  const body = { kind: 'TEACHER_ABSENT' as const, text: 'Никого не было' };
  return (await server.call('reportLesson', { as: student, params: { id: String(id) }, body })).body.id;
};
const agree = ({ teacher }: TestLesson, reportId: number) =>
  server.call('answerReport', { as: teacher, params: { id: String(reportId) }, body: { answer: 'AGREED' } });
/** Ends the time for an answer of all reports. */
const endAnswers = () => server.pool.query('update reservation_reports set answer_until = now()');

it('a payment from before earnings were locked is not refunded after the teacher has spent it', async () => {
  const { id, teacher, student } = await buildSpent();
  const body = { reason: 'Болею' };
  const message = 'На балансе преподавателя не хватает на возврат';
  expect(await server.call('cancelReservation', { as: teacher, params: { id: String(id) }, body })).toMatchObject({
    status: 409,
    body: { code: 'INSUFFICIENT_FUNDS', message },
  });
  expect([await balanceOf(teacher), await balanceOf(student)]).toMatchObject([{ balance: 5 }, { balance: 40 }]);
});

it('a report about such a payment waits for the money and does not delay other reports', async () => {
  const { db } = server.services;
  const [spent, unspent] = [await buildSpent(), await buildLesson(server, 'PAID')];
  for (const lesson of [spent, unspent]) await passEnd(lesson, 2);
  const message = 'На балансе преподавателя не хватает на возврат';
  expect(await agree(spent, await report(spent))).toMatchObject({
    status: 409,
    body: { code: 'INSUFFICIENT_FUNDS', message },
  });
  await report(unspent);
  await endAnswers();
  expect(await settleSilentReports(db)).toBe(1);
  expect([await balanceOf(spent.student), await balanceOf(unspent.student)]).toMatchObject([
    { balance: 40 },
    { balance: 50 },
  ]);
  const curator = await buildUser(server.services.db, { role: 'CURATOR' });
  await server.call('topUp', { as: curator, body: { username: spent.teacher.username, amount: 5 } });
  expect(await settleSilentReports(db)).toBe(1);
  expect([await balanceOf(spent.student), await balanceOf(spent.teacher)]).toMatchObject([
    { balance: 50 },
    { balance: 0 },
  ]);
});

it('a call that waits longer than a second for the lock of an account is 503, not INSUFFICIENT_FUNDS', async () => {
  const { db } = server.services;
  const [lesson, late] = [await buildLesson(server, 'PAID'), await buildLesson(server, 'CONFIRMED')];
  await passEnd(late, -4);
  const params = { id: String(late.id) };
  await server.call('cancelReservation', { as: late.student, params, body: { fee: 5 } });
  const [reported, silent] = [await buildLesson(server, 'PAID'), await buildLesson(server, 'PAID')];
  for (const one of [reported, silent]) await passEnd(one, 2);
  await report(silent);
  await endAnswers();
  const reportId = await report(reported);
  const answers = await db.transaction().execute(async (trx) => {
    const ids = [lesson, late, reported, silent].map(({ student }) => student.id);
    await trx.selectFrom('accounts').select('id').where('user_id', 'in', ids).forUpdate().execute();
    const cancelled = { as: lesson.student, params: { id: String(lesson.id) }, body: {} };
    const sweep = expect(settleSilentReports(server.services.db)).rejects.toThrow('lock timeout');
    const refused = await Promise.all([
      server.call('cancelReservation', cancelled),
      server.call('waiveFee', { as: late.teacher, params }),
      agree(reported, reportId),
    ]);
    await sweep;
    return refused;
  });
  for (const answer of answers) expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
});
