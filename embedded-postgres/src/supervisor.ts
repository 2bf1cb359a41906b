import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCluster, databaseName, databaseUser } from './cluster.ts';
import { type ClusterLocation, findClusterLocation } from './cluster-location.ts';
import { findPostmaster, removeStaleLocks } from './postmaster.ts';
import { postgresArguments } from './settings.ts';
import { makeSocketFolder, removeSocketFolder, socketFolder } from './socket-folder.ts';
import { StartupError } from './startup-error.ts';
import { type RunningProcess, runWatched } from './watched-process.ts';

export type Postgres = {
  /** For `pg`, by Unix socket. */
  connectionString: string;
  /** Where the cluster really lies; as root it may not be where it was asked for. */
  dataDir: string;
  stop(): Promise<void>;
};

export type PostgresOptions = {
  /** The cluster's own folder; its parent is made where missing. */
  dataDir: string;
  /** Gets lines for people: progress and trouble. */
  log: (line: string) => void;
  /** For tests: fast, not durable, and all files are removed at the end, however that comes. */
  volatile?: boolean;
  /** How long to wait for a run on the same folder that is just ending. */
  predecessorTimeoutMs?: number;
};

const restartDelayMsMax = 10_000;

/**
 * Starts a private PostgreSQL on this data folder and keeps it running until `stop`: one that dies is started again.
 * It stops by itself when our process ends, in whatever way. Throws StartupError with one clear line.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { log, volatile = false, predecessorTimeoutMs = 8_000 } = options;
  const place = findClusterLocation(options.dataDir);
  if (!existsSync(join(place.dataDir, 'PG_VERSION'))) log(`Creating the database in ${place.dataDir}…`);
  createCluster(place, { isVolatile: volatile });
  const socketDir = volatile ? place.dataDir : socketFolder(place);
  const launch = () => launchWhenFree(place, socketDir, { isVolatile: volatile, timeoutMs: predecessorTimeoutMs });

  const stopping = new AbortController();
  const first = await launch();
  const kept = volatile ? runOnce(first, stopping.signal) : keepRunning(first, launch, log, stopping.signal);

  return {
    connectionString: connectionString(socketDir),
    dataDir: place.dataDir,
    async stop() {
      if (!volatile && !stopping.signal.aborted) removeSocketFolder(socketDir);
      stopping.abort();
      await kept;
      if (volatile) rmSync(place.dataDir, { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL that another process of ours runs on this folder, e.g. `npm start` while an operator's command runs. */
export function findRunningPostgres(dataDir: string): string | undefined {
  const postmaster = findPostmaster(findClusterLocation(dataDir).dataDir);
  return postmaster?.isReady ? connectionString(postmaster.socketDir) : undefined;
}

function connectionString(socketDir: string): string {
  return `postgres://${databaseUser}@localhost/${databaseName}?host=${encodeURIComponent(socketDir)}`;
}

/** A predecessor that is just stopping is waited for. One that lives on is never ended: it may serve a second copy. */
async function launchWhenFree(
  place: ClusterLocation,
  socketDir: string,
  { isVolatile, timeoutMs }: { isVolatile: boolean; timeoutMs: number },
): Promise<RunningProcess> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const predecessor = findPostmaster(place.dataDir);
    if (!predecessor) {
      const started = launchNow(place, socketDir, isVolatile);
      const failure = await started.ready;
      if (failure === undefined) return started;
      // A start at the same moment may have been quicker; then we wait for that one.
      if (!findPostmaster(place.dataDir)) throw new StartupError(`PostgreSQL did not start: ${failure}`);
    } else if (Date.now() > deadline) {
      throw new StartupError(
        `Another Kampus is using the database in ${place.dataDir} (process ${predecessor.pid}). ` +
          'Stop it, or set KAMPUS_DATA_DIR to another folder.',
      );
    }
    await sleep(20);
  }
}

function launchNow(place: ClusterLocation, socketDir: string, isVolatile: boolean): RunningProcess {
  if (!isVolatile) makeSocketFolder(socketDir, place);
  removeStaleLocks(place.dataDir, socketDir);
  return runWatched({
    program: join(place.binaries.root, 'bin', 'postgres'),
    args: postgresArguments({ dataDir: place.dataDir, socketDir, isVolatile }),
    account: place.account,
    removeAtEnd: isVolatile ? place.dataDir : undefined,
  });
}

async function runOnce(process: RunningProcess, stopping: AbortSignal): Promise<string> {
  stopping.addEventListener('abort', process.stop, { once: true });
  if (stopping.aborted) process.stop();
  return await process.ended;
}

async function keepRunning(
  first: RunningProcess,
  launch: () => Promise<RunningProcess>,
  log: PostgresOptions['log'],
  stopping: AbortSignal,
): Promise<void> {
  let current: RunningProcess | undefined = first;
  while (current) {
    const reason = await runOnce(current, stopping);
    if (stopping.aborted) return;
    log(`PostgreSQL ended unexpectedly (${reason}); starting it again.`);
    current = await relaunch(launch, log, stopping);
  }
}

/** Tries for as long as it takes, since a full disk or the like may pass; undefined once we are stopping. */
async function relaunch(
  launch: () => Promise<RunningProcess>,
  log: PostgresOptions['log'],
  stopping: AbortSignal,
): Promise<RunningProcess | undefined> {
  for (let delayMs = 100; !stopping.aborted; delayMs = Math.min(delayMs * 2, restartDelayMsMax)) {
    await sleep(delayMs, undefined, { signal: stopping }).catch(() => undefined);
    try {
      if (!stopping.aborted) return await launch();
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
    }
  }
  return undefined;
}
