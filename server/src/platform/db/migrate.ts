import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { connect, type Db } from './connect.ts';
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

/** Names of the applied migrations. Empty for a new database. */
async function listApplied(db: Db): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return applied.rows.map(({ name }) => name);
}

/**
 * True if a newer version has migrated the database and this version can still use it. If it
 * cannot, throws an error with the first migration of a usable version.
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

/**
 * A waiting migration blocks every later statement on the table. So it gives up before those
 * statements do (`requestLimitsMs`), and retries.
 */
const lockTimeoutMs = 500;
const pauseMs = 1000;
/** About ten minutes, including the lock timeouts. */
const attemptsMax = 400;

async function migrateOnce(connectionString: string, folder: URL): Promise<string[]> {
  const { db, close } = connect(connectionString, { max: 1 });
  try {
    // The pool has one connection, so the settings apply to the migrations. Migrations have no
    // statement timeout.
    await sql`
      select set_config('lock_timeout', ${String(lockTimeoutMs)}, false),
             set_config('statement_timeout', '0', false)`.execute(db);
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
 * Applies the missing migrations in one transaction under a lock, so that processes can start
 * together. Returns their names; none if a newer version has migrated the database compatibly.
 * Throws PostgreSQL's error with the name of the migration.
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

/** True if every migration of this version is applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const applied = new Set(await listApplied(db));
  return (await listMigrations(ownFolder)).every((name) => applied.has(name));
}
