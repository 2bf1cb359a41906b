import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildGuide, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let origin: string;
let student: TestUser;
let curator: TestUser;
let topicId: number;
let guideId: number;
/** How many responses had been replayed before the test. */
let countBefore = 0;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  student = await buildUser(db);
  curator = await buildUser(db, { role: 'CURATOR' });
  ({ topicId } = await buildUniversity(db));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

beforeEach(async () => {
  ({ id: guideId } = await buildGuide(server.services.db, topicId, `<p>${'Общежитие '.repeat(300)}</p>`));
  server.services.cache.invalidate('guides');
  countBefore = countAnswers();
});

const countAnswers = () => [...server.services.replay.counts()].reduce((sum, { count }) => sum + count, 0);
/** How many responses were replayed in this test. */
const replayed = () => countAnswers() - countBefore;

const fetchTwice = async (path: string, headers: Record<string, string> = {}) => {
  const first = await fetch(`${origin}${path}`, { headers });
  const firstBody = await first.text();
  const second = await fetch(`${origin}${path}`, { headers });
  return { first, firstBody, second, secondBody: await second.text() };
};

/** Names and values but for the date, and for the id that stands in the log for answers of the routes alone. */
const lasting = (answer: Response): Record<string, string> => {
  const { date, 'x-request-id': id, ...headers } = Object.fromEntries(answer.headers);
  expect(date).toBeDefined();
  return headers;
};

it.each(['identity', 'gzip', 'br'])('repeats an answer with all its headers in %s', async (encoding) => {
  const path = `/api/guide/${guideId}`;
  const { first, firstBody, second, secondBody } = await fetchTwice(path, { 'accept-encoding': encoding });
  expect(replayed()).toBe(1);
  expect(secondBody).toBe(firstBody);
  expect(lasting(second)).toEqual(lasting(first));
  expect(second.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(second.headers.has('x-request-id')).toBe(false);
  expect(second.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
});

it('answers 304 to a reader who has that version', async () => {
  const path = `/api/guide/${guideId}`;
  const { first } = await fetchTwice(path);
  const etag = first.headers.get('etag') ?? '';
  const known = await fetch(`${origin}${path}`, { headers: { 'if-none-match': etag } });
  expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag]);
  expect(known.headers.has('content-type')).toBe(false);
  expect(replayed()).toBe(2);
});

it('shows a write at once, and one of another process as soon as it is known', async () => {
  const path = `/api/guide/${guideId}`;
  await fetchTwice(path);
  const body = { title: 'Новый', body: '<p>Новый текст</p>' };
  await server.call('updateGuide', { params: { id: String(guideId) }, body, as: curator });
  expect((await fetchTwice(path)).firstBody).toContain('Новый текст');

  await server.services.db.updateTable('guides').set({ title: 'Чужой' }).where('id', '=', guideId).execute();
  expect((await fetchTwice(path)).secondBody).not.toContain('Чужой');
  server.services.cache.drop([`guide:${guideId}`]);
  expect((await fetchTwice(path)).firstBody).toContain('Чужой');
});

it('keeps the total of a list up to date', async () => {
  const path = `/api/comments/guide/${guideId}`;
  expect((await fetchTwice(path)).second.headers.get('x-total-count')).toBe('0');
  await server.call('createComment', { body: { guideId, content: 'Спасибо' }, as: student });
  const { first, second } = await fetchTwice(path);
  expect([first, second].map((answer) => answer.headers.get('x-total-count'))).toEqual(['1', '1']);
});

it('leaves to the routes what may be answered differently', async () => {
  const path = `/api/guide?topicId=${topicId}`;
  await fetchTwice(path);
  expect(replayed()).toBe(1);
  const russian = await fetchTwice(path, { 'x-language': 'ru' });
  expect(JSON.parse(russian.secondBody)).toMatchObject({ totalElements: 0 });
  const head = await fetch(`${origin}${path}`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const teachers = await fetchTwice('/api/teacher-schedules');
  expect(teachers.second.status).toBe(200);
  expect((await fetchTwice('/api/guide/999999')).second.status).toBe(404);
  expect(replayed()).toBe(1);
});

it('repeats one answer at a handful of addresses only', async () => {
  for (let spelling = 0; spelling < 12; spelling += 1) await fetchTwice(`/api/guide/${guideId}?x=${spelling}`);
  expect(replayed()).toBe(8);
});
