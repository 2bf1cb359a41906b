import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildGuide, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let curator: TestUser;
let guideId: number;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  curator = await buildUser(db, { role: 'CURATOR' });
  guideId = (await buildGuide(db, (await buildUniversity(db)).topicId)).id;
});
afterAll(() => server.close());

const write = async (as: TestUser, content: string) =>
  (await server.call('createComment', { as, body: { guideId, content } })).body;
const shown = async (): Promise<number[]> =>
  (await server.call('listComments', { params: { guideId: String(guideId) } })).body.map(({ id }) => id);
const report = (as: TestUser, id: number, rest: object = {}) =>
  server.call('reportComment', { as, params: { id: String(id) }, body: { kind: 'SPAM', ...rest } });
const decide = (id: number, decision: 'KEEP' | 'HIDE' | 'HIDE_AND_BLOCK', as = curator, rest: object = {}) =>
  server.call('decideCommentReports', {
    as,
    params: { id: String(id) },
    body: { decision, reason: 'Реклама', ...rest },
  });

it('a link holds the first two comments of an account, and only the author sees them', async () => {
  const { db } = server.services;
  const author = await buildUser(db);
  const first = await write(author, 'Смотрите https://example.com/wow');
  expect(first.held).toBe(true);
  expect(await shown()).not.toContain(first.id);
  const own = await server.call('listOwnUnseenComments', { as: author, params: { guideId: String(guideId) } });
  expect(own.body).toMatchObject([{ id: first.id, content: 'Смотрите https://example.com/wow', held: true }]);
  const { id: otherId } = await buildGuide(db, (await buildUniversity(db)).topicId);
  const elsewhere = await server.call('listOwnUnseenComments', { as: author, params: { guideId: String(otherId) } });
  expect(elsewhere.body).toEqual([]);
  const second = await write(author, 'Без ссылки');
  expect(second.held).toBeUndefined();
  const unseen = await server.call('listOwnUnseenComments', { as: author, params: { guideId: String(guideId) } });
  expect(unseen.body.map(({ id }) => id)).toEqual([first.id]);
  const params = { id: String(second.id) };
  const edited = await server.call('updateComment', { as: author, params, body: { content: 'www.spam.example' } });
  expect(edited.body.held).toBe(true);
  const third = await write(author, 'И третий: http://example.com');
  expect(third.held).toBeUndefined();
  expect((await decide(first.id, 'KEEP')).status).toBe(204);
  expect(await shown()).toContain(first.id);
});

it('a held comment waits for a curator, and nobody can report it', async () => {
  const { db } = server.services;
  const { id } = await write(await buildUser(db), 'www.held.example');
  const reader = await buildUser(db);
  expect((await report(reader, id)).body).toMatchObject({ code: 'NOT_FOUND' });
  const { body } = await server.call('listCommentReports', { as: curator });
  expect(body.find((comment) => comment.id === id)).toMatchObject({ held: true, reports: [] });
  const listed = await server.call('listComments', { params: { guideId: String(guideId) }, query: { size: '500' } });
  expect(listed.headers['x-total-count']).toBe(String(listed.body.length));
  const seen = await server.call('listOwnUnseenComments', { as: reader, params: { guideId: String(guideId) } });
  expect(seen.body).toEqual([]);
});

it('the queue begins with what has waited longest, page by page', async () => {
  const { db } = server.services;
  const author = await buildUser(db, { role: 'TEACHER' });
  const [first, second] = [await write(author, 'Раз'), await write(author, 'Два')];
  for (const { id } of [second, first, second]) await report(await buildUser(db), id);
  const list = async (query = {}) => (await server.call('listCommentReports', { as: curator, query })).body;
  const all = await list({ size: '500' });
  expect(all.slice(-2)).toMatchObject([
    { id: second.id, held: false, reports: [{}, {}] },
    { id: first.id, reports: [{}] },
  ]);
  expect(await list({ page: String(all.length - 1), size: '1' })).toEqual(all.slice(-1));
});

it('a report needs a confirmed account, and a curator decides neither the own comment nor one that waits for nobody', async () => {
  const { db } = server.services;
  const { id } = await write(curator, 'Слово куратора');
  expect((await report(await buildUser(db, { status: 'PENDING' }), id)).body).toMatchObject({
    code: 'ACCOUNT_NOT_CONFIRMED',
  });
  expect((await decide(id, 'KEEP')).body).toMatchObject({ message: 'Этот комментарий никого не ждёт' });
  await report(await buildUser(db), id);
  expect((await decide(id, 'KEEP')).body).toMatchObject({ code: 'FORBIDDEN' });
  expect((await decide(id, 'KEEP', await buildUser(db, { role: 'CURATOR' }))).status).toBe(204);
});

