import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { setPassword } from '#domains/identity/public.ts';
import { buildGuide, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, type TestLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

/**
 * Traces of a person on the portal that other people see after the person is blocked, erased or
 * demoted.
 */

let server: TestServer;
let curator: TestUser;
let admin: TestUser;
let guideId: number;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  curator = await buildUser(db, { role: 'CURATOR' });
  admin = await buildUser(db, { role: 'ADMIN' });
  guideId = (await buildGuide(db, (await buildUniversity(db)).topicId)).id;
});
afterAll(() => server.close());

const password = 'correct horse';

interface Traces extends TestLesson {
  commentId: number;
  feed: string;
  /** Access token of a session from before the change. */
  accessToken: string;
}

/**
 * Creates a teacher with an accepted lesson, a comment, a report about another comment, a
 * correction and a secret calendar URL.
 */
async function leaveTraces(): Promise<Traces> {
  const { db } = server.services;
  const lesson = await buildLesson(server, 'CONFIRMED');
  const { teacher: as } = lesson;
  const named = { first_name: 'Вера', last_name: 'Коваль' };
  await db.updateTable('users').set(named).where('id', '=', as.id).execute();
  await setPassword(db, { username: as.username, password });
  const write = (who: TestUser, content: string) =>
    server.call('createComment', { as: who, body: { guideId, content } });
  const { id: commentId } = (await write(as, 'Мой совет')).body;
  const { id: foreign } = (await write(lesson.student, 'Реклама')).body;
  await server.call('reportComment', {
    as,
    params: { id: String(foreign) },
    body: { kind: 'SPAM', text: `Лично я, ${as.username}` },
  });
  await server.call('createCorrection', {
    as,
    params: { id: String(guideId) },
    // Equal corrections would be one entry.
    body: { version: 1, quote: 'Текст', kind: 'OUTDATED', proposal: `Текст ${lesson.id}`, mayName: true },
  });
  const { url } = (await server.call('createCalendarLink', { as })).body;
  const { accessToken } = (await server.call('login', { body: { login: as.username, password } })).body;
  return { ...lesson, commentId, feed: new URL(url).pathname, accessToken };
}

/** The status of a successful response, or the error code of a refusal. */
const outcomeOf = ({ status, body }: { status: number; body: unknown }): number | string =>
  status < 400 ? status : (body as { code: string }).code;

/** The data that other people see, and the results of the person's own calls. */
async function look({ id, teacher, student, commentId, feed, accessToken }: Traces) {
  server.services.cache.dropAll();
  const params = { username: teacher.username };
  const comments = await server.call('listComments', { params: { guideId: String(guideId) }, query: { size: '500' } });
  const comment = comments.body.find((one) => one.id === commentId);
  const lesson = await server.call('getReservation', { as: student, params: { id: String(id) } });
  const cards = await server.call('listTeachers', { query: { size: '500' } });
  const found = await server.call('listPeople', { as: curator, query: { query: teacher.username } });
  const signIn = await server.call('login', { body: { login: teacher.username, password } });
  const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const before = await server.app.inject({ url: '/api/auth/me', ...withToken(accessToken) });
  const written = await server.call('createComment', {
    body: { guideId, content: 'Ещё' },
    ...(signIn.status === 200 ? withToken(signIn.body.accessToken) : {}),
  });
  return {
    comment: comment && [comment.content, comment.fullName, comment.role],
    lesson: [lesson.body.lecture.teacherFullName, lesson.body.status],
    feed: (await server.app.inject({ url: feed })).statusCode,
    page: (await server.call('getTeacher', { params })).status,
    isOffered: cards.body.some(({ username }) => username === teacher.username),
    desk: found.body.map(({ role, block }) => [role, block?.scope ?? null]),
    session: before.statusCode,
    signIn: outcomeOf(signIn),
    writing: outcomeOf(written),
  };
}

