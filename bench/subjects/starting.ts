import { join } from 'node:path';
import type { Bench } from '../harness/bench.ts';
import { startChild, waitUntilReady } from '../harness/child.ts';
import type { Row } from '../harness/report.ts';
import { median } from '../harness/stats.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * Duration of `npm start` with a built web app and a migrated database, embedded PostgreSQL
 * included.
 */
export async function starting(bench: Bench): Promise<Row[]> {
  const dataDir = join(bench.folder, 'start-data');
  const firstSeconds = await timeStart(bench, dataDir);
  const laterSeconds: number[] = [];
  for (let round = 0; round < 5; round += 1) laterSeconds.push(await timeStart(bench, dataDir));
  const later = median(laterSeconds);
  return [
    {
      work: 'npm start, built and migrated, to /readyz',
      measured: `${later.toFixed(2)} s; with a new database ${firstSeconds.toFixed(1)} s`,
      must: [{ value: later, atMost: 3, of: 's' }],
    },
  ];
}

async function timeStart(bench: Bench, dataDir: string): Promise<number> {
  const port = await bench.nextPort();
  const env = { ...process.env, PORT: String(port), KAMPUS_DATA_DIR: dataDir };
  const startedAt = performance.now();
  const child = startChild(bench, 'npm', ['start'], { cwd: root, env });
  await waitUntilReady(child, `http://127.0.0.1:${port}/readyz`, 120_000);
  const seconds = (performance.now() - startedAt) / 1000;
  await child.stop();
  return seconds;
}
