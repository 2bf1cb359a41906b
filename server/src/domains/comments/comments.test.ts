import * as contract from '@kampus/contract/comments/comments';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildGuide, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let topicId: number;
let author: TestUser;
let stranger: TestUser;
let guideId: number;

beforeAll(async () => {
  server = await startTestServer();
  ({ topicId } = await buildUniversity(server.services.db));
  author = await buildUser(server.services.db);
  stranger = await buildUser(server.services.db, { role: 'ADMIN' });
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ id: guideId } = await buildGuide(server.services.db, topicId));
});

const post = (content: string, as: TestUser | undefined = author, guide = guideId) =>
  server.call('createComment', { as, body: { guideId: guide, content } });
const edit = (id: number, content: string, as: TestUser) =>
  server.call('updateComment', { as, params: { id: String(id) }, body: { content } });
const remove = (id: number, as: TestUser) => server.call('removeComment', { as, params: { id: String(id) } });
const list = (query: { page?: string; size?: string } = {}, headers: Record<string, string> = {}) =>
  server.call('listComments', { params: { guideId: String(guideId) }, query, headers });
const stored = () => server.services.db.selectFrom('comments').selectAll().where('guide_id', '=', guideId).execute();

describe('reading comments', () => {
  it('lists them oldest first, in the contract’s form, with the total', async () => {
    expect(await list()).toMatchObject({ status: 200, body: [], headers: { 'x-total-count': '0' } });
    for (const content of ['Раз', 'Два', 'Три']) await post(content);
    const { body, headers } = await list();
    expect(body.map((comment) => contract.comment.parse(comment).content)).toEqual(['Раз', 'Два', 'Три']);
    expect(body[0]).toMatchObject({ username: author.username, avatarUrl: null, updatedAt: null, guideId });
    expect(headers['x-total-count']).toBe('3');
    const second = await list({ page: '1', size: '2' });
    expect(second.body.map(({ content }) => content)).toEqual(['Три']);
    expect(second.headers['x-total-count']).toBe('3');
  });

  it('shows the author’s picture', async () => {
    const user = await buildUser(server.services.db);
    await server.services.db
      .updateTable('users')
      .set({ avatar_key: 'avatars/a.webp' })
      .where('id', '=', user.id)
      .execute();
    expect((await post('Привет', user)).body.avatarUrl).toBe('/media/avatars/a.webp');
    expect((await list()).body[0]?.avatarUrl).toBe('/media/avatars/a.webp');
  });

  it('shows the author’s name and role, and a new name as soon as the profile is saved', async () => {
    const { universityId, facultyId, specialtyId } = await buildUniversity(server.services.db);
    const user = await buildUser(server.services.db, { role: 'TEACHER' });
    expect((await post('Привет', user)).body).toMatchObject({ fullName: user.username, role: 'TEACHER' });
    expect((await list()).body[0]).toMatchObject({ fullName: user.username, role: 'TEACHER' });
    const studies = { universityId, facultyId, specialtyId };
    const profile = { firstName: 'Мария', lastName: 'Новак', sex: 'FEMALE' as const, ...studies };
    expect((await server.call('updateProfile', { as: user, body: profile })).status).toBe(200);
    expect((await list()).body[0]).toMatchObject({ username: user.username, fullName: 'Мария Новак' });
  });

  it('shows every write at once, and is 304 until the next write', async () => {
    const { body } = await post('Раз');
    const { headers } = await list();
    const known = { 'if-none-match': String(headers['etag']) };
    expect((await list({}, known)).status).toBe(304);
    await edit(body.id, 'Два', author);
    expect((await list({}, known)).body[0]?.content).toBe('Два');
    await remove(body.id, author);
    expect((await list()).body).toEqual([]);
  });

  it.each([
    ['999999', 404],
    ['abc', 400],
    ['0', 400],
  ])('answers guide %s with %i', async (value, status) => {
    expect((await server.call('listComments', { params: { guideId: value } })).status).toBe(status);
  });
});