it('one decision settles all reports; the second curator gets the first decision', async () => {
  const { db } = server.services;
  const [author, one, two] = [await buildUser(db), await buildUser(db), await buildUser(db)];
  const comment = await write(author, 'Купите курсы');
  expect((await report(one, comment.id)).status).toBe(204);
  expect((await report(one, comment.id)).status).toBe(204);
  expect((await report(two, comment.id, { kind: 'OTHER', text: 'Не по теме' })).status).toBe(204);
  expect((await report(author, comment.id)).status).toBe(403);
  const queue = (await server.call('listCommentReports', { as: curator })).body;
  expect(queue.find(({ id }) => id === comment.id)?.reports).toMatchObject([{ kind: 'SPAM' }, { text: 'Не по теме' }]);
  expect((await decide(comment.id, 'HIDE')).status).toBe(204);
  const late = await decide(comment.id, 'KEEP', await buildUser(db, { role: 'CURATOR' }));
  expect(late.body).toMatchObject({ code: 'ALREADY_DECIDED', message: `${curator.username}: комментарий скрыт` });
  const listed = (await server.call('listComments', { params: { guideId: String(guideId) } })).body;
  expect(listed.find(({ id }) => id === comment.id)).toMatchObject({ content: '', hiddenReason: 'Реклама' });
  const own = await server.call('listOwnUnseenComments', { as: author, params: { guideId: String(guideId) } });
  expect(own.body).toMatchObject([{ content: 'Купите курсы', hiddenReason: 'Реклама' }]);
});

it('a person can report a comment again if its text changed after the decision', async () => {
  const { db } = server.services;
  const [author, reader] = [await buildUser(db), await buildUser(db)];
  const { id } = await write(author, 'Мнение');
  const waiting = async () =>
    (await server.call('listCommentReports', { as: curator })).body.find((comment) => comment.id === id)?.reports;
  await report(reader, id);
  await decide(id, 'KEEP');
  await report(reader, id);
  expect(await waiting()).toBeUndefined();
  await server.call('updateComment', { as: author, params: { id: String(id) }, body: { content: 'Грубость' } });
  await report(reader, id, { kind: 'ABUSE' });
  expect(await waiting()).toMatchObject([{ kind: 'ABUSE' }]);
});

it('a decision about another report of the changed text does not use up the next report of the first person', async () => {
  const { db } = server.services;
  const [author, first] = [await buildUser(db), await buildUser(db)];
  const { id } = await write(author, 'Мнение');
  await report(first, id);
  await decide(id, 'KEEP');
  await server.call('updateComment', { as: author, params: { id: String(id) }, body: { content: 'Грубость' } });
  await report(await buildUser(db), id);
  await decide(id, 'KEEP');
  await report(first, id, { kind: 'ABUSE' });
  const { body } = await server.call('listCommentReports', { as: curator });
  expect(body.find((comment) => comment.id === id)?.reports).toMatchObject([{ kind: 'ABUSE' }]);
});

it('hiding with a block stops the author from writing, and needs a higher rank', async () => {
  const { db } = server.services;
  const author = await buildUser(db);
  const comment = await write(author, 'Грубость');
  await report(await buildUser(db), comment.id);
  expect((await decide(comment.id, 'HIDE_AND_BLOCK')).status).toBe(204);
  const again = await server.call('createComment', { as: author, body: { guideId, content: 'Ещё' } });
  expect(again.body).toMatchObject({ code: 'WRITING_BLOCKED' });
  const admin = await buildUser(db, { role: 'ADMIN' });
  const theirs = await write(admin, 'Слово администратора');
  await report(author, theirs.id);
  await report(await buildUser(db), theirs.id);
  expect((await decide(theirs.id, 'HIDE_AND_BLOCK')).body).toMatchObject({ code: 'FORBIDDEN' });
  expect(await shown()).toContain(theirs.id);
});

async function hideWithBlock(until: Date | null) {
  const { db } = server.services;
  const author = await buildUser(db);
  const { id } = await write(author, 'Грубость');
  await report(await buildUser(db), id);
  const everything = {
    block_scope: 'ALL' as const,
    block_until: until,
    block_reason: 'Травля',
    blocked_at: new Date(),
  };
  await db.updateTable('users').set(everything).where('id', '=', author.id).execute();
  expect((await decide(id, 'HIDE_AND_BLOCK')).status).toBe(204);
  return db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .select(['state', 'block_scope', 'block_until', 'block_reason'])
    .where('comments.id', '=', id)
    .executeTakeFirst();
}

