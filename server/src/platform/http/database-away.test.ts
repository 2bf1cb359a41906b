import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Postgres, startPostgres } from '@kampus/embedded-postgres/supervisor';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { type StartedServices, startServices } from '../../services.ts';
import { migrate } from '../db/migrate.ts';

/** The database dies under a running server: refusals say so, and nobody has to restart anything. */

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
  started = startServices(config, postgres.connectionString, keys, pino({ level: 'silent' }));
  app = await buildApp(started.services);
}, 60_000);
afterAll(async () => {
  await app.close();
  await started.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const read = () => app.inject({ url: '/api/keywords/keywords_teacher?username=nobody' });

it('answers 503 while the database is away and recovers when it returns', { timeout: 60_000 }, async () => {
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
