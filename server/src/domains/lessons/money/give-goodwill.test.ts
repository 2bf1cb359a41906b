import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '#domains/balance/public.ts';
import { buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, listMessages, shiftLesson, type TestLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let curator: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  curator = await buildUser(server.services.db, { role: 'CURATOR' });
});
afterAll(async () => {
  expect(await verifyLedger(server.services.db)).toEqual([]);
  await server.close();
});

/** A lesson of 10 € that ended some hours ago. */
async function buildEnded(hoursAgo: number, stage: 'CONFIRMED' | 'PAID' = 'PAID'): Promise<TestLesson> {
  const lesson = await buildLesson(server, stage);
  const ahead = (lesson.startsAt.getTime() - Date.now()) / 3_600_000;
  await shiftLesson(server, lesson, -Math.ceil((ahead + 1 + hoursAgo) * 2) / 2);
  return lesson;
}
const give = ({ id }: { id: number }, amount: number, as = curator) =>
  server.call('giveGoodwill', { as, params: { id: String(id) }, body: { amount, reason: 'Связь прервалась' } });
const balanceOf = async (as: TestUser) => (await server.call('getBalance', { as })).body.balance;

it('comes from the treasury after 48 hours; the teacher keeps the price', async () => {
  const lesson = await buildEnded(49);
  const { id, student, teacher } = lesson;
  const params = { id: String(id) };
  expect((await server.call('getReservation', { as: curator, params })).body.actions).toEqual(['GIVE_GOODWILL']);
  const { status, body } = await give(lesson, 4);
  expect(status).toBe(200);
  expect(body).toMatchObject({ type: 'DEPOSIT', amount: 4, description: expect.stringMatching(/^Возврат от портала/) });
  expect(await balanceOf(student)).toBe(44);
  expect(await balanceOf(teacher)).toBe(10);
  const seen = (await server.call('getReservation', { as: student, params })).body;
  expect(seen.events.at(-1)).toMatchObject({
    kind: 'GOODWILL',
    amount: 4,
    text: 'Связь прервалась',
    by: { role: 'ADMIN' },
  });
  expect(seen.refunded).toBe(0);
  expect((await listMessages(server, lesson)).student.at(-1)).toBe('GOODWILL');
  const { rows } = await server.pool.query('select action, details from audit_entries where subject = $1', [
    `reservation:${id}`,
  ]);
  expect(rows).toMatchObject([
    { action: 'balance.goodwill', details: { amountCents: 400, reason: 'Связь прервалась' } },
  ]);
});

it('never exceeds what the student paid and did not get back', async () => {
  const lesson = await buildEnded(49);
  expect((await give(lesson, 10.01)).body).toMatchObject({ code: 'MORE_THAN_LEFT', left: 10 });
  expect((await give(lesson, 6)).status).toBe(200);
  expect((await give(lesson, 4.01)).body).toMatchObject({ code: 'MORE_THAN_LEFT', left: 4 });
  expect((await give(lesson, 4)).status).toBe(200);
  const more = server.pool.query('update reservations set goodwill_cents = 1001 where id = $1', [lesson.id]);
  await expect(more).rejects.toMatchObject({ constraint: 'reservations_refund_check' });
  expect((await give(await buildEnded(49, 'CONFIRMED'), 1)).body).toMatchObject({ code: 'MORE_THAN_LEFT', left: 0 });
});

it('waits until the lesson can be reported no more and no report is open', async () => {
  expect((await give(await buildEnded(47), 1)).body).toMatchObject({ code: 'GOODWILL_NOT_ALLOWED' });
  const reported = await buildEnded(47);
  await server.call('reportLesson', {
    as: reported.student,
    params: { id: String(reported.id) },
    body: { kind: 'OTHER', text: 'Связь' },
  });
  await shiftLesson(server, reported, -24);
  expect((await give(reported, 1)).body).toMatchObject({ code: 'GOODWILL_NOT_ALLOWED' });
});

it('is not given by a party of the lesson, nor to an erased student', async () => {
  const lesson = await buildEnded(49);
  await server.pool.query(`update users set role = 'CURATOR' where id = $1`, [lesson.teacher.id]);
  const party = { ...lesson.teacher, role: 'CURATOR' as const };
  expect((await give(lesson, 1, party)).body).toMatchObject({ code: 'PARTY_CANNOT_DECIDE' });
  const gone = await buildEnded(49);
  await server.pool.query(`update accounts set balance_cents = 0, is_closed = true where user_id = $1`, [
    gone.student.id,
  ]);
  expect((await give(gone, 1)).body).toMatchObject({ code: 'GOODWILL_NOT_ALLOWED' });
  await server.pool.query(`update accounts set is_closed = false, balance_cents = 4000 where user_id = $1`, [
    gone.student.id,
  ]);
});

it('for a fee ends the teacher’s right to waive it', async () => {
  const lesson = await buildLesson(server, 'CONFIRMED');
  const ahead = Math.floor((lesson.startsAt.getTime() - Date.now()) / 3_600_000) - 2;
  await shiftLesson(server, lesson, -ahead);
  const params = { id: String(lesson.id) };
  const cancelled = await server.call('cancelReservation', { as: lesson.student, params, body: { fee: 5 } });
  expect(cancelled.status).toBe(200);
  await shiftLesson(server, lesson, -72);
  expect((await give(lesson, 5)).status).toBe(200);
  expect((await server.call('waiveFee', { as: lesson.teacher, params })).body).toMatchObject({
    code: 'FEE_NOT_WAIVABLE',
  });
  expect(await balanceOf(lesson.student)).toBe(50);
});

it('counts towards the limits of top-ups', async () => {
  const { personLimits } = server.services.config;
  const { dayByPersonCents } = personLimits;
  personLimits.dayByPersonCents = 500;
  const lesson = await buildEnded(49);
  expect((await give(lesson, 5.01)).body).toMatchObject({ code: 'TOP_UP_LIMIT' });
  expect((await give(lesson, 5)).status).toBe(200);
  const topUp = { username: lesson.student.username, amount: 0.01 };
  expect((await server.call('topUp', { as: curator, body: topUp })).body).toMatchObject({ code: 'TOP_UP_LIMIT' });
  personLimits.dayByPersonCents = dayByPersonCents;
});
