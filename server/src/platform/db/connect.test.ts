import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { type Connection, connect } from './connect.ts';

let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await testDatabase();
  connection = connect(database.connectionString, { max: 1 });
  await connection.pool.query('create table once (n integer primary key)');
  await connection.pool.query('insert into once values (1)');
});

afterAll(async () => {
  await connection.close();
  await database.drop();
});

const sessionId = async (): Promise<unknown> =>
  (await connection.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

it.each([
  ['a constraint', 'insert into once values (1)'],
  ['a trigger', "do $$ begin raise exception 'no'; end $$"],
  ['a value', 'select 1 / 0'],
])('a statement that fails because of %s does not close its connection', async (_why, text) => {
  const before = await sessionId();
  await expect(sql.raw(text).execute(connection.db)).rejects.toThrow();
  expect(await sessionId()).toBe(before);
});

it('an idle connection stays open for a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const before = await sessionId();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await sessionId()).toBe(before);
  } finally {
    vi.useRealTimers();
  }
});

it('close ends all connections, also those that only the pool used', async () => {
  const { pool, close } = connect(database.connectionString, { max: 2 });
  await Promise.all([pool.query('select 1'), pool.query('select 1')]);
  await close();
  expect(pool.totalCount).toBe(0);
});
