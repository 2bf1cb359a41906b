import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Postgres, startPostgres } from '@kampus/embedded-postgres/supervisor';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { execute } from '#testing/admin.ts';
import { buildUser } from '#testing/build.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { type StartedServices, startServices } from '../../services.ts';
import { migrate } from '../db/migrate.ts';

/**
 * The database stops while the server runs: requests get 503, and no restart is needed afterwards.
 */

let folder: string;
let postgres: Postgres;
let started: StartedServices;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kampus-away-'));
  chmodSync(folder, 0o755);
  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), log: () => {} });
  await migrate(postgres.connectionString);
  const config = readConfig({ LOG_LEVEL: 'silent', KAMPUS_DATA_DIR: folder });
  const keys = [{ kid: 'test', secret: 'a secret that only tests know, long enough' }];
  started = await startServices(config, postgres.connectionString, keys, pino({ level: 'silent' }));
  app = await buildApp(started.services);
}, 60_000);
afterAll(async () => {
  await app.close();
  await started.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const read = () => app.inject({ url: '/api/keywords/keywords_teacher?username=nobody' });

it('responds 503 while the database is down, and recovers', { timeout: 60_000 }, async () => {
  expect((await read()).statusCode).toBe(404);
  const [pid] = readFileSync(join(postgres.dataDir, 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');

  const statuses = new Set<number>();
  const deadline = Date.now() + 30_000;
  let last = await read();
  while ((last.statusCode !== 404 || !statuses.has(503)) && Date.now() < deadline) {
    statuses.add(last.statusCode);
    if (last.statusCode === 503) {
      expect(last.headers['retry-after']).toMatch(/^\d+$/);
      expect(last.json()).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    }
    await sleep(10);
    last = await read();
  }
  expect(statuses).toContain(503);
  expect([...statuses].filter((status) => status !== 503 && status !== 404)).toEqual([]);
  expect(last.statusCode).toBe(404);
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
});

/**
 * Stops the postmaster and then its children, so that none is started in between. Returns their
 * process ids.
 */
function suspendPostgres(): number[] {
  const postmaster = Number(readFileSync(join(postgres.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const parentOf = (pid: string): number => {
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
    } catch {
      return 0;
    }
  };
  process.kill(postmaster, 'SIGSTOP');
  const names = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === postmaster);
  const children = names.map(Number);
  for (const pid of children) process.kill(pid, 'SIGSTOP');
  return [postmaster, ...children];
}

const readyz = async () => {
  const startedMs = performance.now();
  const response = await app.inject({ url: '/readyz' });
  return { status: response.statusCode, body: response.json(), ms: performance.now() - startedMs };
};

/** How long a timer takes: on a busy machine it is late by as much as those of the requests. */
async function timeOf(ms: number): Promise<number> {
  const startedMs = performance.now();
  await sleep(ms);
  return performance.now() - startedMs;
}

it('responds 503 within 6.5 s while the database hangs, and recovers', { timeout: 60_000 }, async () => {
  const { db, tokens } = started.services;
  const curator = await buildUser(db, { role: 'CURATOR' });
  const { username } = await buildUser(db);
  const headers = { authorization: `Bearer ${await tokens.sign(curator)}`, 'content-type': 'application/json' };
  const topUp = () =>
    app.inject({ method: 'POST', url: '/api/curator/update-balance', headers, payload: { username, amount: 1 } });
  // The previous test may leave broken connections in the pool.
  await expect.poll(async () => (await topUp()).statusCode, { timeout: 10_000 }).toBe(200);
  await expect.poll(async () => (await readyz()).body, { timeout: 10_000 }).toEqual({ status: 'ready' });

  const pids = suspendPostgres();
  const startedMs = performance.now();
  const timerMs = timeOf(6000);
  const waiting = [...Array(40).keys()].map((index) => (index % 2 === 0 ? topUp() : read()));
  const answers = await Promise.all(waiting);
  const tookMs = performance.now() - startedMs;
  const [silent, readyTimerMs] = await Promise.all([readyz(), timeOf(200)]);
  for (const pid of pids) process.kill(pid, 'SIGCONT');

  for (const answer of answers) {
    expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
  }
  expect(tookMs).toBeLessThan((await timerMs) + 500);
  expect(silent).toMatchObject({ status: 503, body: { status: 'away' } });
  expect(silent.ms).toBeLessThan(readyTimerMs + 50);
  await expect.poll(async () => (await topUp()).statusCode, { timeout: 10_000 }).toBe(200);
  await expect.poll(async () => (await readyz()).status, { timeout: 10_000 }).toBe(200);
});

it('responds 503 and is not ready while the database is read-only', { timeout: 30_000 }, async () => {
  const { db, tokens } = started.services;
  const curator = await buildUser(db, { role: 'CURATOR' });
  const { username } = await buildUser(db);
  const headers = { authorization: `Bearer ${await tokens.sign(curator)}`, 'content-type': 'application/json' };
  const url = postgres.connectionString;
  const set = async (value: 'on' | 'off') => {
    await execute(url, `alter system set default_transaction_read_only = ${value}`);
    await execute(url, 'select pg_reload_conf()');
  };
  const write = () =>
    app.inject({ method: 'POST', url: '/api/curator/update-balance', headers, payload: { username, amount: 1 } });
  await set('on');
  await expect.poll(async () => (await readyz()).body, { timeout: 10_000 }).toEqual({ status: 'read-only' });
  const refused = await write();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  await set('off');
  await expect.poll(async () => (await readyz()).status, { timeout: 10_000 }).toBe(200);
  expect((await write()).statusCode).toBe(200);
});
