import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUniversity, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { buildApp } from '../../../app.ts';
import { readConfig } from '../../../config.ts';
import { startServices } from '../../../services.ts';

/** Two server processes with one database: one writes, the other only reads. */
let writer: TestServer;
let reader: FastifyInstance;
let closeReader: () => Promise<void>;
let curator: TestUser;
let topicId: number;

beforeAll(async () => {
  writer = await startTestServer();
  const { db } = writer.services;
  curator = await buildUser(db, { role: 'CURATOR' });
  ({ topicId } = await buildUniversity(db));
  const keys = [{ kid: 'other', secret: 'a secret of the other process, long enough' }];
  const { services, close } = await startServices(readConfig({}), writer.databaseUrl, keys, pino({ level: 'fatal' }));
  reader = await buildApp(services);
  closeReader = async () => {
    await reader.close();
    await close();
  };
});
afterAll(async () => {
  await closeReader();
  await writer.close();
});

const read = async <T>(url: string): Promise<T> => (await reader.inject({ url })).json<T>();
const create = (title: string) =>
  writer.call('createGuide', { as: curator, body: { topicId, title, body: '<p>Текст</p>' } });

/**
 * Polls the reading process until it shows the expected state. A response is cached for a minute,
 * so only an invalidation shows it in time.
 */
const waitUntil = (isShown: () => Promise<boolean>) =>
  expect.poll(isShown, { interval: 1, timeout: 10_000 }).toBe(true);

describe('a write', () => {
  it('is visible immediately in its own process and shortly after in the others', async () => {
    const { body: guide } = await create('Начало');
    const url = `/api/guide/${guide.id}`;
    await waitUntil(async () => (await reader.inject({ url })).statusCode === 200);
    for (let count = 0; count < 5; count += 1) {
      const title = `Правка ${count}`;
      await read(url);
      await writer.call('updateGuide', {
        as: curator,
        params: { id: String(guide.id) },
        body: { title, body: '<p>Текст</p>' },
      });
      expect((await writer.call('getGuide', { params: { id: String(guide.id) } })).body.title).toBe(title);
      await waitUntil(async () => (await read<{ title: string }>(url)).title === title);
    }
  });

  it('invalidates every cached response of the other process that shows it', async () => {
    const university = (await writer.call('listTopics')).body.find(({ id }) => id === topicId)?.universityId;
    const urls = ['/api/guide', '/api/guide/topic', `/api/guide/search?q=${encodeURIComponent('переворот')}`];
    const before = await Promise.all(urls.map((url) => reader.inject({ url })));
    const other = await buildUniversity(writer.services.db);
    await writer.call('createGuide', {
      as: curator,
      body: { topicId: other.topicId, title: 'Переворот', body: '<p>Текст</p>' },
    });
    expect(university).toBeDefined();
    for (const [index, url] of urls.entries())
      await waitUntil(async () => (await reader.inject({ url })).headers['etag'] !== before[index]?.headers['etag']);
  });

  it('of a comment reaches the other process, which then returns 304 again', async () => {
    const { body: guide } = await create('Обсуждение');
    const student = await buildUser(writer.services.db);
    const url = `/api/comments/guide/${guide.id}`;
    expect((await reader.inject({ url })).headers['x-total-count']).toBe('0');
    await writer.call('createComment', { as: student, body: { guideId: guide.id, content: 'Привет' } });
    await waitUntil(async () => (await reader.inject({ url })).headers['x-total-count'] === '1');
    const { etag } = (await reader.inject({ url })).headers;
    const again = await reader.inject({ url, headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is not overwritten in the cache by a stale read that started before it', async () => {
    const { body: guide } = await create('Гонка');
    const params = { id: String(guide.id) };
    for (let count = 0; count < 20; count += 1) {
      const title = `Гонка ${count}`;
      writer.services.cache.dropAll();
      const [, saved] = await Promise.all([
        writer.call('getGuide', { params }),
        writer.call('updateGuide', { as: curator, params, body: { title, body: '<p>Текст</p>' } }),
        writer.call('getGuide', { params }),
      ]);
      expect(saved.status).toBe(200);
      expect((await writer.call('getGuide', { params })).body.title).toBe(title);
    }
  });
});
