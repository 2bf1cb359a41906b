import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@kampus/embedded-postgres/supervisor';
import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/db/migrate.ts';
import { execute, withDatabase } from './admin.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Source of the test databases: see `testDatabase`. */
    testPostgres: { adminUrl: string; template: string };
  }
}

/**
 * Starts one PostgreSQL for the whole run, with a migrated template. Each test file clones it.
 * `KAMPUS_TEST_POSTGRES_URL` selects an existing server instead.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = randomBytes(4).toString('hex');
  const server = await startServer(run);
  const template = `kampus_test_${run}`;
  try {
    await execute(server.adminUrl, `create database ${template}`);
    await migrate(withDatabase(server.adminUrl, template));
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('testPostgres', { adminUrl: server.adminUrl, template });
  return async () => {
    await execute(server.adminUrl, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

async function startServer(run: string): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const external = process.env['KAMPUS_TEST_POSTGRES_URL'];
  if (external) return { adminUrl: external, stop: async () => undefined };
  const dataDir = join(tmpdir(), `kampus-test-${run}`);
  const postgres = await startPostgres({ dataDir, volatile: true, log: () => undefined });
  return { adminUrl: postgres.connectionString, stop: postgres.stop };
}
