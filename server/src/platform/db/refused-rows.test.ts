import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { type Row, refusedRows } from './refused-rows.test-data.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Error code and constraint of an insertion; undefined if it succeeds. */
async function insert(table: string, row: Row): Promise<[string, string] | undefined> {
  const columns = Object.keys(row).join(', ');
  try {
    await server.pool.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
      [JSON.stringify(row)],
    );
    return undefined;
  } catch (error) {
    const { code, constraint } = error as { code: string; constraint: string }; // pg's errors have both.
    return [code, constraint];
  }
}
const checkViolation = '23514';
const foreignKeyViolation = '23503';

it.each(Object.entries(refusedRows))(
  'the database refuses rows of %s that break a rule',
  async (table, { row, faults }) => {
    expect([undefined, foreignKeyViolation]).toContain((await insert(table, row))?.[0]);
    for (const [constraint, changes] of Object.entries(faults))
      for (const change of changes)
        expect(await insert(table, { ...row, ...change }), JSON.stringify(change)).toEqual([
          checkViolation,
          constraint,
        ]);
  },
);
