import { Readable, Writable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
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

it('a personal response has cache-control no-store, a public one no-cache', async () => {
  const user = await buildUser(server.services.db, { role: 'ADMIN' });
  for (const name of ['getMe', 'getBalance', 'listTransactions', 'listAllReservations', 'listAudit'] as const)
    expect((await server.call(name, { as: user })).headers['cache-control'], name).toBe('no-store');
  const calendar = await server.call('listLectures', { as: user, params: { username: user.username } });
  expect(calendar.headers['cache-control']).toBe('no-store');
  expect((await server.call('listUniversities')).headers['cache-control']).toBe('no-cache');
});

it('compresses a long personal response, and refuses a compressed request body', async () => {
  const teacher = await buildUser(server.services.db, { role: 'TEACHER' });
  for (const daysAhead of [2, 3, 4, 5, 6, 7]) await buildLecture(server.services.db, teacher, { daysAhead });
  const token = await server.services.tokens.sign(teacher);
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
  const url = `/api/lectures/teacher/${teacher.username}`;
  const calendar = await server.app.inject({ url, headers });
  expect(calendar.headers['content-encoding']).toBe('br');
  expect(calendar.headers.vary).toMatch(/accept-encoding$/);
  expect(JSON.parse(brotliDecompressSync(calendar.rawPayload).toString())).toHaveLength(6);
  const sent = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const payload = gzipSync(JSON.stringify({ login: 'student', password: 'a password' }));
  const response = await server.app.inject({ method: 'POST', url: '/api/auth/login', headers: sent, payload });
  expect(response.statusCode).toBe(400);
});

it('compresses a stream, and sends it uncompressed to a client without compression', async () => {
  const admin = await buildUser(server.services.db, { role: 'ADMIN' });
  const authorization = `Bearer ${await server.services.tokens.sign(admin)}`;
  const url = '/api/balance/transactions/all.csv';
  const plain = await server.app.inject({ url, headers: { authorization, 'accept-encoding': 'br;q=0, gzip;q=0.0' } });
  expect(plain.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', vary: 'Origin, accept-encoding' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const compressed = await server.app.inject({ url, headers: { authorization, 'accept-encoding': 'gzip' } });
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
});

it('does not compress a short response or an archive', async () => {
  const student = await buildUser(server.services.db, { role: 'STUDENT' });
  const authorization = `Bearer ${await server.services.tokens.sign({ ...student, isElevated: true })}`;
  const headers = { authorization, 'accept-encoding': 'br, gzip' };
  for (const url of ['/api/auth/me', '/api/auth/me/archive']) {
    const { statusCode, headers: sent } = await server.app.inject({ url, headers });
    expect([statusCode, sent['content-encoding']], url).toEqual([200, undefined]);
  }
});

it('closes the connection if an export fails, so that a client detects the partial response', async () => {
  const app = await buildApp(server.services);
  app.get('/breaks-off', (_request, reply) =>
    reply.type('text/csv').send(
      Readable.from(
        (function* () {
          yield 'первая строка\n'.repeat(10_000);
          throw new Error('the database went away');
        })(),
      ),
    ),
  );
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const read = async () => (await fetch(`${origin}/breaks-off`, { headers: { 'accept-encoding': 'gzip' } })).text();
  await expect(read()).rejects.toThrow();
  await app.close();
});

/** The log lines of GET requests. */
async function logOf(...urls: string[]): Promise<{ logged: string; requestIds: unknown[] }> {
  let logged = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  const app = await buildApp({ ...server.services, log: pino({ level: 'trace' }, stream) });
  const requestIds: unknown[] = [];
  for (const url of urls) requestIds.push((await app.inject({ url })).headers['x-request-id']);
  await app.close();
  return { logged, requestIds };
}

it('does not log the secret URL of a calendar or a query string', async () => {
  const { logged } = await logOf(
    '/api/calendar/a-secret-of-somebody.ics',
    '/api/universities?q=a-question-of-somebody',
  );
  expect(logged).toContain('"path":"/api/calendar/:token"');
  expect(logged).toContain('"path":"/api/universities"');
  expect(logged).not.toMatch(/-of-somebody/);
});

it('logs each response and each refusal with the id of its request', async () => {
  const { logged, requestIds } = await logOf('/api/universities', '/api/guide/999999');
  const lines = logged.split('\n').filter((line) => /response sent|refused/.test(line));
  const [found, refused] = requestIds;
  expect(lines.map((line) => JSON.parse(line).reqId)).toEqual([found, refused, refused]);
});

it('treats an empty body as no body, also with a content type', async () => {
  const student = await buildUser(server.services.db);
  const headers = { 'content-type': 'application/json' };
  expect((await server.call('createCalendarLink', { as: student, headers })).status).toBe(200);
  expect(await server.call('login', { headers })).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
});

it('allows only configured origins to read a response', async () => {
  const read = (origin: string) => server.call('listUniversities', { headers: { origin } });
  const { headers } = await read('https://app.example');
  expect(headers['access-control-allow-origin']).toBe('https://app.example');
  expect(headers['access-control-expose-headers']).toContain('retry-after');
  expect(String(headers['vary']).toLowerCase()).toMatch(/origin.*accept-encoding|accept-encoding.*origin/);
  expect((await read('https://evil.example')).headers['access-control-allow-origin']).not.toBe('https://evil.example');
});

it('the scheme of the authorization header is case-insensitive (RFC 9110 §11.1)', async () => {
  const user = await buildUser(server.services.db);
  const token = await server.services.tokens.sign(user);
  const statusWith = async (authorization: string) =>
    (await server.app.inject({ url: '/api/auth/me', headers: { authorization } })).statusCode;
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) expect(await statusWith(`${scheme} ${token}`), scheme).toBe(200);
  for (const wrong of [token, `Bearer${token}`, `Basic ${token}`]) expect(await statusWith(wrong)).toBe(401);
});

it('returns metrics only with the token', async () => {
  const read = (authorization?: string) =>
    server.app.inject({ url: '/metrics', ...(authorization && { headers: { authorization } }) });
  expect((await read()).statusCode).toBe(401);
  expect((await read('Bearer a token for nothing')).statusCode).toBe(401);
  expect((await read('Bearer a token for metrics')).body).toContain('database_pool_connections');
  expect((await read('bearer a token for metrics')).statusCode).toBe(200);
});
