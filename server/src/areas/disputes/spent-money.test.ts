import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, shiftLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { verifyLedger } from '../balance/public.ts';

/** What is given back after part of the money was used, or was never there. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => expect(await verifyLedger(server.services.db)).toEqual([]));
afterAll(() => server.close());

const balanceOf = async (as: TestUser) => (await server.call('getBalance', { as })).body;
const setStatus = (as: TestUser, id: number, status: 'CONFIRMED' | 'PAID') =>
  server.call('updateReservationStatus', { as, body: { id, status } });

/** Ends or begins a lesson so many hours ago (ahead, where negative). */
async function passEnd(lesson: { id: number; startsAt: Date }, hours: number): Promise<void> {
  const ahead = (lesson.startsAt.getTime() - Date.now()) / 3_600_000 + 1;
  await shiftLesson(server, lesson, -Math.ceil((ahead + hours) * 2) / 2);
}

/** Half an hour with somebody else for 5.00 €, accepted: gives what marking it paid answers. */
async function book(as: TestUser): Promise<() => ReturnType<typeof setStatus>> {
  const { db } = server.services;
  const other = await buildUser(db, { role: 'TEACHER' });
  const { id: lectureId } = await buildLecture(db, other, { daysAhead: 6 });
  const { body } = await server.call('createReservation', { as, body: { lectureId, capacity: 1, duration: 1 } });
  await setStatus(other, body.id, 'CONFIRMED');
  return () => setStatus(other, body.id, 'PAID');
}

it('a fee that its teacher has spent cannot be waived, and can be once the money is back', async () => {
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

it('an earning cannot be spent while it may go back, and half of it can once half went back', async () => {
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
  'of a lesson that was never covered nothing moves: %s',
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

it('a payment from before earnings were locked does not go back once its teacher has spent it', async () => {
  const { pool } = server.services;
  const { id, teacher, student } = await buildLesson(server, 'PAID');
  await pool.query('update reservations set earned_locked_cents = 0 where id = $1', [id]);
  await pool.query('update accounts set locked_cents = 0 where user_id = $1', [teacher.id]);
  expect((await (await book(teacher))()).status).toBe(200);
  const body = { reason: 'Болею' };
  const message = 'На балансе преподавателя не хватает на возврат';
  expect(await server.call('cancelReservation', { as: teacher, params: { id: String(id) }, body })).toMatchObject({
    status: 409,
    body: { code: 'INSUFFICIENT_FUNDS', message },
  });
  expect([await balanceOf(teacher), await balanceOf(student)]).toMatchObject([{ balance: 5 }, { balance: 40 }]);
});

it('a lesson whose account something else holds for longer than a second is 503, not short of money', async () => {
  const { db } = server.services;
  const [lesson, late] = [await buildLesson(server, 'PAID'), await buildLesson(server, 'CONFIRMED')];
  await passEnd(late, -4);
  const params = { id: String(late.id) };
  await server.call('cancelReservation', { as: late.student, params, body: { fee: 5 } });
  const answers = await db.transaction().execute(async (trx) => {
    const ids = [lesson.student.id, late.student.id];
    await trx.selectFrom('accounts').select('id').where('user_id', 'in', ids).forUpdate().execute();
    const cancelled = { as: lesson.student, params: { id: String(lesson.id) }, body: {} };
    return Promise.all([
      server.call('cancelReservation', cancelled),
      server.call('waiveFee', { as: late.teacher, params }),
    ]);
  });
  for (const answer of answers) expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
});
