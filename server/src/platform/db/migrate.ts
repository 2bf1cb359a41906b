import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { connect, type Db } from './connect.ts';

const folder = new URL('./migrations/', import.meta.url);

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations: Record<string, Migration> = {};
  for (const name of names) {
    const text = await readFile(new URL(name, folder), 'utf8');
    migrations[name.replace('.sql', '')] = { up: async (db) => void (await sql.raw(text).execute(db)) };
  }
  return migrations;
}

const migratorFor = (db: Db): Migrator => new Migrator({ db, provider: { getMigrations: readMigrations } });

/**
 * Applies the missing migrations, all in one transaction and under a lock, so that processes starting together agree.
 * Returns the names of those it applied. Throws what PostgreSQL said, with the migration's name.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const { db, close } = connect(connectionString, { max: 1 });
  try {
    const { error, results } = await migratorFor(db).migrateToLatest();
    const failed = results?.find((result) => result.status === 'Error');
    if (failed)
      throw new Error(`Migration ${failed.migrationName} failed: ${(error as Error).message}`, { cause: error });
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await close();
  }
}

/** True when no migration is missing. */
export async function isMigrated(db: Db): Promise<boolean> {
  const migrations = await migratorFor(db).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
