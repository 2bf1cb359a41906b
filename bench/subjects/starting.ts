import { join } from 'node:path';
import { freePort, responds } from '../../faults/harness/installation.ts';
import type { Bench } from '../harness/bench.ts';
import type { Row } from '../harness/report.ts';
import { median } from '../harness/stats.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * Duration of `npm start` with a built web app and a migrated database, embedded PostgreSQL
 * included.
 */
export async function starting(bench: Bench): Promise<Row[]> {
  const dataDir = join(bench.installation.folder, 'start-data');
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

async function timeStart({ installation }: Bench, dataDir: string): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const portal = await installation.launch({
    name: 'npm start',
    command: 'npm',
    args: ['--prefix', root, 'start'],
    env: { ...process.env, PORT: String(port), KAMPUS_DATA_DIR: dataDir },
    isReady: () => responds(`http://127.0.0.1:${port}/readyz`),
  });
  const seconds = (performance.now() - startedAt) / 1000;
  await portal.stop();
  return seconds;
}
