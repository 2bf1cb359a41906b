import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { execute } from '#testing/admin.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { inOneProcess } from './one-process.ts';
import { eventually } from './testing.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const log = pino({ level: 'silent' });

/** Simulates a process: `isWorking` shows if it has the lock. */
function start() {
  const state = { isWorking: false, turns: 0 };
  const closing = new AbortController();
  async function work(signal: AbortSignal): Promise<void> {
    state.isWorking = true;
    state.turns += 1;
    await once(signal, 'abort');
    state.isWorking = false;
  }
  const options = { log, signal: closing.signal, pauseMs: 100 };
  const running = inOneProcess(database.connectionString, 'polling', work, options);
  return {
    state,
    close(): Promise<void> {
      closing.abort();
      return running;
    },
  };
}

it('exactly one of several processes works, and another one takes over when it ends', async () => {
  const processes = [start(), start(), start()];
  const working = () => processes.filter(({ state }) => state.isWorking);
  await eventually('one works', async () => working().length === 1);
  const [first] = working();
  await first?.close();
  expect(first?.state.isWorking).toBe(false);
  await eventually('another works', async () => working().length === 1 && working()[0] !== first);
  await Promise.all(processes.map(({ close }) => close()));
  expect(working()).toEqual([]);
  expect(processes.reduce((sum, { state }) => sum + state.turns, 0)).toBe(2);
});

it('ends the work when the connection is lost, and starts it again', async () => {
  const process = start();
  await eventually('it works', async () => process.state.isWorking);
  await execute(
    database.connectionString,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'kampus-polling' and datname = current_database()`,
  );
  await eventually('it works a second time', async () => process.state.isWorking && process.state.turns === 2);
  await process.close();
});

/** A process that takes the lock and then hangs with an open connection. */
const hung = `
  const { parentPort, workerData } = require('node:worker_threads');
  import(workerData.module).then(({ inOneProcess }) => {
    const hang = async () => {
      parentPort.postMessage('works');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    };
    const options = { log: { warn() {} }, signal: new AbortController().signal };
    inOneProcess(workerData.databaseUrl, 'polling', hang, options);
  });`;

it('another process takes over from a hung process within half a minute, including the pause', {
  timeout: 40_000,
}, async () => {
  const module = new URL('./one-process.ts', import.meta.url).href;
  const worker = new Worker(hung, { eval: true, workerData: { module, databaseUrl: database.connectionString } });
  await once(worker, 'message');
  const successor = start();
  // `eventually` waits for 15 s, and the pause of a process takes as long.
  await eventually('another works', async () => successor.state.isWorking);
  await successor.close();
  await worker.terminate();
});
