import type { AddressInfo } from 'node:net';
import { languageCookie } from '@kampus/contract/languages';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildGuide, buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { type CachedResponse, makeCachedResponse } from '../cache/cached-response.ts';
import { languageOfPage } from './language.ts';
import { replayCached } from './replay.ts';
import { sendCached } from './send-cached.ts';

let server: TestServer;
let origin: string;
let student: TestUser;
let curator: TestUser;
let topicId: number;
let guideId: number;
/** Cache reads of the routes before the test. */
let readsBefore = 0;

beforeAll(async () => {
  server = await startTestServer({ CORS_ORIGINS: 'https://other.test' });
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
  server.services.cache.drop(['guides']);
  readsBefore = countReads();
});

const countReads = () => {
  const { hits, misses } = server.services.cache.stats();
  return hits + misses;
};
/** Cache reads of the routes in this test. A replayed response does not reach a route. */
const reads = () => countReads() - readsBefore;

const fetchTwice = async (path: string, headers: Record<string, string> = {}) => {
  const first = await fetch(`${origin}${path}`, { headers });
  const firstBody = await first.text();
  const second = await fetch(`${origin}${path}`, { headers });
  return { first, firstBody, second, secondBody: await second.text() };
};

/** Headers without `date` and `x-request-id`, which differ in each response. */
const stableHeaders = (response: Response): Record<string, string> => {
  const { date, 'x-request-id': id, ...headers } = Object.fromEntries(response.headers);
  expect([date, id]).toEqual([expect.any(String), expect.any(String)]);
  return headers;
};

