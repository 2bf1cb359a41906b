import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attempt } from '../harness/load.ts';
import { type Scenario, seconds, waitUntil } from './scenario.ts';

const megabytes = 512;
const fullMs = 8000;
const backMs = 30_000;

/**
 * Mounts a small file system for the data of PostgreSQL. Undefined if this process may not mount.
 */
export function mountSmallDisk(): { folder: string; unmount: () => void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'kampus-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  return {
    folder,
    unmount() {
      spawnSync('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const countSince = (attempts: Attempt[], sinceMs: number, what: string, isGood: boolean): number =>
  attempts.filter((attempt) => attempt.atMs >= sinceMs && attempt.what === what && (attempt.status === 200) === isGood)
    .length;

/** The installation has its data in `folder`, and no standby. */
export const diskScenario = (folder: string): Scenario => ({
  name: `the database's disk is full for ${fullMs / 1000} s`,
  async run({ database: { primary } }, attempts) {
    const filler = join(folder, 'filler');
    mkdirSync(filler);
    const startedAt = Date.now();
    for (const size of ['1M', '4k'])
      spawnSync('dd', ['if=/dev/zero', `of=${join(filler, size)}`, `bs=${size}`], { stdio: 'ignore' });
    const fullAt = Date.now();
    await sleep(fullMs);
    const refused = countSince(attempts(), fullAt, 'top-up', false);
    const read = countSince(attempts(), fullAt, 'read', true);
    rmSync(filler, { recursive: true });
    const freedAt = Date.now();
    // PostgreSQL ends if it cannot write its WAL. Its supervisor restarts it.
    if (!(await primary.query('select 1').catch(() => false))) {
      await primary.program.stop('SIGKILL');
      await primary.program.start();
    }
    await waitUntil('A write', backMs, async () => countSince(attempts(), freedAt, 'top-up', true) > 0);
    return `full after ${seconds(fullAt - startedAt)}; ${read} reads answered, ${refused} top-ups refused, written again ${seconds(Date.now() - freedAt)} after space was freed`;
  },
});
