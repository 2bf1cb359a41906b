import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#domains/identity/public.ts';
import { buildUser } from '#testing/build.ts';
import { captureSecurity } from '#testing/captured-security.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

/** The events that happened. */
const happened = (counts: Iterable<[string, number]>): Record<string, number> =>
  Object.fromEntries([...counts].filter(([, count]) => count > 0));

describe('the security log', () => {
  it('writes one line for an event and counts it', () => {
    const { lines, security } = captureSecurity();
    security.record('signed-in', { userId: 7, address: '10.0.0.1' });
    security.record('forbidden', { userId: 7, operation: 'topUp' });
    expect(lines).toMatchObject([
      { level: 30, security: 'signed-in', userId: 7, address: '10.0.0.1' },
      { level: 40, security: 'forbidden', userId: 7, operation: 'topUp' },
    ]);
    expect(happened(security.counts())).toEqual({ 'signed-in': 1, forbidden: 1 });
  });

  it('limits the log lines of one event per minute', () => {
    const { lines, security } = captureSecurity();
    for (let count = 0; count < 1000; count += 1) security.record('sign-in-failed', { address: '10.0.0.1' });
    security.record('signed-in', { userId: 7 });
    expect(lines.filter((line) => line['security'] === 'sign-in-failed').length).toBeLessThanOrEqual(600);
    expect(lines.at(-1)).toMatchObject({ security: 'signed-in' });
    expect(Object.fromEntries(security.counts())['sign-in-failed']).toBe(1000);
  });
});

describe('the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ METRICS_TOKEN: 'a token of the metrics' });
  });
  afterAll(() => server.close());

  const metrics = async () => {
    const headers = { authorization: 'Bearer a token of the metrics' };
    const text = (await server.app.inject({ url: '/metrics', headers })).body;
    return [...text.matchAll(/^security_events_total\{event="([^"]+)"\} (\d+)$/gm)].map(
      ([, event = '', count]): [string, number] => [event, Number(count)],
    );
  };

  it('exports each event of the alert before it happens, so that the first one is an increase', async () => {
    const alerts = await readFile(join(import.meta.dirname, '../../../../deploy/monitoring/alerts.yaml'), 'utf8');
    const events = /security_events_total\{event=~"([^"]+)"/.exec(alerts)?.[1]?.split('|') ?? [];
    expect(events).toContain('refresh-reused');
    expect(await metrics()).toEqual(expect.arrayContaining(events.map((event) => [event, 0])));
  });

  it('counts sign-ins, wrong passwords, refusals, token reuse and sign-outs in its metrics', async () => {
    const { db } = server.services;
    await createUser(db, { username: 'vera', password: 'a long password', role: 'STUDENT' });
    const { body } = await server.call('login', { body: { login: 'vera', password: 'a long password' } });
    await server.call('login', { body: { login: 'vera', password: 'a wrong password' } });
    await server.call('login', { body: { login: 'nobody', password: 'a wrong password' } });
    const student = await buildUser(db);
    await server.call('listAudit', { as: student });
    await server.call('refresh', { body: { refreshToken: body.refreshToken } });
    await sql`
      update refresh_tokens set rotated_at = now() - interval '1 minute'
       where rotated_at is not null`.execute(db);
    await server.call('refresh', { body: { refreshToken: body.refreshToken } });
    await server.call('logout', { body: { refreshToken: body.refreshToken } });
    expect(happened(await metrics())).toEqual({
      'signed-in': 1,
      'sign-in-failed': 2,
      forbidden: 1,
      'refresh-reused': 1,
      'sessions-ended': 1,
    });
  });

  it('writes an audit row with the range of the address for each sign-in of staff', async () => {
    const { db } = server.services;
    const ids: number[] = [];
    for (const [username, role] of [
      ['olha', 'CURATOR'],
      ['petro', 'TEACHER'],
    ] as const) {
      ids.push(await createUser(db, { username, password: 'a long password', role }));
      await server.call('login', { body: { login: username, password: 'a long password' } });
    }
    const rows = await db.selectFrom('audit_entries').selectAll().where('action', '=', 'session.begin').execute();
    expect(rows).toMatchObject([{ subject: `user:${ids[0]}`, details: { address: '127.0.0.x' } }]);
  });

  it('counts a reached rate limit', async () => {
    const narrow = await startTestServer({ RATE_LIMIT_FACTOR: '1' });
    for (let count = 0; count < 500; count += 1)
      await narrow.services.limiter.consume('failedSignInsByAddress', '127.0.0.1');
    for (let count = 0; count < 10; count += 1)
      await narrow.services.limiter.consume('failedSignInsAtFullAddress', JSON.stringify(['nobody', '127.0.0.1']));
    const { status } = await narrow.call('login', { body: { login: 'nobody', password: 'x' } });
    expect(status).toBe(429);
    expect(happened(narrow.services.security.counts())).toEqual({ 'limit-reached': 1 });
    await narrow.close();
  });
});
