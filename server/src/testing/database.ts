import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { execute, withDatabase } from './admin.ts';

export interface TestDatabase {
  connectionString: string;
  /** Ends whatever is still connected and removes the database. */
  drop(): Promise<void>;
}

/**
 * A migrated, empty database of the calling test file alone. For `beforeAll`; call `drop` in `afterAll`,
 * after the pools on it have ended.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { adminUrl, template } = inject('testPostgres');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  // Copying files is quicker than logging each page, and these databases need not survive a crash.
  await execute(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    connectionString: withDatabase(adminUrl, name),
    drop: () => execute(adminUrl, `drop database if exists ${name} with (force)`),
  };
}
