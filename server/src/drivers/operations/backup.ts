import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { connect, type Db } from '#platform/db/connect.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { addressOfSibling } from '../../config-addresses.ts';
import { CommandError } from './command.ts';
import { exportAll } from './export-all.ts';
import { importAll } from './import-all.ts';

const filePattern = /^kampus-\d{8}T\d{6}Z\.jsonl\.gz$/;
const dayEnd = 'kampus-YYYYMMDD'.length;
const unfinishedPattern = /^kampus-\d{8}T\d{6}Z\.jsonl\.gz\.part$/;

/** An export writes all the time, so a file without a write for an hour has no export. */
const idleMs = 3_600_000;

interface BackupInput {
  db: Db;
  files: FileStore;
  progress: (line: string) => void;
  /** Address of a PostgreSQL server where the account may create databases. */
  scratchUrl: string;
  folder: string;
  /** Number of days with a backup: the newest file of each stays in the folder. */
  keep: number;
}

const nameFor = (at: Date): string => `kampus-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.jsonl.gz`;

async function open(url: string, name?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name, keepAlive: true });
  // A broken connection fails the next statement, which says so.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function execute(url: string, statement: string): Promise<void> {
  const client = await open(url);
  await client.query(statement).finally(() => client.end());
}

/** A proof reads the uploads of the file and stores none. */
const dropping = { put: () => Promise.resolve() };

/**
 * Restores a file into a new scratch database, which verifies the ledger, and drops that database.
 * A session with the name of the database shows other backups that it is in use.
 */
async function proveRestore({ scratchUrl, progress }: BackupInput, path: string): Promise<void> {
  const name = `kampus_proof_${randomBytes(4).toString('hex')}`;
  const url = addressOfSibling(scratchUrl, name);
  const session = await open(scratchUrl, name);
  try {
    await session.query(`create database ${name} template template0`);
    await migrate(url);
    const { db, close } = connect(url, { max: 1 });
    await importAll({ db, files: dropping, progress }, path).finally(close);
  } finally {
    await execute(scratchUrl, `drop database if exists ${name} with (force)`);
    await session.end();
  }
}

/** Removes the file and the database of backups that were killed, not those of a running one. */
async function removeUnfinished({ scratchUrl, folder, progress }: BackupInput): Promise<void> {
  for (const file of (await readdir(folder)).filter((name) => unfinishedPattern.test(name))) {
    if (Date.now() - (await stat(join(folder, file))).mtimeMs < idleMs) continue;
    await rm(join(folder, file));
    progress(`Removed ${file}`);
  }
  const client = await open(scratchUrl);
  try {
    const { rows } = await client.query<{ name: string }>(`
      select d.datname as name from pg_database as d
       where d.datname ~ '^kampus_proof_[0-9a-f]{8}$' and d.datdba = current_user::regrole
         and not exists (select from pg_stat_activity as a where a.application_name = d.datname)`);
    for (const { name } of rows) {
      await client.query(`drop database if exists ${name}`);
      progress(`Removed ${name}`);
    }
  } finally {
    await client.end();
  }
}

/** Several backups of one day, for example of restarted containers, do not displace older days. */
async function removeOldest(folder: string, keep: number): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => filePattern.test(file)).sort();
  const newestByDay = new Map(files.map((file) => [file.slice(0, dayEnd), file]));
  const kept = new Set([...newestByDay.values()].slice(-keep));
  const surplus = files.filter((file) => !kept.has(file));
  for (const file of surplus) await rm(join(folder, file));
  return surplus;
}

/**
 * Writes a backup, proves it by a restore into a scratch database, and records the outcome for the
 * metrics. Old backups are removed only after a proof. Returns the file name. Throws CommandError
 * if the restore fails.
 */
export async function backUp(input: BackupInput): Promise<string> {
  const { db, folder, keep, progress } = input;
  const file = nameFor(new Date());
  const path = join(folder, file);
  await removeUnfinished(input).catch((error: Error) => progress(`Not removed: ${error.message}`));
  const { listed, found } = await exportAll(input, path);
  const { size } = await stat(path);
  // Single files may be lost. Without any, this is not the file store of the portal.
  const failure =
    listed > 0 && found === 0
      ? `The file store has none of the ${listed} uploads`
      : await proveRestore(input, path).then(
          () => undefined,
          (error: Error) => error.message,
        );
  await db
    .insertInto('backups')
    .values({ file, bytes: size, proved_at: failure === undefined ? new Date() : null, failure: failure ?? null })
    .execute();
  if (failure !== undefined) throw new CommandError(`${file} could not be restored: ${failure}`);
  for (const removed of await removeOldest(folder, keep)) progress(`Removed ${removed}`);
  return file;
}
