import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from './database.ts';

describe('the database of a test file', () => {
  let database: TestDatabase;
  let pool: pg.Pool;

  beforeAll(async () => {
    database = await testDatabase();
    pool = new pg.Pool({ connectionString: database.connectionString });
  });

  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it('is migrated', async () => {
    const { rows } = await pool.query("select 1 from information_schema.tables where table_name = 'users'");
    expect(rows).toHaveLength(1);
  });

  it('has Russian collation and text search, independent of the environment', async () => {
    const { rows } = await pool.query(
      "select lower('ЖУК') as lower, to_tsvector('russian', 'общежития') @@ to_tsquery('russian', 'общежитие') as found",
    );
    expect(rows).toEqual([{ lower: 'жук', found: true }]);
  });

  it('is isolated from a second test database', async () => {
    const other = await testDatabase();
    await pool.query('create table only_here (id int)');
    const client = new pg.Client(other.connectionString);
    await client.connect();
    const { rows } = await client.query("select to_regclass('only_here') as found");
    await client.end();
    await other.drop();
    expect(rows).toEqual([{ found: null }]);
  });
});
