import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTopUp } from '#testing/build.ts';
import { buildLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { listTransactionRows } from './queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('the list of all withdrawals finds the newest one behind many newer top-ups', async () => {
  const { db } = server.services;
  const { student } = await buildLesson(server, 'PAID');
  for (const cents of [1, 2, 3, 4]) await buildTopUp(db, student.id, cents);
  const newest = async (type?: 'DEPOSIT' | 'WITHDRAW') => {
    const rows = await listTransactionRows(db, { type }, { size: 1 });
    return rows.map((row) => [row.type, row.amount_cents, row.username]);
  };
  expect(await newest('WITHDRAW')).toEqual([['WITHDRAW', 1000, student.username]]);
  expect(await newest('DEPOSIT')).toEqual([['DEPOSIT', 4, student.username]]);
  expect(await newest()).toEqual([['DEPOSIT', 4, student.username]]);
});
