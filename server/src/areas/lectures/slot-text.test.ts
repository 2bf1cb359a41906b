import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { formatSlot, slotTextSql } from './slot-text.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each([
  ['2026-10-14T16:00:00Z', '2026-10-14T17:30:00Z', '14.10.2026, 18:00–19:30'],
  ['2026-12-31T22:30:00Z', '2027-01-01T00:00:00Z', '31.12.2026, 23:30–01:00'],
  ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '25.10.2026, 02:30–02:30'],
])('the text of a time range is the same from PostgreSQL and from Node: %s', async (start, end, text) => {
  expect(formatSlot(new Date(start), new Date(end))).toBe(text);
  const written = sql.raw(slotTextSql(`'${start}'::timestamptz`, `'${end}'::timestamptz`));
  const { rows } = await sql<{ text: string }>`select ${written} as text`.execute(server.services.db);
  expect(rows).toEqual([{ text }]);
});
