import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { execute, withDatabase } from '#testing/admin.ts';
import { type ConnectOptions, connect } from './connect.ts';
import { migrate } from './migrate.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const suffix = randomBytes(4).toString('hex');
const database = `kampus_role_${suffix}`;
const role = `kampus_app_${suffix}`;
let ownerUrl: string;
let appUrl: string;

/** The SQL of the script that creates the role, with this test's database and role. */
const statements = (): string => {
  const script = readFileSync(join(root, 'deploy', 'compose', 'app-role.sh'), 'utf8');
  const [, text = ''] = /<<'SQL'\n([\s\S]*?)\nSQL\n/.exec(script) ?? [];
  return text
    .replaceAll('kampus_app', role)
    .replaceAll('database kampus ', `database ${database} `)
    .replace(":'password'", "'secret'");
};

beforeAll(async () => {
  const { adminUrl } = inject('testPostgres');
  await execute(adminUrl, `create database ${database}`);
  ownerUrl = withDatabase(adminUrl, database);
  await execute(ownerUrl, statements());
  await migrate(ownerUrl);
  const url = new URL(ownerUrl);
  url.username = role;
  appUrl = url.href;
});
afterAll(async () => {
  const { adminUrl } = inject('testPostgres');
  await execute(adminUrl, `drop database ${database} with (force)`);
  await execute(adminUrl, `drop role ${role}`);
});

it('the app role can use every table and sequence and owns none', async () => {
  const client = new pg.Client(appUrl);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
                and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))`);
  expect(rows).toEqual([]);
  // An import moves sequences.
  const sequences = await client.query<{ name: string }>(`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace
       and case relkind when 'S' then not has_sequence_privilege(oid, 'update') else false end`);
  expect(sequences.rows).toEqual([]);
  await client.query(
    "insert into users (username, password_hash) values ('somebody', 'no password signs this user in')",
  );
  await expect(client.query('create table public.mine (id integer)')).rejects.toThrow('permission denied');
  await expect(client.query('drop table users')).rejects.toThrow('must be owner');
  await expect(client.query('create role another')).rejects.toThrow('permission denied');
  await client.end();
});

it('the app role can start on a migrated schema and open the job queue', async () => {
  expect(await migrate(appUrl)).toEqual([]);
  const boss = new PgBoss({ connectionString: appUrl, schema: 'pgboss', supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue('deliver');
  await boss.stop({ graceful: false });
});

/** The limits of a statement on a new connection. */
async function readLimits(url: string, options: ConnectOptions): Promise<unknown> {
  const { pool, close } = connect(url, options);
  const { rows } = await pool.query(`
    select name, setting from pg_settings
     where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`);
  await close();
  return rows;
}

it('behind a pooler, the app role has the limits that a process sets itself elsewhere', async () => {
  const ownLimits = await readLimits(ownerUrl, { max: 1, limited: true });
  expect(await readLimits(appUrl, { max: 1, limited: true, settable: false })).toEqual(ownLimits);
});
