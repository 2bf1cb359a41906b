import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { execute } from '#testing/admin.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { holdLeadership } from './leader.ts';
import { eventually } from './testing.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const log = pino({ level: 'silent' });

/** A process that would poll, and whether it does. */
function start() {
  const state = { isLeading: false, terms: 0 };
  const leadership = holdLeadership(
    database.connectionString,
    async (signal) => {
      state.isLeading = true;
      state.terms += 1;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      state.isLeading = false;
    },
    log,
  );
  return { state, close: leadership.close };
}

it('lets exactly one of several processes lead, and another take over when it ends', async () => {
  const processes = [start(), start(), start()];
  const leaders = () => processes.filter(({ state }) => state.isLeading);
  await eventually('one leads', async () => leaders().length === 1);
  const [first] = leaders();
  await first?.close();
  expect(first?.state.isLeading).toBe(false);
  await eventually('another leads', async () => leaders().length === 1 && leaders()[0] !== first);
  await Promise.all(processes.map(({ close }) => close()));
  expect(leaders()).toEqual([]);
});

it('ends leading when the connection is cut, and leads again', async () => {
  const process = start();
  await eventually('it leads', async () => process.state.isLeading);
  await execute(
    database.connectionString,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kampus-bot' and datname = current_database()",
  );
  await eventually('it leads a second time', async () => process.state.isLeading && process.state.terms === 2);
  await process.close();
});

/** A process that leads and then hangs: it holds its connection, and says nothing more. */
const hungLeader = `
  const { parentPort, workerData } = require('node:worker_threads');
  import(workerData.module).then(({ holdLeadership }) => {
    const log = { warn() {} };
    holdLeadership(workerData.databaseUrl, async () => {
      parentPort.postMessage('leads');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    }, log);
  });`;

it('replaces a leader that hangs within fifteen seconds', { timeout: 40_000 }, async () => {
  const module = new URL('./leader.ts', import.meta.url).href;
  const hung = new Worker(hungLeader, { eval: true, workerData: { module, databaseUrl: database.connectionString } });
  await new Promise((resolve) => hung.once('message', resolve));
  const hungSince = Date.now();
  const successor = start();
  await eventually('another leads', async () => successor.state.isLeading);
  expect(Date.now() - hungSince).toBeLessThan(15_000);
  await successor.close();
  await hung.terminate();
});
