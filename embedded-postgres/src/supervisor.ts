import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseName, databaseUser, openCluster } from './cluster.ts';
import { findClusterLocation } from './cluster-location.ts';
import { launchWhenFree } from './launch.ts';
import { findPostmaster } from './postmaster.ts';
import { removeSocketFolder } from './socket-folder.ts';
import type { RunningProcess } from './watched-process.ts';

export interface Postgres {
  /** For `pg`, through the Unix socket. */
  connectionString: string;
  /** The folder of the cluster; as root it may be another one than was asked for. */
  dataDir: string;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** The folder of the cluster; its parent is made where it is missing. */
  dataDir: string;
  /** Called with lines for people: progress and problems. */
  log: (line: string) => void;
  /** For tests: fast, not durable, and all files are removed at the end, also after a kill. */
  volatile?: boolean;
  /** How long to wait for a run on the same folder that is shutting down. */
  predecessorTimeoutMs?: number;
}

const restartDelayMsMax = 10_000;

/**
 * Starts a private PostgreSQL on this data folder and restarts it if it ends before `stop`. It stops by itself when this
 * process ends, in whatever way. Throws StartupError with one line.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { log, volatile = false, predecessorTimeoutMs = 8_000 } = options;
  const cluster = openCluster(options.dataDir, { isVolatile: volatile, log });
  const { dataDir, socketDir } = cluster;
  const launch = () => launchWhenFree(cluster, predecessorTimeoutMs);

  const stopping = new AbortController();
  const first = await launch();
  const ended = volatile ? runOnce(first, stopping.signal) : keepRunning(first, launch, log, stopping.signal);

  return {
    connectionString: connectionString(socketDir),
    dataDir,
    async stop() {
      if (!volatile && !stopping.signal.aborted) removeSocketFolder(socketDir);
      stopping.abort();
      await ended;
      if (volatile) rmSync(dataDir, { recursive: true, force: true });
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
