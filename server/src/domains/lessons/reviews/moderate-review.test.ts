import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, shiftLesson, type TestLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A paid lesson that began a day ago. */
async function buildHeld(): Promise<TestLesson> {
  const lesson = await buildLesson(server, 'PAID');
  await shiftLesson(server, lesson, -4 * 24);
  return lesson;
}

const write = ({ id, student: as }: TestLesson, rating: number, text: string) =>
  server.call('writeReview', { as, params: { id: String(id) }, body: { rating, text } });
const listed = async ({ teacher }: TestLesson) =>
  (await server.call('listReviews', { params: { username: teacher.username }, query: {} })).body;
const report = (as: TestUser, id: number, text?: string) =>
  server.call('reportReview', { as, params: { id: String(id) }, body: { kind: 'ABUSE', text } });
const decide = (as: TestUser, id: number, decision: 'KEEP' | 'HIDE', rest: object = {}) =>
  server.call('decideReview', { as, params: { id: String(id) }, body: { decision, reason: 'Грубость', ...rest } });
const run = <Row>(statement: RawBuilder<Row>) => statement.execute(server.services.db);

it('reports add a review to the desk once; a curator hides it, and the author gets the reason', async () => {
  const { db } = server.services;
  const lesson = await buildHeld();
  const { id } = (await write(lesson, 1, 'Ужас')).body;
  expect((await report(lesson.student, id)).status).toBe(403);
  for (const as of [lesson.teacher, lesson.teacher, await buildUser(db)])
    expect((await report(as, id, 'Грубо')).status).toBe(204);
  const curator = await buildUser(db, { role: 'CURATOR' });
  const waiting = await server.call('listReviewReports', { as: curator, query: {} });
  expect(waiting.body).toMatchObject([
    { id, text: 'Ужас', teacherUsername: lesson.teacher.username, reports: [{ kind: 'ABUSE', text: 'Грубо' }, {}] },
  ]);
  const seen = waiting.body[0]?.writtenAt;
  await write(lesson, 1, 'Ужас, и всё же спасибо');
  expect((await decide(curator, id, 'HIDE', { writtenAt: seen })).body).toMatchObject({ code: 'REVIEW_CHANGED' });
  const read = await server.call('listReviewReports', { as: curator, query: {} });
  expect((await decide(curator, id, 'HIDE', { writtenAt: read.body[0]?.writtenAt })).status).toBe(204);
  expect((await decide(curator, id, 'HIDE')).body).toMatchObject({
    code: 'ALREADY_DECIDED',
    message: `${curator.username}: отзыв скрыт`,
  });
  expect(await listed(lesson)).toEqual([]);
  const { rows } = await run(sql`
    select details from notifications
     where kind = 'REVIEW_HIDDEN' and user_id = ${lesson.student.id}`);
  expect(rows).toEqual([{ details: { reason: 'Грубость' } }]);
  expect((await server.call('listReviewReports', { as: curator, query: {} })).body).toEqual([]);
});

it('the desk lists the review whose report is the oldest first', async () => {
  const lessons = [await buildHeld(), await buildHeld(), await buildHeld()];
  const reviews: { id: number; lesson: TestLesson }[] = [];
  for (const lesson of lessons) reviews.push({ id: (await write(lesson, 1, 'Ужас')).body.id, lesson });
  const reported = [reviews[1], reviews[2], reviews[0]].flatMap((one) => one ?? []);
  for (const { id, lesson } of reported) await report(lesson.teacher, id);
  const curator = await buildUser(server.services.db, { role: 'CURATOR' });
  const { body } = await server.call('listReviewReports', { as: curator, query: {} });
  expect(body.map(({ id }) => id)).toEqual(reported.map(({ id }) => id));
  for (const { id } of reported) await decide(curator, id, 'HIDE');
});

it('reports about a review that a refund withdrew no longer wait at the desk', async () => {
  const { db } = server.services;
  const lesson = await buildHeld();
  const { id } = (await write(lesson, 1, 'Ужас')).body;
  await report(lesson.teacher, id);
  const curator = await buildUser(db, { role: 'CURATOR' });
  const waiting = async () => {
    const { body, headers } = await server.call('listReviewReports', { as: curator, query: {} });
    const notices = await server.call('listNotices', { as: curator, query: { what: 'REVIEW', size: '500' } });
    const summary = await server.call('getDeskSummary', { as: curator });
    return [body.length, Number(headers['x-total-count']), notices.body.length, summary.body.reviews];
  };
  expect(await waiting()).toEqual([1, 1, 1, 1]);
  await run(sql`update reservations set refunded_cents = 1 where id = ${lesson.id}`);
  expect(await waiting()).toEqual([0, 0, 0, 0]);
  await run(sql`delete from reviews where id = ${id}`);
});

