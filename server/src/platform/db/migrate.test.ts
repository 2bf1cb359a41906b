import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { execute } from '#testing/admin.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'kampus-migrations-'));
  cpSync(new URL('migrations', import.meta.url), folder, { recursive: true });
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const migrateWith = (name: string, text: string): Promise<string[]> => {
  writeFileSync(join(folder, `${name}.sql`), text);
  return migrate(database.connectionString, pathToFileURL(`${folder}/`));
};

it('accepts a schema to which a newer version only added', async () => {
  expect(await migrateWith('9998-newer', 'alter table guides add column newer integer')).toEqual(['9998-newer']);
  expect(await migrate(database.connectionString)).toEqual([]);
});

it('throws a one-line error if a newer version made the schema unusable', async () => {
  await migrateWith(
    '9998-newer',
    "create or replace function oldest_program() returns text language sql immutable return '9998-newer'",
  );
  await expect(migrate(database.connectionString)).rejects.toThrow(
    'The database was migrated by a newer version (9998-newer) that this version cannot use; start a version that has 9998-newer',
  );
});

it('waits for a locked table without blocking its readers, and for another migrating process', {
  timeout: 30_000,
}, async () => {
  const reader = new pg.Client(database.connectionString);
  await reader.connect();
  await reader.query('begin');
  await reader.query('select from guides limit 1');
  const migrating = migrateWith('9998-newer', 'alter table guides add column newer integer');
  const second = migrate(database.connectionString, pathToFileURL(`${folder}/`));
  // Longer than the lock timeout of a migration.
  await new Promise((resolve) => setTimeout(resolve, 4000));
  await execute(database.connectionString, "set statement_timeout = '5s'; select count(*) from guides");
  await reader.query('rollback');
  await reader.end();
  expect([await migrating, await second].flat()).toEqual(['9998-newer']);
});

it('a migration has no statement timeout', async () => {
  const text = `do $$ begin
    if current_setting('statement_timeout') <> '0' then raise exception 'limited'; end if;
  end $$`;
  expect(await migrateWith('9998-newer', text)).toEqual(['9998-newer']);
});

it('names the failed migration and applies none', async () => {
  await expect(migrateWith('9998-newer', 'create table added (id integer); select 1 / 0')).rejects.toThrow(
    'Migration 9998-newer failed: division by zero',
  );
  await expect(execute(database.connectionString, 'select from added')).rejects.toThrow('does not exist');
});
