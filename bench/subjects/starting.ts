import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Bench } from '../harness/bench.ts';
import { startChild, waitUntilReady } from '../harness/child.ts';
import type { Row } from '../harness/report.ts';
import { median } from '../harness/stats.ts';

const root = join(import.meta.dirname, '..', '..');

/** `npm start` in a copy of the repository as it is after installation: the first start, and later ones. */
export async function starting(bench: Bench): Promise<Row[]> {
  const copy = copyRepository(join(bench.folder, 'copy'));
  const dataDir = join(bench.folder, 'start-data');
  bench.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const firstSeconds = await timeStart(bench, copy, dataDir);
  const laterSeconds: number[] = [];
  for (let round = 0; round < 5; round += 1) laterSeconds.push(await timeStart(bench, copy, dataDir));
  const later = median(laterSeconds);
  return [
    {
      work: 'first npm start after installation, to /readyz',
      measured: `${firstSeconds.toFixed(1)} s`,
      must: { value: firstSeconds, atMost: 20, of: 's' },
    },
    {
      work: 'later npm start, embedded PostgreSQL included, to /readyz',
      measured: `${later.toFixed(2)} s`,
      must: { value: later, atMost: 3, of: 's' },
      stretch: { value: later, atMost: 1.5, of: 's' },
    },
  ];
}

/** Copies the sources as they are now, and the packages as hard links: nothing built, nothing cached. */
function copyRepository(copy: string): string {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of list.split('\n').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(copy, 'node_modules')]);
  rmSync(join(copy, 'node_modules', '.cache'), { recursive: true, force: true });
  return copy;
}

async function timeStart(bench: Bench, cwd: string, dataDir: string): Promise<number> {
  const port = bench.nextPort();
  const { NODE_COMPILE_CACHE: _, ...inherited } = process.env;
  const env = { ...inherited, PORT: String(port), KAMPUS_DATA_DIR: dataDir };
  const startedAt = performance.now();
  const child = startChild(bench, 'npm', ['start'], { cwd, env });
  await waitUntilReady(child, `http://127.0.0.1:${port}/readyz`, 120_000);
  const seconds = (performance.now() - startedAt) / 1000;
  await child.stop();
  return seconds;
}