describe('posting a comment', () => {
  it('trims the text and keeps its line breaks and markup as text', async () => {
    const { status, body } = await post('  <b>Раз</b>\r\nдва  ');
    expect([status, body.content]).toEqual([201, '<b>Раз</b>\nдва']);
    expect(contract.comment.parse(body)).toEqual(body);
  });

  it.each([
    ['empty', ''],
    ['whitespace alone', ' \n\t '],
    ['control characters alone', '\u0000\u0001'],
    ['5001 signs', 'я'.repeat(5001)],
  ])('refuses a text that is %s', async (_name, content) => {
    expect(await post(content)).toMatchObject({ status: 400, body: { errors: [{ path: 'content' }] } });
    expect(await stored()).toEqual([]);
  });

  it('accepts 5000 characters', async () => {
    expect((await post('я'.repeat(5000))).status).toBe(201);
  });

  it('answers 401 to a visitor, 403 to an unconfirmed account, 404 for an unknown guide', async () => {
    expect((await server.call('createComment', { body: { guideId, content: 'Раз' } })).status).toBe(401);
    const pending = await buildUser(server.services.db, { status: 'PENDING' });
    expect(await post('Раз', pending)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_NOT_CONFIRMED' } });
    expect(await post('Раз', author, 999_999)).toMatchObject({ status: 404, body: { message: 'Гайд не найден' } });
    expect(await stored()).toEqual([]);
  });

  it('answers 404 under a withdrawn guide, whose comments are not listed either', async () => {
    await server.services.db
      .updateTable('guides')
      .set({ withdrawn_at: new Date() })
      .where('id', '=', guideId)
      .execute();
    expect(await post('Раз')).toMatchObject({ status: 404, body: { message: 'Гайд не найден' } });
    expect((await list()).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it('answers 401 to a deleted account', async () => {
    const gone = await buildUser(server.services.db, { status: 'PENDING' });
    await server.services.db.deleteFrom('users').where('id', '=', gone.id).execute();
    expect((await post('Раз', gone)).status).toBe(401);
  });

  it('has a rate limit for each user', async () => {
    const limited = await startTestServer({ RATE_LIMIT_FACTOR: '1' });
    const { db } = limited.services;
    const { id } = await buildGuide(db, (await buildUniversity(db)).topicId);
    const [eager, other] = [await buildUser(db), await buildUser(db)];
    const send = (as: TestUser) => limited.call('createComment', { as, body: { guideId: id, content: 'Раз' } });
    const { max } = limited.services.config.rateLimits.commentsByUser;
    for (let count = 0; count < max; count += 1) expect((await send(eager)).status).toBe(201);
    const refused = await send(eager);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(other)).status).toBe(201);
    await limited.close();
  });
});

describe('changing a comment', () => {
  it('is allowed only to the author, and not to a higher rank', async () => {
    const { body } = await post('Раз');
    expect(await edit(body.id, 'Чужое', stranger)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await remove(body.id, stranger)).status).toBe(403);
    expect((await stored())[0]?.content).toBe('Раз');
    const edited = await edit(body.id, ' Два ', author);
    expect(edited).toMatchObject({ status: 200, body: { content: 'Два', username: author.username } });
    expect(edited.body.updatedAt).not.toBeNull();
    expect((await remove(body.id, author)).status).toBe(204);
    expect(await stored()).toEqual([]);
  });

  it('answers 404 for an unknown comment and 400 for an invalid id or text', async () => {
    const { body } = await post('Раз');
    expect((await edit(999_999, 'Два', author)).status).toBe(404);
    expect((await remove(999_999, author)).status).toBe(404);
    expect((await edit(body.id, '  ', author)).status).toBe(400);
    const text = await server.call('updateComment', { as: author, params: { id: 'x' }, body: { content: 'Два' } });
    expect(text.status).toBe(400);
    expect((await stored())[0]?.content).toBe('Раз');
  });

  it('is refused for an account that is no longer confirmed', async () => {
    const user = await buildUser(server.services.db);
    const { body } = await post('Раз', user);
    await server.services.db.updateTable('users').set({ status: 'PENDING' }).where('id', '=', user.id).execute();
    expect(await edit(body.id, 'Два', user)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_NOT_CONFIRMED' } });
  });
});
