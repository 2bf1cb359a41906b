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
  /** For `pg`, through the Unix socket. */
  connectionString: string;
  /** The folder of the cluster; as root it may be another one than was asked for. */
  dataDir: string;
  stop(): Promise<void>;
};

export type PostgresOptions = {
  /** The folder of the cluster; its parent is made where it is missing. */
  dataDir: string;
  /** Called with lines for people: progress and problems. */
  log: (line: string) => void;
  /** For tests: fast, not durable, and all files are removed at the end, also after a kill. */
  volatile?: boolean;
  /** How long to wait for a run on the same folder that is shutting down. */
  predecessorTimeoutMs?: number;
};

const restartDelayMsMax = 10_000;

/**
 * Starts a private PostgreSQL on this data folder and restarts it if it ends before `stop`. It stops by itself when this
 * process ends, in whatever way. Throws StartupError with one line.
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

/** The PostgreSQL that another process runs on this folder, e.g. `npm start` while an operator's command runs. */
export function findRunningPostgres(dataDir: string): string | undefined {
  const postmaster = findPostmaster(findClusterLocation(dataDir).dataDir);
  return postmaster?.isReady ? connectionString(postmaster.socketDir) : undefined;
}

/** Names everything that the driver would otherwise take from PG* variables of the shell, such as PGPORT or PGSSLMODE. */
function connectionString(socketDir: string): string {
  const parameters = new URLSearchParams({
    host: socketDir,
    sslmode: 'disable',
    sslnegotiation: 'postgres',
    options: '-c datestyle=ISO',
    client_encoding: 'UTF8',
    replication: 'false',
  });
  return `postgres://${databaseUser}@localhost:5432/${databaseName}?${parameters.toString().replaceAll('+', '%20')}`;
}

/** Waits for a PostgreSQL on the folder that is shutting down. One that keeps running is never ended: another run may use it. */
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
      // A start at the same moment may have been first; then it is waited for.
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

/** Retries without limit, because a full disk and the like are temporary; undefined once the supervisor is stopping. */
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