it.each(['identity', 'gzip', 'br'])('replays a response with all its headers in %s', async (encoding) => {
  const path = `/api/guide/${guideId}`;
  const { first, firstBody, second, secondBody } = await fetchTwice(path, { 'accept-encoding': encoding });
  expect(reads()).toBe(1);
  expect(secondBody).toBe(firstBody);
  expect(stableHeaders(second)).toEqual(stableHeaders(first));
  expect(second.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  expect(second.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
});

it('responds 304 to a client with the same version', async () => {
  const path = `/api/guide/${guideId}`;
  const { first } = await fetchTwice(path);
  const etag = first.headers.get('etag') ?? '';
  const { first: sent, second: repeated } = await fetchTwice(path, { 'if-none-match': `"another", W/${etag}` });
  expect([sent.status, repeated.status, repeated.headers.get('etag')]).toEqual([304, 304, etag]);
  expect(stableHeaders(repeated)).toEqual(stableHeaders(sent));
  expect(repeated.headers.has('content-type')).toBe(false);
  const changed = await fetch(`${origin}${path}`, { headers: { 'if-none-match': '"another"' } });
  expect([changed.status, (await changed.text()).includes('Общежитие')]).toEqual([200, true]);
  expect(reads()).toBe(2);
});

it('a write of another process is visible after its announcement, and our own write at once', async () => {
  const path = `/api/guide/${guideId}`;
  await fetchTwice(path);
  // First, because the announcement of our own write drops the guide again, at any later moment.
  await server.services.db.updateTable('guides').set({ title: 'Чужой' }).where('id', '=', guideId).execute();
  expect((await fetchTwice(path)).secondBody).not.toContain('Чужой');
  server.services.cache.drop([`guide:${guideId}`]);
  expect((await fetchTwice(path)).firstBody).toContain('Чужой');

  const body = { title: 'Новый', body: '<p>Новый текст</p>' };
  await server.call('updateGuide', { params: { id: String(guideId) }, body, as: curator });
  expect((await fetchTwice(path)).firstBody).toContain('Новый текст');
});

it('a write updates the total of a list', async () => {
  const path = `/api/comments/guide/${guideId}`;
  expect((await fetchTwice(path)).second.headers.get('x-total-count')).toBe('0');
  await server.call('createComment', { body: { guideId, content: 'Спасибо' }, as: student });
  const { first, second } = await fetchTwice(path);
  expect([first, second].map((response) => response.headers.get('x-total-count'))).toEqual(['1', '1']);
});

it('does not replay for another origin, language or method, or for an uncached response', async () => {
  const path = `/api/guide?topicId=${topicId}`;
  await fetchTwice(path);
  expect(reads()).toBe(1);
  const russian = await fetchTwice(path, { 'x-language': 'ru' });
  expect(JSON.parse(russian.secondBody)).toMatchObject({ totalElements: 0 });
  const foreign = await fetchTwice(path, { origin: 'https://other.test' });
  expect(foreign.second.headers.get('access-control-allow-origin')).toBe('https://other.test');
  const head = await fetch(`${origin}${path}`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(reads()).toBe(6);
  expect((await fetchTwice('/api/teacher-schedules')).second.status).toBe(200);
  expect((await fetchTwice('/api/guide/999999')).second.status).toBe(404);
  expect(reads()).toBe(10);
  expect((await fetchTwice(path)).second.headers.has('access-control-allow-origin')).toBe(false);
  expect(reads()).toBe(10);
});

it('replays one response at no more than 8 URLs', async () => {
  for (let spelling = 0; spelling < 12; spelling += 1) await fetchTwice(`/api/guide/${guideId}?x=${spelling}`);
  expect(reads()).toBe(24 - 8);
});

it('replays nothing at a URL of more than 500 characters', async () => {
  const path = `/api/guide/${guideId}?x=`;
  await fetchTwice(path.padEnd(500, 'x'));
  expect(reads()).toBe(1);
  await fetchTwice(path.padEnd(501, 'x'));
  expect(reads()).toBe(3);
});

it('does not replay a failed response, a response with a cookie or an invalidated response', async () => {
  const app = Fastify();
  const replayed: string[] = [];
  replayCached(app, ({ url }) => replayed.push(url));
  const cached = { ...makeCachedResponse('{}'), onDrop: [] as (() => void)[] };
  let runs = 0;
  const config = { isCacheable: true };
  app.get('/failing', { config }, async (request, reply) => {
    runs += 1;
    return sendCached(request, reply, { ...cached, encoded: () => Promise.reject(new Error('no memory')) });
  });
  app.get('/cookie', { config }, async (request, reply) => {
    runs += 1;
    return sendCached(request, reply.header('set-cookie', 'a=b'), cached);
  });
  app.get('/dropped', { config }, async (request, reply) => {
    runs += 1;
    return sendCached(request, reply, { ...cached, onDrop: undefined });
  });
  let current: CachedResponse = cached;
  app.get('/cached', { config }, async (request, reply) => {
    runs += 1;
    return sendCached(request, reply, current);
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const get = async (url: string, encoding = 'br') =>
    (await fetch(address + url, { headers: { 'accept-encoding': encoding } })).status;
  for (const url of ['/failing', '/cookie', '/dropped', '/cached'])
    expect([await get(url), await get(url)]).toEqual(url === '/failing' ? [500, 500] : [200, 200]);
  expect([runs, replayed]).toEqual([2 + 2 + 2 + 1, ['/cached']]);
  // An older response that is sent late does not replace the newer one at its URL.
  current = { ...cached, onDrop: undefined };
  for (let count = 0; count < 2; count += 1) await get('/cached', 'gzip');
  expect(runs).toBe(9);
  for (const drop of cached.onDrop) drop();
  await get('/cached');
  expect(runs).toBe(10);
  await app.close();
});

it('replays a page in the language of the browser, and only to clients that accept HTML', async () => {
  const app = Fastify();
  const replayed: string[] = [];
  replayCached(app, ({ headers }) => replayed.push(String(headers['content-language'])));
  const pages = new Map(['ru', 'uk'].map((language) => [language, makeCachedResponse(`<p lang="${language}">`)]));
  for (const page of pages.values()) page.onDrop = [];
  app.get('/', { config: { isCacheable: true, isPage: true } }, async (request, reply) => {
    const language = languageOfPage(request);
    const page = pages.get(language) as CachedResponse;
    return sendCached(request, reply.header('content-language', language), page);
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const languages = ['ru', 'uk', 'ru', 'uk'];
  for (const language of languages) {
    const response = await fetch(address, {
      headers: { accept: 'text/html', cookie: `${languageCookie}=${language}` },
    });
    expect(await response.text()).toBe(`<p lang="${language}">`);
  }
  expect(replayed).toEqual(['ru', 'uk']);
  await fetch(address, { headers: { accept: 'application/json' } });
  expect(replayed).toHaveLength(2);
  await app.close();
});
