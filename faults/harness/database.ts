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

/** A PostgreSQL of the installation: the primary, or a standby that streams from it. */
export interface PostgresServer {
  cluster: Cluster;
  program: Program;
  url: string;
  query: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** The postmaster first, then its children. */
  pids: () => number[];
}

export interface Database {
  /** Where writes go; another one after a fail-over. */
  primary: PostgresServer;
  standby: PostgresServer | undefined;
}

/** The name under which the standby confirms writes, and that of the slot that keeps what it has not received yet. */
export const standbyName = 'standby';
const startAttempts = 20;

const urlOf = (socketDir: string): string =>
  `postgres://${databaseUser}@localhost:5432/${databaseName}?${new URLSearchParams({ host: socketDir, sslmode: 'disable' })}`;

/** Whether it takes connections, as a primary or as a standby. */
async function isServing(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => {});
  await client.connect();
  await client.end();
  return true;
}

/** Defines a server on a cluster; it starts again also while processes of the one that was killed are ending. */
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
  // SIGTERM would wait for every client to leave.
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
 * A primary whose data is in this folder, with the settings of docs/operations.md for a pooler, migrated by this version
 * or by another, whose root folder is given.
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
  // A pooler in transaction mode passes no settings on: the role has the limits of a request.
  await server.query(`alter role ${databaseUser} set statement_timeout = '4s'`);
  await server.query(`alter role ${databaseUser} set lock_timeout = '1s'`);
  await server.query('create role replicator login replication');
  return server;
}

/** Files of the running primary that a copy must not have: PostgreSQL makes them anew, or takes them from the stream. */
const notCopied = ['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_subtrans'];

function removeContents(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * Copies a running primary as `pg_basebackup` does, which the PostgreSQL of the npm packages lacks, and starts the copy as
 * a standby that streams from it.
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
    // A copy takes longer than a request may.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_create_physical_replication_slot($1, true)', [standbyName]);
    await client.query('select pg_backup_start($1, true)', [standbyName]);
    // Temporary files may vanish meanwhile, which cp reports and which does not matter.
    spawnSync('cp', ['-a', primary.cluster.dataDir, dataDir]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    for (const name of notCopied) removeContents(join(dataDir, name));
    rmSync(join(dataDir, 'postmaster.pid'), { force: true });
    write('backup_label', rows[0]?.labelfile ?? '');
    write('standby.signal', '');
    const source = `host=${primary.cluster.socketDir} port=5432 user=replicator application_name=${standbyName}`;
    appendFileSync(
      join(dataDir, 'postgresql.auto.conf'),
      // After a fault of the primary it is asked again at once: commits wait for this standby.
      `primary_conninfo = '${source}'\nprimary_slot_name = '${standbyName}'\nwal_retrieve_retry_interval = '500ms'\n`,
    );
  } finally {
    await client.end();
  }
  const server = defineServer(installation, cluster, 'standby');
  await server.program.start();
  return server;
}
