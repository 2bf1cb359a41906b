import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '#domains/balance/public.ts';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, listMessages, shiftLesson, type TestLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { closeUnmarked, releaseEarnings } from './settle-ended-lessons.ts';

let server: TestServer;
let curator: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  curator = await buildUser(server.services.db, { role: 'CURATOR' });
});
afterEach(async () => expect(await verifyLedger(server.services.db)).toEqual([]));
afterAll(() => server.close());

const balanceOf = async (as: TestUser) => (await server.call('getBalance', { as })).body;
const detailsOf = async ({ id }: TestLesson) =>
  (await server.call('getReservation', { as: curator, params: { id: String(id) } })).body;
const markPaid = ({ id, teacher }: TestLesson) =>
  server.call('updateReservationStatus', { as: teacher, body: { id, status: 'PAID' } });

/** Moves a lesson so that it ended `hours` ago, rounded to the half hour. */
async function passEnd(lesson: TestLesson, hours: number): Promise<void> {
  const ahead = (lesson.startsAt.getTime() - Date.now()) / 3_600_000 + 1;
  await shiftLesson(server, lesson, -Math.ceil((ahead + hours) * 2) / 2);
}

/** Another lesson of the same teacher, with another student. */
async function buildSecond(
  { teacher }: TestLesson,
  stage: 'PENDING' | 'CONFIRMED' | 'PAID' = 'PAID',
): Promise<TestLesson> {
  const student = await buildUser(server.services.db, { balanceCents: 1000 });
  const { id: lectureId, startsAt } = await buildLecture(server.services.db, teacher, { daysAhead: 5 });
  const wanted = { lectureId, capacity: 1, duration: 2 };
  const { body } = await server.call('createReservation', { as: student, body: wanted });
  const lesson = { id: body.id, lectureId, teacher, student, startsAt };
  if (stage !== 'PENDING')
    await server.call('updateReservationStatus', { as: teacher, body: { id: lesson.id, status: 'CONFIRMED' } });
  if (stage === 'PAID') await markPaid(lesson);
  return lesson;
}

/** Reports a lesson as its student. Returns the id of the report. */
async function report({ id, student }: TestLesson): Promise<string> {
  const body = { kind: 'OTHER', text: 'Половина урока' } as const;
  const response = await server.call('reportLesson', { as: student, params: { id: String(id) }, body });
  return String(response.body.id);
}
const contest = ({ teacher }: TestLesson, reportId: string) =>
  server.call('answerReport', {
    as: teacher,
    params: { id: reportId },
    body: { answer: 'CONTESTED', text: 'Был весь урок' },
  });
const decideNothing = (reportId: string) =>
  server.call('decideDispute', {
    as: curator,
    params: { id: reportId },
    body: { decision: 'NOTHING', reason: 'Так видно из переписки' },
  });

describe('an earning of a teacher', () => {
  it('is released 48 hours after the end, also for several lessons of one teacher', async () => {
    const { db } = server.services;
    const first = await buildLesson(server, 'PAID');
    const [second, other] = [await buildSecond(first), await buildLesson(server, 'PAID')];
    await passEnd(first, 47.5);
    await passEnd(second, 51);
    expect(await releaseEarnings(db)).toBe(1);
    expect(await balanceOf(first.teacher)).toEqual({ balance: 20, locked: 10, available: 10 });
    const third = await buildSecond(first);
    await shiftLesson(server, first, -1);
    await passEnd(third, 60);
    await passEnd(other, 48.5);
    expect(await releaseEarnings(db)).toBe(3);
    expect(await balanceOf(first.teacher)).toEqual({ balance: 30, locked: 0, available: 30 });
    expect(await balanceOf(other.teacher)).toEqual({ balance: 10, locked: 0, available: 10 });
    expect(await releaseEarnings(db)).toBe(0);
  });

  it('stays locked until a report about the lesson is settled, without a time limit', async () => {
    const lesson = await buildLesson(server, 'PAID');
    await passEnd(lesson, 2);
    const reportId = await report(lesson);
    await shiftLesson(server, lesson, -8 * 24);
    expect(await releaseEarnings(server.services.db)).toBe(0);
    await contest(lesson, reportId);
    expect(await releaseEarnings(server.services.db)).toBe(0);
    expect(await balanceOf(lesson.teacher)).toEqual({ balance: 10, locked: 10, available: 0 });
    await decideNothing(reportId);
    expect(await balanceOf(lesson.teacher)).toEqual({ balance: 10, locked: 0, available: 10 });
    expect(await releaseEarnings(server.services.db)).toBe(0);
  });

  it('is locked if the lesson is paid within 48 hours of its end, and available at once if it is paid later', async () => {
    const [early, late] = [await buildLesson(server, 'CONFIRMED'), await buildLesson(server, 'CONFIRMED')];
    await passEnd(early, 47.5);
    await passEnd(late, 48.5);
    for (const lesson of [early, late]) expect((await markPaid(lesson)).status).toBe(200);
    expect(await balanceOf(early.teacher)).toEqual({ balance: 10, locked: 10, available: 0 });
    expect(await balanceOf(late.teacher)).toEqual({ balance: 10, locked: 0, available: 10 });
    await shiftLesson(server, early, -1);
    expect(await releaseEarnings(server.services.db)).toBe(1);
  });

  it('stays locked for one more minute after the time for a report ends', async () => {
    const {
      pool,
      services: { db },
    } = server;
    const [earned, unpaid] = [await buildLesson(server, 'PAID'), await buildLesson(server, 'CONFIRMED')];
    const late = await buildLesson(server, 'CONFIRMED');
    const endAgo = (ago: string) =>
      pool.query(
        `update reservations set starts_at = t - interval '1 hour', ends_at = t from (select now() - $1::interval) as at (t)
                   where id = any ($2)`,
        [ago, [earned.id, unpaid.id, late.id]],
      );
    await endAgo('48 hours 50 seconds');
    await markPaid(unpaid);
    const params = { id: String(earned.id) };
    const body = { kind: 'OTHER', text: 'Половина урока' } as const;
    expect((await server.call('reportLesson', { as: earned.student, params, body })).status).toBe(409);
    expect(await releaseEarnings(db)).toBe(0);
    await endAgo('48 hours 61 seconds');
    await markPaid(late);
    expect(await balanceOf(late.teacher)).toEqual({ balance: 10, locked: 0, available: 10 });
    expect(await releaseEarnings(db)).toBe(2);
  });

  it('is available at once if the lesson is paid late, after its report is settled', async () => {
    const lesson = await buildLesson(server, 'CONFIRMED');
    await passEnd(lesson, 2);
    const reportId = await report(lesson);
    await contest(lesson, reportId);
    await decideNothing(reportId);
    await shiftLesson(server, lesson, -3 * 24);
    await markPaid(lesson);
    expect(await balanceOf(lesson.teacher)).toEqual({ balance: 10, locked: 0, available: 10 });
  });

  it.each([
    ['waits for an answer', async () => undefined],
    ['waits for a decision', contest],
  ])('is locked after a late payment too, while a report about the lesson %s', async (_, answer) => {
    const lesson = await buildLesson(server, 'CONFIRMED');
    await passEnd(lesson, 2);
    await answer(lesson, await report(lesson));
    await shiftLesson(server, lesson, -3 * 24);
    await markPaid(lesson);
    expect(await balanceOf(lesson.teacher)).toEqual({ balance: 10, locked: 10, available: 0 });
  });
});

