import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { findPostmaster, removeStaleLocks } from './postmaster.ts';
import { postgresArguments } from './settings.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { StartupError } from './startup-error.ts';
import { type RunningProcess, runWatched } from './watched-process.ts';

/**
 * Starts PostgreSQL on the cluster. If another one on this folder is shutting down, waits for its
 * end. Never ends a running one, because another run may use it; throws StartupError after
 * `timeoutMs`.
 */
export async function launchWhenFree(cluster: Cluster, timeoutMs: number): Promise<RunningProcess> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const predecessor = findPostmaster(cluster.dataDir);
    if (!predecessor) {
      const started = launchNow(cluster);
      const failure = await started.ready;
      if (failure === undefined) return started;
      // A concurrent start may have been faster. Then wait for its end.
      if (!findPostmaster(cluster.dataDir)) throw new StartupError(`PostgreSQL did not start: ${failure}`);
    } else if (Date.now() > deadline) {
      throw new StartupError(
        `Another Kampus is using the database in ${cluster.dataDir} (process ${predecessor.pid}). ` +
          'Stop it, or set KAMPUS_DATA_DIR to another folder.',
      );
    }
    await sleep(20);
  }
}

function launchNow({ binaries, account, dataDir, socketDir, isVolatile }: Cluster): RunningProcess {
  if (!isVolatile) makeSocketFolder(socketDir, account);
  removeStaleLocks(dataDir, socketDir);
  return runWatched({
    program: join(binaries.root, 'bin', 'postgres'),
    args: postgresArguments({ dataDir, socketDir, isVolatile }),
    account,
    removeAtEnd: isVolatile ? dataDir : undefined,
  });
}
