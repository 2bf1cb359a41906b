import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { describeSchema } from '#testing/describe-schema.ts';
import { type Connection, connect } from './connect.ts';

let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await testDatabase();
  connection = connect(database.connectionString, { max: 1 });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

it('schema.sql is the migrated database; `npm run schema` writes it', async () => {
  await expect(await describeSchema(connection.pool)).toMatchFileSnapshot('./schema.sql');
});
