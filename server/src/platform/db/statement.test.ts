import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { type Connection, connect } from './connect.ts';
import { readByKeptPlan } from './statement.ts';

let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await testDatabase();
  connection = connect(database.connectionString, { max: 1 });
  await connection.pool.query('create table numbers as select n from generate_series(1, 20000) as n');
  await connection.pool.query('create index on numbers (n)');
  await connection.pool.query('analyze numbers');
});

afterAll(async () => {
  await connection.close();
  await database.drop();
});

const firstNumbers = {
  name: 'first-numbers',
  text: 'select n, (select count(*) from numbers as m where m.n < numbers.n) from numbers order by n limit $1',
};

const countPlans = async (): Promise<unknown> => {
  const counts = `select generic_plans, custom_plans from pg_prepared_statements where name = '${firstNumbers.name}'`;
  return (await connection.pool.query(counts)).rows[0];
};

it('plans a statement once, where PostgreSQL would plan it for each values', async () => {
  for (let times = 0; times < 8; times += 1) await connection.pool.query({ ...firstNumbers, values: [1] });
  expect(await countPlans()).toEqual({ generic_plans: 0, custom_plans: 8 });
  for (let times = 0; times < 8; times += 1)
    expect(await readByKeptPlan(connection.pool, firstNumbers, [2])).toHaveLength(2);
  expect(await countPlans()).toEqual({ generic_plans: 8, custom_plans: 8 });
});

it('gives the connection back as it was, also after a refusal', async () => {
  await expect(readByKeptPlan(connection.pool, { name: 'refused', text: 'select 1 / $1::int' }, [0])).rejects.toThrow();
  const { rows } = await connection.pool.query('show plan_cache_mode');
  expect(rows).toEqual([{ plan_cache_mode: 'auto' }]);
  expect(connection.pool.totalCount).toBe(1);
});

it('changes nothing', async () => {
  const write = { name: 'write', text: 'delete from numbers where n = $1' };
  await expect(readByKeptPlan(connection.pool, write, [1])).rejects.toThrow('read-only');
});
