import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // The cache is emptied when its listener has connected.
  await vi.waitFor(() => expect(server.services.isCacheListening()).toBe(true));
});
afterAll(() => server.close());

const ask = (url: string, remoteAddress: string) => server.app.inject({ url, remoteAddress });

it.each([
  ['guides', (text: string) => `/api/guide/search?q=${text}`],
  ['titles of guides', (text: string) => `/api/guide?query=${text}`],
  ['answers', (text: string) => `/api/guide/answers?q=${text}`],
  ['teachers', (text: string) => `/api/teacher-schedules?query=${text}`],
])('a crowd of searches for %s is refused in part, and other people are served', async (_what, addressOf) => {
  const known = '/api/teacher-schedules?query=known';
  expect((await ask(known, '10.0.0.9')).statusCode).toBe(200);
  const crowd = Promise.all(Array.from({ length: 200 }, (_, index) => ask(addressOf(`word${index}`), '10.0.0.1')));
  const [other, cached] = await Promise.all([ask(addressOf('other'), '10.0.0.2'), ask(known, '10.0.0.1')]);
  expect([other.statusCode, cached.statusCode]).toEqual([200, 200]);
  const answers = await crowd;
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]));
  const refused = answers.find(({ statusCode }) => statusCode === 503);
  expect(refused?.headers).toMatchObject({ 'retry-after': '1' });
  expect(refused?.json()).toMatchObject({ code: 'UNAVAILABLE' });
});
