import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { buildIntents } from './intents.test-data.ts';
import { shapes, transfer } from './statements.test-data.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'kampus-killed-process-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.close();
});

/** Starts the import and kills it after that time. Returns whether it ended by itself before. */
async function importUntil(ms: number): Promise<boolean> {
  const child = fork(join(import.meta.dirname, 'import-process.test-data.ts'), [server.databaseUrl, folder], {
    execArgv: [],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child, 'message'), ended]);
  const timer = setTimeout(() => child.kill('SIGKILL'), ms);
  const [code, signal] = await ended;
  clearTimeout(timer);
  if (signal === null) expect(code).toBe(0);
  return signal === null;
}

it('kill -9 during an import loses no line and gives no euro twice', async () => {
  const students = await Promise.all(Array.from({ length: 20 }, () => buildUser(server.services.db)));
  const intents = await buildIntents(server.services.db, students, 25);
  const path = join(folder, 'day.xml');
  const old = new Date(Date.now() - 60_000);
  await writeFile(path, shapes['endToEnd']?.(intents.map(({ reference }) => transfer({ reference }))) ?? '');
  await utimes(path, old, old);
  let kills = 0;
  // Each process lives a little longer, so that the kills meet all parts of the work.
  while (!(await importUntil(20 * kills))) {
    kills += 1;
    expect(await verifyLedger(server.services.db)).toEqual([]);
  }
  expect(kills).toBeGreaterThan(3);
  expect(await readdir(join(folder, 'imported'))).toEqual(['day.xml']);
  const { rows } = await server.pool.query(
    `select count(*)::int as people, min(balance_cents)::int as least, max(balance_cents)::int as most
       from accounts where user_id = any($1)`,
    [students.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ people: 20, least: 25_000, most: 25_000 }]);
  const lines = await server.pool.query(`select count(*)::int as n from bank_lines where state = 'MATCHED'`);
  expect(lines.rows).toEqual([{ n: 500 }]);
}, 240_000);
