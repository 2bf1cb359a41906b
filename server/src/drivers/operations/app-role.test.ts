import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { runCommand } from './main.ts';

const role = `kampus_reader_${randomBytes(4).toString('hex')}`;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.services;
  await sql`create role ${sql.ref(role)} login in role pg_read_all_data, pg_write_all_data`.execute(db);
  await sql`alter role ${sql.ref(role)} set statement_timeout = '2s'`.execute(db);
});
afterAll(async () => {
  await sql`drop role ${sql.ref(role)}`.execute(server.services.db);
  await server.close();
});

/** Runs a command with a role that may read and write rows, and owns no table. */
async function kampus(...args: string[]) {
  const url = new URL(server.databaseUrl);
  url.username = role;
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const env = { DATABASE_URL: url.href, KAMPUS_DATA_DIR: tmpdir() };
  return { code: await runCommand(args, { env, out: say, err: say }), said: lines.join('\n') };
}

it('an import by another role than the owner of the tables says who may', async () => {
  const owner = new URL(server.databaseUrl).username;
  expect(await kampus('import', 'none.jsonl.gz')).toEqual({
    code: 1,
    said: `Only ${owner}, who owns the tables, may import`,
  });
});

it('verifies a ledger that takes longer than a request may', async () => {
  const { db } = server.services;
  let verified: ReturnType<typeof kampus> | undefined;
  await db.transaction().execute(async (trx) => {
    await sql`lock table transfers in access exclusive mode`.execute(trx);
    verified = kampus('ledger', 'verify');
    await sql`select pg_sleep(3)`.execute(trx);
  });
  expect(await verified).toMatchObject({ code: 0 });
});
