import { Writable } from 'node:stream';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLecture, buildUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { buildApp } from '../../app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ CORS_ORIGINS: 'https://app.example', METRICS_TOKEN: 'a token for metrics' });
});
afterAll(() => server.close());

it('lets nobody on the way keep what is somebody’s own', async () => {
  const user = await buildUser(server.services.db, { role: 'ADMIN' });
  for (const name of ['getMe', 'getBalance', 'listTransactions', 'listAllReservations', 'listAudit'] as const)
    expect((await server.call(name, { as: user })).headers['cache-control'], name).toBe('no-store');
  const calendar = await server.call('listLectures', { as: user, params: { username: user.username } });
  expect(calendar.headers['cache-control']).toBe('no-store');
  expect((await server.call('listUniversities')).headers['cache-control']).toBe('no-cache');
});

it('compresses what is long, also where it is somebody’s own, and takes no compressed bodies', async () => {
  const teacher = await buildUser(server.services.db, { role: 'TEACHER' });
  for (const daysAhead of [2, 3, 4, 5, 6, 7]) await buildLecture(server.services.db, teacher, { daysAhead });
  const token = await server.services.tokens.sign(teacher);
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
  const url = `/api/lectures/teacher/${teacher.username}`;
  const calendar = await server.app.inject({ url, headers });
  expect(calendar.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(calendar.rawPayload).toString())).toHaveLength(6);
  const sent = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const payload = gzipSync(JSON.stringify({ login: 'student', password: 'a password' }));
  const answer = await server.app.inject({ method: 'POST', url: '/api/auth/login', headers: sent, payload });
  expect(answer.statusCode).toBe(400);
});

it('keeps the secret address of a calendar out of the log', async () => {
  let logged = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  const app = await buildApp({ ...server.services, log: pino({ level: 'trace' }, stream) });
  await app.inject({ url: '/api/calendar/a-secret-of-somebody.ics' });
  await app.inject({ url: '/api/universities?q=a-question-of-somebody' });
  await app.close();
  expect(logged).toContain('"path":"/api/calendar/:token"');
  expect(logged).toContain('"path":"/api/universities"');
  expect(logged).not.toMatch(/-of-somebody/);
});

it('takes a body of no bytes for none, whatever type it is said to have', async () => {
  const teacher = await buildUser(server.services.db, { role: 'TEACHER' });
  const headers = { 'content-type': 'application/json' };
  const query = { date: '2030-01-07' };
  expect((await server.call('duplicateWeek', { as: teacher, query, headers })).status).toBe(201);
  expect(await server.call('login', { headers })).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
});

it('lets configured origins read an answer, and others not', async () => {
  const read = (origin: string) => server.call('listUniversities', { headers: { origin } });
  const { headers } = await read('https://app.example');
  expect(headers['access-control-allow-origin']).toBe('https://app.example');
  expect(headers['access-control-expose-headers']).toContain('retry-after');
  expect(String(headers['vary']).toLowerCase()).toMatch(/origin.*accept-encoding|accept-encoding.*origin/);
  expect((await read('https://evil.example')).headers['access-control-allow-origin']).not.toBe('https://evil.example');
});

it('shows metrics to whoever knows the token', async () => {
  const read = (authorization?: string) =>
    server.app.inject({ url: '/metrics', ...(authorization && { headers: { authorization } }) });
  expect((await read()).statusCode).toBe(401);
  expect((await read('Bearer a token for nothing')).statusCode).toBe(401);
  expect((await read('Bearer a token for metrics')).body).toContain('database_pool_connections');
});
