import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { followingTables, impersonalTables, personalData } from './personal-data.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the map of personal data', () => {
  it('names every column that refers to a person', async () => {
    const { rows } = await sql<{ place: string }>`
      select c.relname || '.' || a.attname as place
        from pg_constraint f
        join pg_class c on c.oid = f.conrelid
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
       where f.contype = 'f' and f.confrelid in ('users'::regclass, 'teachers'::regclass)
         and c.relnamespace = 'public'::regnamespace`.execute(server.services.db);
    const known = new Set(personalData.flatMap(({ table, owners }) => owners.map((column) => `${table}.${column}`)));
    expect(
      rows.map(({ place }) => place).filter((place) => !known.has(place)),
      'Add to personal-data.ts whether the archive has the column and what an erasure does with it',
    ).toEqual([]);
  });

  it('lists every table as personal, impersonal or dependent', async () => {
    const { rows } = await sql<{ table: string }>`
      select relname::text as "table" from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(server.services.db);
    const known: string[] = [
      ...new Set(personalData.map(({ table }) => table)),
      ...impersonalTables,
      ...followingTables,
    ];
    expect(rows.map(({ table }) => table).sort()).toEqual(known.sort());
  });

  it('clears or keeps every column of rows that an erasure does not delete', async () => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select c.relname::text as "table", array_agg(a.attname::text) as columns
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and a.attgenerated = ''
       group by c.relname`.execute(server.services.db);
    const undecided = rows.flatMap(({ table, columns }) => {
      const entries = personalData.filter((entry) => entry.table === table && entry.erasure !== 'DELETE');
      const decided = entries.flatMap(({ owners, cleared = {}, kept = '' }) => [
        ...owners,
        ...Object.keys(cleared),
        ...kept.split(' '),
      ]);
      return entries.length === 0
        ? []
        : columns.filter((column) => !decided.includes(column)).map((column) => `${table}.${column}`);
    });
    expect(undecided, 'Add to personal-data.ts whether an erasure clears or keeps these columns').toEqual([]);
  });

  it('matches the table in docs/security.md', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../../../docs/security.md'), 'utf8');
    const erasures = { DELETE: 'removed', CLEAR: 'cleared', KEEP: 'kept' };
    const lines = personalData.map(
      ({ table, owners, isArchived, erasure, why }) =>
        `| \`${table}\` | ${owners.join(', ')} | ${isArchived ? 'yes' : 'no'} | ${erasures[erasure]} | ${why} |`,
    );
    expect(lines.filter((line) => !text.includes(line))).toEqual([]);
  });
});
