import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { readApart } from './read-apart.ts';
import { readStatementFolder } from './read-folder.ts';
import { fioCsv, shapes, transfer } from './statements.test-data.ts';
import { noLines, uploadStatement } from './upload.test-data.ts';

/** Statements that banks should not write, and files that came in part. */

let server: TestServer;
let curator: TestUser;
let student: TestUser;
/** The reference of a top-up of the student. */
let reference: string;
beforeAll(async () => {
  server = await startTestServer();
  curator = { ...(await buildUser(server.services.db, { role: 'CURATOR' })), isElevated: true };
  student = await buildUser(server.services.db);
  reference = (await server.call('createIntent', { as: student, body: { amount: 10 } })).body.reference;
});
afterAll(async () => {
  expect(await verifyLedger(server.services.db)).toEqual([]);
  await server.close();
});

const upload = (content: string) => uploadStatement(server, curator, content);
const balance = async () => (await server.call('getBalance', { as: student })).body.balance;
const statement = (cents: number) => shapes['endToEnd']?.([transfer({ cents, reference })]) ?? '';

it.each([
  ['a minus beside its direction', statement(-1000).replace('>10.00<', '>-10.00<')],
  ['a direction of no standard', statement(-1000).replace('>DBIT<', '>DEBIT<')],
])('money that left with %s is not taken for money that came', async (_, file) => {
  expect((await upload(file)).body).toMatchObject({ code: 'STATEMENT_INVALID' });
  expect(await balance()).toBe(0);
});

it('a batch waits for a person if the bank describes only one of its transfers', async () => {
  const file = statement(3000).replace('<TxDtls>', '<Btch><NbOfTxs>3</NbOfTxs></Btch><TxDtls>');
  expect((await upload(file)).body).toEqual({ ...noLines, lines: 1, left: 1 });
  expect(await balance()).toBe(0);
});

it('a CSV that was cut in its last line is refused, and the whole one pays the top-up', async () => {
  const file = fioCsv([transfer({}), transfer({ reference })]);
  const cut = file.slice(0, file.lastIndexOf('"Vera'));
  expect((await upload(cut)).body).toMatchObject({ code: 'STATEMENT_INVALID' });
  expect((await upload(file)).body).toMatchObject({ credited: 1, duplicates: 0 });
  expect(await balance()).toBe(10);
});

it('a file without content is named as empty, not as missing', async () => {
  const missing = { message: 'Файл пустой', errors: [{ path: 'statement' }] };
  expect(await upload('')).toMatchObject({ status: 400, body: missing });
});

it('a line of megabytes is refused and ends no process', async () => {
  expect((await upload(';'.repeat(30_000_000))).body).toMatchObject({ code: 'STATEMENT_INVALID' });
});

it('a file of the folder with a name as long as names can be is imported once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kampus-statements-'));
  const path = join(folder, `${'ž'.repeat(125)}.csv`);
  const old = new Date(Date.now() - 60_000);
  await writeFile(path, fioCsv([transfer({})]));
  await utimes(path, old, old);
  server.services.config.bankFolder = folder;
  expect(await readStatementFolder(server.services)).toBe(1);
  server.services.config.bankFolder = undefined;
  expect(await readdir(folder)).toEqual(['imported']);
});

it('a file of the folder waits for the next minute while too many others are read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kampus-statements-'));
  const path = join(folder, 'day.csv');
  const old = new Date(Date.now() - 60_000);
  const file = Buffer.from(fioCsv([transfer({})]));
  await writeFile(path, file);
  await utimes(path, old, old);
  let isOver = false;
  // One is read and ten wait, until the folder was looked at.
  const others = Array.from({ length: 11 }, async () => {
    while (!isOver) await readApart(file);
  });
  server.services.config.bankFolder = folder;
  const first = readStatementFolder(server.services).finally(() => {
    isOver = true;
  });
  await expect(first).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await Promise.all(others);
  expect(await readdir(folder)).toEqual(['day.csv', 'imported']);
  expect(await readStatementFolder(server.services)).toBe(1);
  server.services.config.bankFolder = undefined;
  expect(await readdir(folder)).toEqual(['imported']);
});

it('a folder in which files cannot be moved is reported, and nothing of it is imported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kampus-statements-'));
  const path = join(folder, 'day.csv');
  const old = new Date(Date.now() - 60_000);
  await writeFile(path, fioCsv([transfer({})]));
  await utimes(path, old, old);
  // Fails for root too, unlike a folder without the right to write.
  await writeFile(join(folder, 'imported'), '');
  const statements = async () => (await server.pool.query('select count(*)::int as n from bank_statements')).rows[0].n;
  const before = await statements();
  server.services.config.bankFolder = folder;
  await expect(readStatementFolder(server.services)).rejects.toThrow(/BANK_FOLDER.*nothing was imported/);
  server.services.config.bankFolder = undefined;
  expect(await statements()).toBe(before);
});

it('the curator gets the result of a booked file if the comparison with the bank fails', async () => {
  const { pool } = server;
  const as = await buildUser(server.services.db);
  const intent = (await server.call('createIntent', { as, body: { amount: 10 } })).body;
  await pool.query('alter table bank_proofs rename to lost_proofs');
  const answer = await upload(shapes['endToEnd']?.([transfer({ reference: intent.reference })]) ?? '');
  await pool.query('alter table lost_proofs rename to bank_proofs');
  expect(answer).toEqual({ status: 200, body: { ...noLines, lines: 1, matched: 1, credited: 1 } });
  expect((await server.call('getBalance', { as })).body.balance).toBe(10);
});
