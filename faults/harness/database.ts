import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Cluster, databaseName, databaseUser, openCluster } from '@kampus/embedded-postgres/cluster';
import { removeStaleLocks } from '@kampus/embedded-postgres/postmaster';
import { postgresArguments, postgresEnvironment } from '@kampus/embedded-postgres/settings';
import { makeSocketFolder, removeSocketFolder, socketFolder } from '@kampus/embedded-postgres/socket-folder';
import pg from 'pg';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { childrenOf, type Installation } from './installation.ts';
import { defineProgram, type Program } from './program.ts';

/** A PostgreSQL of the installation: the primary, or a streaming standby. */
export interface PostgresServer {
  cluster: Cluster;
  program: Program;
  url: string;
  query: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** Process ids: the postmaster first, then its children. */
  pids: () => number[];
}

export interface Database {
  /** The server for writes. Changes after a fail-over. */
  primary: PostgresServer;
  standby: PostgresServer | undefined;
}

/**
 * The application name of the standby, and of its replication slot, which retains unreceived WAL.
 */
export const standbyName = 'standby';
const startAttempts = 20;

const urlOf = (socketDir: string): string =>
  `postgres://${databaseUser}@localhost:5432/${databaseName}?${new URLSearchParams({ host: socketDir, sslmode: 'disable' })}`;

/** True if it accepts connections, as a primary or as a standby. */
async function isServing(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => {});
  await client.connect();
  await client.end();
  return true;
}

/**
 * Defines a server on a cluster. It can start while processes of a killed predecessor are still
 * ending.
 */
function defineServer(installation: Installation, cluster: Cluster, name: string): PostgresServer {
  const { binaries, account, dataDir, socketDir } = cluster;
  const url = urlOf(socketDir);
  const once = defineProgram({
    name,
    command: join(binaries.root, 'bin', 'postgres'),
    args: postgresArguments(cluster),
    env: postgresEnvironment(),
    ...(account && { uid: account.uid }),
    isReady: () => isServing(url),
  });
  async function start(): Promise<void> {
    makeSocketFolder(socketDir, account);
    for (let attempt = 1; ; attempt += 1) {
      removeStaleLocks(dataDir, socketDir);
      try {
        return await once.start();
      } catch (error) {
        if (attempt === startAttempts) throw error;
        await sleep(250);
      }
    }
  }
  // SIGTERM would wait for all clients to disconnect.
  const stop = (signal: NodeJS.Signals = 'SIGINT') => once.stop(signal);
  const program = { ...once, start, stop };
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 5000 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  installation.defer(async () => {
    await pool.end();
    await program.stop('SIGQUIT');
    removeSocketFolder(socketDir);
  });
  return {
    cluster,
    program,
    url,
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    pids: () => [program.pid(), ...childrenOf(program.pid())],
  };
}

/**
 * Starts a primary with its data in this folder, with the settings of docs/operations.md for a
 * pooler. It is migrated by this version, or by the version in another root folder.
 */
export async function startPrimary(
  installation: Installation,
  folder: string,
  otherRoot?: string,
): Promise<PostgresServer> {
  const cluster = openCluster(join(folder, 'postgres'), { isVolatile: false, log: () => {} });
  const server = defineServer(installation, cluster, 'primary');
  await server.program.start();
  const migrations = otherRoot && pathToFileURL(join(otherRoot, 'server', 'src', 'platform', 'db', 'migrations', '/'));
  await migrate(server.url, migrations || undefined);
  // The role has the limits of a request, because a pooler in transaction mode passes no settings.
  await server.query(`alter role ${databaseUser} set statement_timeout = '4s'`);
  await server.query(`alter role ${databaseUser} set lock_timeout = '1200ms'`);
  await server.query(`alter role ${databaseUser} set idle_in_transaction_session_timeout = '10s'`);
  await server.query('create role replicator login replication');
  return server;
}

/**
 * Contents that a copy must not have. PostgreSQL creates them again, or gets them from the stream.
 */
const notCopied = ['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_subtrans'];

function removeContents(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * Copies a running primary and starts the copy as a streaming standby. Works like `pg_basebackup`,
 * which the npm packages of PostgreSQL do not contain.
 */
export async function startStandby(
  installation: Installation,
  primary: PostgresServer,
  folder: string,
): Promise<PostgresServer> {
  const dataDir = join(folder, `standby-${Date.now()}`);
  const { account } = primary.cluster;
  const cluster: Cluster = { ...primary.cluster, dataDir, socketDir: socketFolder({ ...primary.cluster, dataDir }) };
  const own = (path: string) => account && chownSync(path, account.uid, account.gid);
  const write = (name: string, text: string): void => {
    writeFileSync(join(dataDir, name), text, { mode: 0o600 });
    own(join(dataDir, name));
  };
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    // A copy takes longer than the limit of a request.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_create_physical_replication_slot($1, true)', [standbyName]);
    await client.query('select pg_backup_start($1, true)', [standbyName]);
    // Temporary files may disappear during the copy. cp reports them, but they are not needed.
    spawnSync('cp', ['-a', primary.cluster.dataDir, dataDir]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    for (const name of notCopied) removeContents(join(dataDir, name));
    rmSync(join(dataDir, 'postmaster.pid'), { force: true });
    write('backup_label', rows[0]?.labelfile ?? '');
    write('standby.signal', '');
    const source = `host=${primary.cluster.socketDir} port=5432 user=replicator application_name=${standbyName}`;
    appendFileSync(
      join(dataDir, 'postgresql.auto.conf'),
      // Reconnect to the primary quickly after a fault, because commits wait for this standby.
      `primary_conninfo = '${source}'\nprimary_slot_name = '${standbyName}'\nwal_retrieve_retry_interval = '500ms'\n`,
    );
  } finally {
    await client.end();
  }
  const server = defineServer(installation, cluster, 'standby');
  await server.program.start();
  return server;
}