it('a changed text of a hidden review stays hidden, and the teacher gets no message about it', async () => {
  const { db } = server.services;
  const lesson = await buildHeld();
  const { id } = (await write(lesson, 1, 'Ужас')).body;
  await report(lesson.teacher, id);
  const curator = await buildUser(db, { role: 'CURATOR' });
  await decide(curator, id, 'HIDE');
  await run(sql`delete from notifications where reservation_id = ${lesson.id}`);
  await write(lesson, 2, 'Не ужас, но плохо');
  expect(await listed(lesson)).toEqual([]);
  const { rows } = await run(sql`select kind from notifications where reservation_id = ${lesson.id}`);
  expect(rows).toEqual([]);
});

it('the details of a lesson show a hidden review and the reason to its author alone', async () => {
  const lesson = await buildHeld();
  const { id } = (await write(lesson, 1, 'Ужас')).body;
  const shown = async () => {
    const read = (as: TestUser) => server.call('getReservation', { as, params: { id: String(lesson.id) } });
    return [(await read(lesson.student)).body.review, (await read(lesson.teacher)).body.review];
  };
  const review = { rating: 1, text: 'Ужас' };
  expect(await shown()).toEqual([review, review]);
  await report(lesson.teacher, id);
  await decide(await buildUser(server.services.db, { role: 'CURATOR' }), id, 'HIDE');
  expect(await shown()).toEqual([{ ...review, hiddenReason: 'Грубость' }, null]);
});

it('a person can report a review again if its text changed after the decision', async () => {
  const { db } = server.services;
  const lesson = await buildHeld();
  const { id } = (await write(lesson, 1, 'Не понравилось')).body;
  const curator = await buildUser(db, { role: 'CURATOR' });
  const isWaiting = async () =>
    (await server.call('listReviewReports', { as: curator, query: {} })).body.find((one) => one.id === id);
  await report(lesson.teacher, id);
  await decide(curator, id, 'KEEP');
  await report(lesson.teacher, id);
  expect(await isWaiting()).toBeUndefined();
  await write(lesson, 1, 'Дура');
  await report(lesson.teacher, id, 'Теперь грубо');
  expect(await isWaiting()).toMatchObject({ reports: [{ text: 'Теперь грубо' }] });
  await decide(curator, id, 'HIDE');
});

it('a decision about another report of the changed text does not use up the next report of the first person', async () => {
  const { db } = server.services;
  const lesson = await buildHeld();
  const { id } = (await write(lesson, 1, 'Не понравилось')).body;
  const curator = await buildUser(db, { role: 'CURATOR' });
  await report(lesson.teacher, id);
  await decide(curator, id, 'KEEP');
  await write(lesson, 1, 'Дура');
  await report(await buildUser(db), id);
  await decide(curator, id, 'KEEP');
  await report(lesson.teacher, id, 'Теперь грубо');
  const { body } = await server.call('listReviewReports', { as: curator, query: {} });
  expect(body.find((one) => one.id === id)).toMatchObject({ reports: [{ text: 'Теперь грубо' }] });
  await decide(curator, id, 'HIDE');
});

it('reports are found by the beginning of the login of author or teacher', async () => {
  const { db } = server.services;
  const lesson = await buildHeld();
  const { id } = (await write(lesson, 2, 'Мимо темы')).body;
  await server.call('reportReview', { as: lesson.teacher, params: { id: String(id) }, body: { kind: 'OTHER' } });
  const curator = await buildUser(db, { role: 'CURATOR' });
  const find = async (text: string) => {
    const { body, headers } = await server.call('listReviewReports', { as: curator, query: { query: text } });
    expect(headers['x-total-count']).toBe(String(body.length));
    return body.map((review) => review.id);
  };
  expect(await find(lesson.student.username.toUpperCase())).toEqual([id]);
  expect(await find(lesson.teacher.username)).toEqual([id]);
  expect(await find(lesson.teacher.username.slice(1))).toEqual([]);
});

it('a decision about a review writes nothing to an erased account', async () => {
  const { db } = server.services;
  const lesson = await buildHeld();
  const { id } = (await write(lesson, 1, 'Ужас')).body;
  await report(lesson.teacher, id);
  await db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', lesson.student.id).execute();
  expect((await decide(await buildUser(db, { role: 'CURATOR' }), id, 'HIDE')).status).toBe(204);
  const stated = db.selectFrom('decisions').select('id').where('user_id', '=', lesson.student.id);
  expect(await stated.execute()).toEqual([]);
  const messages = db.selectFrom('notifications').select('id').where('user_id', '=', lesson.student.id);
  expect(await messages.where('kind', '=', 'REVIEW_HIDDEN').execute()).toEqual([]);
});