it.each([
  ['without an end', null],
  ['until a day', new Date(Date.now() + 86_400_000)],
])('hiding with a block leaves a block from everything %s as it is', async (_end, until) => {
  const left = { block_scope: 'ALL', block_until: until, block_reason: 'Травля' };
  expect(await hideWithBlock(until)).toEqual({ state: 'HIDDEN', ...left });
});

it('hiding with a block replaces an ended block from everything', async () => {
  const given = { block_scope: 'WRITING', block_until: null, block_reason: 'Реклама' };
  expect(await hideWithBlock(new Date())).toEqual({ state: 'HIDDEN', ...given });
});

it('a report or decision about an edited comment is refused with COMMENT_CHANGED', async () => {
  const { db } = server.services;
  const author = await buildUser(db);
  const comment = await write(author, 'До правки');
  await report(await buildUser(db), comment.id);
  const params = { id: String(comment.id) };
  await server.call('updateComment', { as: author, params, body: { content: 'После правки' } });
  expect((await report(await buildUser(db), comment.id, { updatedAt: null })).body).toMatchObject({
    code: 'COMMENT_CHANGED',
  });
  expect((await decide(comment.id, 'HIDE', curator, { updatedAt: null })).body).toMatchObject({
    code: 'COMMENT_CHANGED',
  });
});

it('the author of a hidden comment can delete it, but not edit it', async () => {
  const author = await buildUser(server.services.db);
  const comment = await write(author, 'Купите курсы');
  await report(curator, comment.id);
  await decide(comment.id, 'HIDE');
  const params = { id: String(comment.id) };
  const edited = await server.call('updateComment', { as: author, params, body: { content: 'Другой текст' } });
  expect(edited.body).toMatchObject({ code: 'ALREADY_DECIDED', message: 'Этот комментарий уже скрыт' });
  const own = await server.call('listOwnUnseenComments', { as: author, params: { guideId: String(guideId) } });
  expect(own.body).toMatchObject([{ content: 'Купите курсы' }]);
  expect((await server.call('removeComment', { as: author, params })).status).toBe(204);
});

it('of two simultaneous decisions one succeeds, and the other gets ALREADY_DECIDED', async () => {
  const { db } = server.services;
  const comment = await write(await buildUser(db), 'Спорное');
  await report(await buildUser(db), comment.id);
  const other = await buildUser(db, { role: 'CURATOR' });
  const answers = await Promise.all([decide(comment.id, 'HIDE'), decide(comment.id, 'KEEP', other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  const first =
    answers[0]?.status === 204 ? `${curator.username}: комментарий скрыт` : `${other.username}: комментарий оставлен`;
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'ALREADY_DECIDED', message: first });
});

it('the queue is searched by a prefix of the author’s login', async () => {
  const { db } = server.services;
  const author = await buildUser(db, { username: 'Searched.Author' });
  const comment = await write(author, 'Найдите меня');
  await write(author, 'Этот никого не ждёт');
  await report(await buildUser(db), comment.id);
  const find = async (query: string) => {
    const { body, headers } = await server.call('listCommentReports', { as: curator, query: { query } });
    expect(headers['x-total-count']).toBe(String(body.length));
    return body.map(({ id }) => id);
  };
  expect(await find('searched.a')).toEqual([comment.id]);
  expect(await find('author')).not.toContain(comment.id);
});

it.each(['HIDE', 'HIDE_AND_BLOCK'] as const)(
  '%s hides a comment and writes nothing to an erased account',
  async (decision) => {
    const { db } = server.services;
    const author = await buildUser(db);
    const comment = await write(author, 'Купите курсы');
    await report(await buildUser(db), comment.id);
    await db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', author.id).execute();
    expect((await decide(comment.id, decision)).status).toBe(204);
    const listed = (await server.call('listComments', { params: { guideId: String(guideId) } })).body;
    expect(listed.find(({ id }) => id === comment.id)).toMatchObject({ content: '', hiddenReason: 'Реклама' });
    for (const table of ['decisions', 'notifications'] as const)
      expect(await db.selectFrom(table).select('id').where('user_id', '=', author.id).execute()).toEqual([]);
    const { block_scope } = await db
      .selectFrom('users')
      .select('block_scope')
      .where('id', '=', author.id)
      .executeTakeFirstOrThrow();
    expect(block_scope).toBeNull();
  },
);
