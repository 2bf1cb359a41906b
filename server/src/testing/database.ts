import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { execute, withDatabase } from './admin.ts';

export interface TestDatabase {
  connectionString: string;
  /** Closes all connections and drops the database. */
  drop(): Promise<void>;
}

/**
 * Creates a migrated, empty database for the calling test file. Use it in `beforeAll`, and call
 * `drop` in `afterAll` after its pools have ended.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { adminUrl, template } = inject('testPostgres');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  // Copying files is faster than logging each page, and test databases need no crash safety.
  await execute(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    connectionString: withDatabase(adminUrl, name),
    drop: () => execute(adminUrl, `drop database if exists ${name} with (force)`),
  };
}
