import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildLecture, buildUser } from '#testing/build.ts';
import { buildLesson, shiftLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

/** What a person waits for: how often a call asks the database, sign-in and all. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Runs a call that must succeed; returns the names of its statements, or their beginning where they have none. */
async function listStatements(call: () => Promise<{ status: number; body: unknown }>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const answer = await call();
  const sent = query.mock.calls.map(([first]) => first as unknown as string | { name?: string; text: string });
  query.mockRestore();
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  const names = sent.map((statement) =>
    typeof statement === 'string' ? statement.slice(0, 60) : (statement.name ?? statement.text.trim().slice(0, 60)),
  );
  // Other processes hear of the change after the answer was sent.
  return names.filter((name) => !name.includes('pg_notify'));
}

it('booking, answering, paying, cancelling, moving and reporting take two round trips at most', async () => {
  const { db } = server.services;
  const teacher = await buildUser(db, { role: 'TEACHER' });
  const student = await buildUser(db, { balanceCents: 9000 });
  const slot = await buildLecture(db, teacher, { units: 8 });
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });
  // What the server reads once and keeps is not part of a call.
  await server.call('getBalance', { as: student });

  let id = 0;
  const params = () => ({ id: String(id) });
  const book = async () => {
    const body = { lectureId: slot.id, capacity: 1, duration: 2 };
    const answer = await server.call('createReservation', { as: student, body, headers: key() });
    id = answer.body.id;
    return answer;
  };
  const setStatus = (status: 'CONFIRMED' | 'PAID' | 'CLOSED') => () =>
    server.call('updateReservationStatus', { as: teacher, body: { id, status }, headers: key() });
  expect(await listStatements(book)).toEqual(['reservation-state', 'reservation-claim']);
  expect(await listStatements(setStatus('CLOSED'))).toEqual(['lesson-state', 'reservation-refuse']);
  await book();
  expect(await listStatements(setStatus('CONFIRMED'))).toEqual(['lesson-state', 'reservation-confirm']);
  expect(await listStatements(setStatus('PAID'))).toEqual(['reservation-pay']);

  const other = await buildLecture(db, teacher, { daysAhead: 4, units: 4 });
  let moveId = '';
  const propose = async () => {
    const body = { lectureId: other.id };
    const answer = await server.call('proposeMove', { as: student, params: params(), body, headers: key() });
    moveId = String(answer.body.id);
    return answer;
  };
  const answerMove = (answer: 'ACCEPTED' | 'DECLINED') => () =>
    server.call('answerMove', { as: teacher, params: { id: moveId }, body: { answer }, headers: key() });
  const withdraw = () => server.call('withdrawMove', { as: student, params: { id: moveId }, headers: key() });
  expect(await listStatements(propose)).toEqual(['lesson-state', 'move-propose']);
  expect(await listStatements(withdraw)).toEqual(['lesson-state-of-move', 'move-withdraw']);
  await propose();
  expect(await listStatements(answerMove('DECLINED'))).toEqual(['lesson-state-of-move', 'move-decline']);
  await propose();
  expect(await listStatements(answerMove('ACCEPTED'))).toEqual(['lesson-state-of-move', 'move-accept']);

  await server.services.pool.query(`update reservations set free_until = now() - interval '1 s' where id = $1`, [id]);
  const cancel = () =>
    server.call('cancelReservation', { as: student, params: params(), body: { fee: 5 }, headers: key() });
  const waive = () => server.call('waiveFee', { as: teacher, params: params(), headers: key() });
  expect(await listStatements(cancel)).toEqual(['lesson-state', 'reservation-cancel']);
  expect(await listStatements(waive)).toEqual(['lesson-state', 'reservation-waive-fee']);

  const over = await buildLesson(server, 'PAID');
  await shiftLesson(server, over, -24 * 4);
  const report = () =>
    server.call('reportLesson', {
      as: over.student,
      params: { id: String(over.id) },
      body: { kind: 'OTHER', text: 'Урока не было' },
      headers: key(),
    });
  expect(await listStatements(report)).toEqual(['lesson-state', 'report-make']);
});

it('a top-up that covers a lesson takes two round trips, and an agreement to a report reads it once more', async () => {
  const curator = await buildUser(server.services.db, { role: 'CURATOR' });
  const uncovered = await buildLesson(server, 'CONFIRMED', { balanceCents: 0 });
  const topUp = () => server.call('topUp', { as: curator, body: { username: uncovered.student.username, amount: 10 } });
  expect(await listStatements(topUp)).toEqual(['top-up', 'reservation-cover']);
  const over = await buildLesson(server, 'PAID');
  await shiftLesson(server, over, -24 * 4);
  const body = { kind: 'OTHER', text: 'Урока не было' } as const;
  const made = await server.call('reportLesson', { as: over.student, params: { id: String(over.id) }, body });
  const agree = () =>
    server.call('answerReport', {
      as: over.teacher,
      params: { id: String(made.body.id) },
      body: { answer: 'AGREED' },
    });
  expect((await listStatements(agree)).slice(0, 2)).toEqual(['lesson-state-of-report', 'report-settle']);
});
