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
  /** The folder of the cluster. For root it may differ from the requested one. */
  dataDir: string;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** The folder of the cluster. A missing parent folder is created. */
  dataDir: string;
  /** Receives lines for the operator: progress and problems. */
  log: (line: string) => void;
  /** For tests: fast, not durable. All files are removed at the end, also after a kill. */
  volatile?: boolean;
  /** Longest wait for a run on the same folder that is shutting down. */
  predecessorTimeoutMs?: number;
}

const restartDelayMsMax = 10_000;

/**
 * Starts a private PostgreSQL on this data folder, and restarts it if it ends before `stop`. It
 * also stops when this process ends, even by SIGKILL. Throws StartupError with one line.
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

/**
 * The address of a PostgreSQL that another process runs on this folder, such as `npm start` during
 * an operator command.
 */
export function findRunningPostgres(dataDir: string): string | undefined {
  const postmaster = findPostmaster(findClusterLocation(dataDir).dataDir);
  return postmaster?.isReady ? connectionString(postmaster.socketDir) : undefined;
}

/**
 * Sets everything that the driver would otherwise read from PG* variables, such as PGPORT or
 * PGSSLMODE.
 */
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

/**
 * Retries without limit, because causes such as a full disk are temporary. Undefined if the
 * supervisor is stopping.
 */
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