describe('a lesson that is not marked paid', () => {
  it('is closed by the system after 7 days: both people get a message and the cover is released', async () => {
    const lesson = await buildLesson(server, 'CONFIRMED');
    await passEnd(lesson, 7 * 24 - 1);
    expect(await closeUnmarked(server.services.db)).toBe(0);
    await shiftLesson(server, lesson, -1);
    expect(await closeUnmarked(server.services.db)).toBe(1);
    expect(await balanceOf(lesson.student)).toEqual({ balance: 50, locked: 0, available: 50 });
    const { status, closedBy, closeReason, events } = await detailsOf(lesson);
    expect([status, closedBy, closeReason]).toEqual(['CLOSED', 'SYSTEM', null]);
    expect(events.at(-1)).toEqual({ at: expect.any(String), kind: 'UNMARKED', by: { role: 'SYSTEM' } });
    const { student, teacher } = await listMessages(server, lesson);
    expect([student.at(-1), teacher.at(-1)]).toEqual(['UNMARKED_CLOSED', 'UNMARKED_CLOSED']);
  });

  it('is closed in one run with the others; paid lessons, requests and later lessons stay unchanged', async () => {
    const first = await buildLesson(server, 'CONFIRMED');
    const lessons = [first, await buildLesson(server, 'CONFIRMED')];
    for (const lesson of lessons) await passEnd(lesson, 8 * 24);
    const stages = { PAID: 9 * 24, PENDING: 10 * 24, CONFIRMED: 7 * 24 - 1 } as const;
    const others: TestLesson[] = [];
    for (const stage of ['PAID', 'PENDING', 'CONFIRMED'] as const) {
      const other = await buildSecond(first, stage);
      await passEnd(other, stages[stage]);
      others.push(other);
    }
    expect(await closeUnmarked(server.services.db)).toBe(2);
    expect(await Promise.all(others.map(async (other) => (await detailsOf(other)).status))).toEqual(
      Object.keys(stages),
    );
    expect(await closeUnmarked(server.services.db)).toBe(0);
  });

  it('stays CONFIRMED until a report about it is settled', async () => {
    const lesson = await buildLesson(server, 'CONFIRMED');
    await passEnd(lesson, 2);
    const reportId = await report(lesson);
    await shiftLesson(server, lesson, -8 * 24);
    expect(await closeUnmarked(server.services.db)).toBe(0);
    await contest(lesson, reportId);
    expect(await closeUnmarked(server.services.db)).toBe(0);
    await decideNothing(reportId);
    expect(await closeUnmarked(server.services.db)).toBe(0);
    expect((await markPaid(lesson)).status).toBe(200);
    expect(await balanceOf(lesson.teacher)).toMatchObject({ balance: 10 });
  });

  it('is closed 7 days after the decision about a report', async () => {
    const lesson = await buildLesson(server, 'CONFIRMED');
    await passEnd(lesson, 2);
    const reportId = await report(lesson);
    await contest(lesson, reportId);
    await decideNothing(reportId);
    await shiftLesson(server, lesson, -8 * 24);
    const decidedAgo = (hours: number) =>
      server.pool.query(
        `update reservation_reports set decided_at = now() - $1 * interval '1 hour' where reservation_id = $2`,
        [hours, lesson.id],
      );
    await decidedAgo(7 * 24 - 1);
    expect(await closeUnmarked(server.services.db)).toBe(0);
    await decidedAgo(7 * 24 + 1);
    expect(await closeUnmarked(server.services.db)).toBe(1);
  });
});