const own = {
  comment: ['Мой совет', 'Вера Коваль', 'TEACHER'],
  lesson: ['Вера Коваль', 'CONFIRMED'],
  feed: 200,
  page: 200,
  isOffered: true,
  desk: [['TEACHER', null]],
  session: 200,
  signIn: 200,
  writing: 201,
};
const paramsOf = ({ teacher: { username } }: Traces) => ({ params: { username } });
const block = (traces: Traces, scope: 'WRITING' | 'ALL') =>
  server.call('blockPerson', { as: curator, ...paramsOf(traces), body: { scope, reason: 'Жалобы' } });

describe('the traces of a person who', () => {
  it('is an active teacher are all visible', async () => {
    expect(await look(await leaveTraces())).toEqual(own);
  });

  it('is blocked with scope WRITING stay visible', async () => {
    const traces = await leaveTraces();
    await block(traces, 'WRITING');
    expect(await look(traces)).toEqual({ ...own, desk: [['TEACHER', 'WRITING']], writing: 'WRITING_BLOCKED' });
  });

  it('is blocked with scope ALL: comment and lesson stay, but page, feed and sessions end', async () => {
    const traces = await leaveTraces();
    await block(traces, 'ALL');
    expect(await look(traces)).toEqual({
      ...own,
      feed: 404,
      page: 404,
      isOffered: false,
      desk: [['TEACHER', 'ALL']],
      session: 401,
      signIn: 'ACCOUNT_BLOCKED',
      writing: 'UNAUTHENTICATED',
    });
    // The student can still cancel the lesson of a blocked teacher.
    const params = { id: String(traces.id) };
    expect((await server.call('cancelReservation', { as: traces.student, params, body: {} })).status).toBe(200);
  });

  it('is not a teacher any more: the lesson stays, money for it is refused, and the comment shows the new role', async () => {
    const traces = await leaveTraces();
    await server.call('setPersonRole', {
      as: admin,
      ...paramsOf(traces),
      body: { role: 'STUDENT', reason: 'По просьбе' },
    });
    await vi.waitFor(async () => expect((await look(traces)).comment?.[2]).toBe('STUDENT'));
    expect(await look(traces)).toEqual({
      ...own,
      comment: ['Мой совет', 'Вера Коваль', 'STUDENT'],
      feed: 404,
      page: 404,
      isOffered: false,
      desk: [['STUDENT', null]],
      session: 401,
    });
    const paid = { as: traces.teacher, body: { id: traces.id, status: 'PAID' as const } };
    expect((await server.call('updateReservationStatus', paid)).body).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Вы больше не преподаёте на портале',
    });
  });

  it('erased the account do not show the identity', async () => {
    const traces = await leaveTraces();
    const { id, teacher, student } = traces;
    await server.call('cancelReservation', { as: student, params: { id: String(id) }, body: {} });
    const erased = await server.call('eraseMe', { as: teacher, body: { password, comments: 'KEEP' } });
    expect(erased.status).toBe(204);
    expect(await look(traces)).toEqual({
      comment: ['Мой совет', 'Удалённый пользователь', 'STUDENT'],
      lesson: ['Удалённый пользователь', 'CLOSED'],
      feed: 404,
      page: 404,
      isOffered: false,
      desk: [],
      session: 401,
      signIn: 'INVALID_CREDENTIALS',
      writing: 'UNAUTHENTICATED',
    });
    const desk = await Promise.all([
      server.call('listCorrections', { as: curator, query: { size: '500' } }),
      server.call('listCommentReports', { as: curator, query: { size: '500' } }),
      server.call('listAudit', { as: admin, query: { size: '500' } }),
      server.call('getReservation', { as: admin, params: { id: String(id) } }),
    ]);
    const shown = JSON.stringify(desk.map(({ body }) => body));
    expect(shown).not.toContain(teacher.username);
    expect(desk[0].body.find(({ username }) => username === `deleted-${teacher.id}`)).toMatchObject({ mayName: false });
    // An erased account has no Telegram chat, so it has no messages.
    const messages = await server.services.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', teacher.id)
      .execute();
    expect(messages).toEqual([]);
  });
});
