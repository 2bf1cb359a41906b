import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { connect, type Db, requestLimitsMs } from './connect.ts';
import { isTimedOut } from './errors.ts';

const ownFolder = new URL('./migrations/', import.meta.url);

async function listMigrations(folder: URL): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  return files.map((name) => name.replace('.sql', '')).sort();
}

async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const name of await listMigrations(folder)) {
    const text = await readFile(new URL(`${name}.sql`, folder), 'utf8');
    migrations[name] = { up: async (db) => void (await sql.raw(text).execute(db)) };
  }
  return migrations;
}

const migratorFor = (db: Db, folder: URL): Migrator =>
  new Migrator({ db, provider: { getMigrations: () => readMigrations(folder) } });

/** Names of the migrations that the database has had, empty where it has had none. */
async function listApplied(db: Db): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(
    db,
  );
  if (!rows[0]?.exists) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return applied.rows.map(({ name }) => name);
}

/**
 * True when a newer version has migrated the database and this one can still use it. Throws when it cannot, naming the
 * migration from which on a version can.
 */
async function isNewerAndUsable(db: Db, known: string[]): Promise<boolean> {
  const applied = await listApplied(db);
  const newer = applied.filter((name) => !known.includes(name));
  if (newer.length === 0) return false;
  const { rows } = await sql<{ oldest: string }>`select oldest_program() as oldest`.execute(db);
  const oldest = rows[0]?.oldest ?? '';
  if (known.includes(oldest) && known.every((name) => applied.includes(name))) return true;
  throw new Error(
    `The database was migrated by a newer version (${newer.at(-1)}) that this version cannot use; start a version that has ${oldest}`,
  );
}

/** A lock that a migration waits for stops everybody who comes after it, so it gives up before they do and tries again. */
const lockTimeoutMs = requestLimitsMs.lock / 2;
const pauseMs = 1000;
/** With the waits, about ten minutes. */
const attemptsMax = 400;

async function migrateOnce(connectionString: string, folder: URL): Promise<string[]> {
  const { db, close } = connect(connectionString, { max: 1 });
  try {
    // One connection, so that this holds for what follows. Statements may take as long as they need.
    await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, false), set_config('statement_timeout', '0', false)`.execute(
      db,
    );
    if (await isNewerAndUsable(db, await listMigrations(folder))) return [];
    const { error, results } = await migratorFor(db, folder).migrateToLatest();
    const failed = results?.find((result) => result.status === 'Error');
    if (failed && !isTimedOut(error))
      throw new Error(`Migration ${failed.migrationName} failed: ${(error as Error).message}`, { cause: error });
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await close();
  }
}

/**
 * Applies the missing migrations, all in one transaction and under a lock, so that processes starting together agree.
 * Returns the names of those it applied: none where a newer version has migrated the database in a way that this one can
 * use. Throws what PostgreSQL said, with the migration's name.
 */
export async function migrate(connectionString: string, folder = ownFolder): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateOnce(connectionString, folder);
    } catch (error) {
      if (!isTimedOut(error) || attempt === attemptsMax) throw error;
      await sleep(pauseMs);
    }
  }
}

/** True when no migration of this version is missing. */
export async function isMigrated(db: Db): Promise<boolean> {
  const applied = new Set(await listApplied(db));
  return (await listMigrations(ownFolder)).every((name) => applied.has(name));
}
