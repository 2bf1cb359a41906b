import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@kampus/contract/limits';
import { installBank } from '@kampus/local-telegram/bank';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { importStatement } from './import-statement.ts';
import { readStatementFolder } from './read-folder.ts';
import { batch, camt, fioCsv, ownIban, shapes, transfer } from './statements.test-data.ts';
import { noLines, uploadStatement } from './upload.test-data.ts';

let server: TestServer;
let curator: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  curator = { ...(await buildUser(server.services.db, { role: 'CURATOR' })), isElevated: true };
});
afterAll(async () => {
  expect(await verifyLedger(server.services.db)).toEqual([]);
  await server.close();
});

const begin = async (as: TestUser, amount = 10) => (await server.call('createIntent', { as, body: { amount } })).body;
const stateOf = async (as: TestUser, id: number) =>
  (await server.call('getIntent', { as, params: { id: String(id) } })).body.state;
const balanceOf = async (as: TestUser) => (await server.call('getBalance', { as })).body.balance;
const waiting = async () =>
  (await server.call('listBankLines', { as: curator, query: { state: 'waiting', size: '500' } })).body;

const upload = (content: string | Buffer, fileName?: string) => uploadStatement(server, curator, content, fileName);

describe('a statement', () => {
  it.each(Object.keys(shapes))('in the shape %s pays the top-up that its reference names, once', async (shape) => {
    const student = await buildUser(server.services.db);
    const intent = await begin(student, 12.34);
    expect(intent.state).toBe('WAITING');
    const file = shapes[shape]?.([transfer({ cents: 1234, reference: intent.reference })]) ?? '';
    expect(await upload(file)).toEqual({ status: 200, body: { ...noLines, lines: 1, matched: 1, credited: 1 } });
    expect((await upload(file)).body).toEqual({ ...noLines, lines: 1, duplicates: 1 });
    expect(await balanceOf(student)).toBe(12.34);
    expect(await stateOf(student, intent.id)).toBe('PAID');
    const { rows } = await server.pool.query('select kind from notifications where user_id = $1', [student.id]);
    expect(rows).toEqual([{ kind: 'TOPPED_UP' }]);
  });

  it('says the same of a transfer in both formats of a bank', async () => {
    const student = await buildUser(server.services.db);
    const paid = transfer({ reference: (await begin(student)).reference });
    expect((await upload(fioCsv([paid]), 'day.csv')).body.credited).toBe(1);
    expect((await upload(shapes['endToEnd']?.([paid]) ?? '')).body.duplicates).toBe(1);
    expect(await balanceOf(student)).toBe(10);
  });

  it('pays each transfer of a batch by its own reference', async () => {
    const students = [await buildUser(server.services.db), await buildUser(server.services.db)];
    const parts = await Promise.all(
      students.map(async (student) => transfer({ cents: 500, reference: (await begin(student)).reference })),
    );
    const file = camt(batch('B1', parts));
    expect((await upload(file)).body).toEqual({ ...noLines, lines: 2, matched: 2, credited: 2 });
    expect((await upload(file)).body.duplicates).toBe(2);
    for (const student of students) expect(await balanceOf(student)).toBe(5);
  });

  it.each([
    { element: 'AcctSvcrRef', numbers: ['NONREF', 'NONREF'], why: 'the bank says that it has no number' },
    { element: 'AcctSvcrRef', numbers: ['NOTPROVIDED', 'NOTPROVIDED'], why: 'in the words of ISO 20022' },
    { element: 'NtryRef', numbers: ['1', '7'], why: 'the number is a place in the statement' },
  ])(
    'tells equal sums of two people apart by their facts: $why',
    async ({ element, numbers: [first = '', other = ''] }) => {
      const students = [await buildUser(server.services.db), await buildUser(server.services.db)];
      const fileOf = (number: string, reference: string) =>
        (shapes['endToEnd']?.([transfer({ number, reference })]) ?? '').replaceAll('AcctSvcrRef', element);
      for (const student of students) {
        const { reference } = await begin(student);
        expect((await upload(fileOf(first, reference))).body).toMatchObject({ credited: 1 });
        expect((await upload(fileOf(other, reference))).body).toMatchObject({ duplicates: 1 });
        expect(await balanceOf(student)).toBe(10);
      }
    },
  );

  it('is read by its sums in euros, also of a transfer that began in another currency', async () => {
    const student = await buildUser(server.services.db);
    const file = shapes['endToEnd']?.([transfer({ reference: (await begin(student)).reference })]) ?? '';
    const began = '<AmtDtls><TxAmt><Amt Ccy="USD">11.60</Amt></TxAmt></AmtDtls>';
    expect((await upload(file.replace('<TxDtls>', `<TxDtls>${began}`))).body).toMatchObject({ credited: 1 });
    expect(await balanceOf(student)).toBe(10);
  });

  it('is of the day of its value if the bank names no day of booking', async () => {
    const { reference } = await begin(await buildUser(server.services.db));
    const file = shapes['endToEnd']?.([transfer({ reference })]) ?? '';
    const valued = file
      .replace(/<BookgDt>.*?<\/BookgDt>/, '')
      .replace('<ValDt><Dt>2026-11-25', '<ValDt><Dt>2026-11-24');
    expect((await upload(valued)).body).toMatchObject({ credited: 1 });
    const { rows } = await server.pool.query('select booked_on::text from bank_lines order by id desc limit 1');
    expect(rows).toEqual([{ booked_on: '2026-11-24' }]);
  });

  it('leaves to a person what it cannot decide: no reference, two people, money paid again', async () => {
    const [one, two] = [await buildUser(server.services.db), await buildUser(server.services.db)];
    const [first, second] = [await begin(one), await begin(two)];
    const both = transfer({ reference: `${first.reference} / ${second.reference}` });
    const file = shapes['unstructured']?.([transfer({ reference: 'dar' }), both]) ?? '';
    expect((await upload(file)).body).toEqual({ ...noLines, lines: 2, left: 2 });
    const again = [transfer({ reference: first.reference }), transfer({ reference: first.reference })];
    expect((await upload(shapes['structured']?.(again) ?? '')).body).toMatchObject({ credited: 1, left: 1 });
    expect(await balanceOf(one)).toBe(10);
    expect((await waiting()).map(({ state }) => state).sort()).toEqual(['DUPLICATE', 'NO_MATCH', 'NO_MATCH']);
  });

  it('waits for a person if it is a batch that has no sums of its transfers', async () => {
    const student = await buildUser(server.services.db);
    const parts = [transfer({ reference: (await begin(student)).reference }), transfer({ reference: 'dar' })];
    const file = camt(batch('B2', parts).replaceAll(/<TxDtls>\s*<Amt.*?<\/Amt>/g, '<TxDtls>'));
    expect((await upload(file)).body).toEqual({ ...noLines, lines: 1, left: 1 });
    expect(await balanceOf(student)).toBe(0);
  });

  it('does nothing for a line of zero, and for one that is not booked', async () => {
    const student = await buildUser(server.services.db);
    const { reference } = await begin(student);
    expect((await upload(shapes['endToEnd']?.([transfer({ cents: 0, reference })]) ?? '')).body.lines).toBe(0);
    const pending = (shapes['endToEnd']?.([transfer({ reference })]) ?? '').replace('BOOK', 'PDNG');
    expect((await upload(pending)).body.lines).toBe(0);
    expect(await balanceOf(student)).toBe(0);
  });

  it('subtracts what left the account in a batch, and has no line for a part of zero', async () => {
    const student = await buildUser(server.services.db);
    const part = transfer({ reference: (await begin(student)).reference });
    const file = camt(batch('B3', [part, transfer({ cents: -100 }), transfer({ cents: 0 })]));
    expect((await upload(file)).body).toEqual({ ...noLines, lines: 2, matched: 1, credited: 1, left: 1 });
    expect(await balanceOf(student)).toBe(10);
  });
});

it('a top-up by bank is shown to its person only, and begun only by an account that exists', async () => {
  const [student, other] = [await buildUser(server.services.db), await buildUser(server.services.db)];
  const params = { id: String((await begin(student)).id) };
  expect((await server.call('getIntent', { as: student, params })).status).toBe(200);
  expect((await server.call('getIntent', { as: other, params })).status).toBe(404);
  await server.services.db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', other.id).execute();
  expect((await server.call('createIntent', { as: other, body: { amount: 10 } })).status).toBe(401);
});

describe('a file that is refused', () => {
  const storedLines = async () => (await server.pool.query('select count(*)::int as n from bank_lines')).rows[0].n;
  const good = shapes['endToEnd']?.([transfer({ reference: '1234567890' })]) ?? '';
  /** A whole statement with a document type, whose entity is the payer's name. */
  const withEntities = (entities: string, name: string) =>
    good.replace('<Document', `<!DOCTYPE Document [${entities}]><Document`).replace('Vera Nová', name);
  const bomb = withEntities(`<!ENTITY b "${'b'.repeat(100)}"><!ENTITY c "&b;&b;&b;">`, '&c;');
  const external = withEntities('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;');
  const csv = fioCsv([transfer({ reference: '1' }), transfer({ reference: '2' })]);
  it.each([
    [
      'another account',
      good.replaceAll(ownIban, 'SK3112000000198742637541').replace('SK3112', 'SK3112'),
      'FOREIGN_ACCOUNT',
    ],
    [
      'one of two accounts is another',
      good.replace('</Stmt>', `</Stmt><Stmt><Acct><Id><IBAN>SK3112000000198742637541</IBAN></Id></Acct></Stmt>`),
      'FOREIGN_ACCOUNT',
    ],
    ['cut in the middle', good.slice(0, good.length / 2), 'STATEMENT_INVALID'],
    ['a cut CSV', csv.slice(0, csv.lastIndexOf('"N') - 2), 'STATEMENT_INVALID'],
    ['entities that grow', bomb, 'STATEMENT_INVALID'],
    ['an external entity', external, 'STATEMENT_INVALID'],
    ['another currency', good.replaceAll('EUR', 'CZK'), 'STATEMENT_INVALID'],
    ['another currency of a CSV', csv.replace('currency;EUR', 'currency;CZK'), 'STATEMENT_INVALID'],
    ['another currency in a line of a CSV', csv.replace(';EUR;', ';CZK;'), 'STATEMENT_INVALID'],
    ['a wrong sum', good.replace('>10.00<', '>ten<'), 'STATEMENT_INVALID'],
    ['less than a cent', good.replace('>10.00<', '>10.005<'), 'STATEMENT_INVALID'],
    ['no direction', good.replace('<CdtDbtInd>CRDT</CdtDbtInd>\n    <Sts>', '<Sts>'), 'STATEMENT_INVALID'],
    [
      'a day that does not exist',
      good.replace('<BookgDt><Dt>2026-11-25', '<BookgDt><Dt>2026-11-31'),
      'STATEMENT_INVALID',
    ],
    ['a closing balance of no day', good.replaceAll('<Dt><Dt>2026-11-25', '<Dt><Dt>25.11.2026'), 'STATEMENT_INVALID'],
    ['a CSV with a day that does not exist', csv.replaceAll('25.11.2026', '31.11.2026'), 'STATEMENT_INVALID'],
    ['no statement', 'Hello', 'STATEMENT_INVALID'],
  ])('%s: nothing of it is stored', async (_, content, code) => {
    const before = await storedLines();
    const { status, body } = await upload(content);
    expect(body).toMatchObject({ code, message: expect.stringMatching(/\S/) });
    expect(status).toBeLessThan(500);
    expect(await storedLines()).toBe(before);
  });
});

describe('files in the folder', () => {
  it('are imported and moved; a refused one lies beside its reason', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kampus-statements-'));
    const student = await buildUser(server.services.db);
    const file = shapes['fio']?.([transfer({ reference: (await begin(student)).reference })]) ?? '';
    const old = new Date(Date.now() - 60_000);
    for (const [name, content] of [
      ['day.csv', file],
      ['broken.xml', '<Document>'],
    ] as const) {
      await writeFile(join(folder, name), content);
      await utimes(join(folder, name), old, old);
    }
    await writeFile(join(folder, 'growing.xml'), '<Docu');
    server.services.config.bankFolder = folder;
    expect(await readStatementFolder(server.services)).toBe(2);
    server.services.config.bankFolder = undefined;
    expect(await readdir(folder)).toEqual(['growing.xml', 'imported', 'refused']);
    const refused = await readdir(join(folder, 'refused'));
    expect(refused).toEqual([expect.stringMatching(/ broken\.xml$/), `${refused[0]}.txt`]);
    expect(await readFile(join(folder, 'refused', `${refused[0]}.txt`), 'utf8')).toContain('обрезан');
    expect(await balanceOf(student)).toBe(10);
    const [newest] = (await server.call('listStatements', { as: curator })).body;
    expect(newest).toMatchObject({ fileName: 'day.csv', source: 'FOLDER', createdBy: null });
  });
});

it('two files of one name in the folder are both kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kampus-statements-'));
  const old = new Date(Date.now() - 60_000);
  const contents = [fioCsv([transfer({})]), fioCsv([transfer({})])];
  server.services.config.bankFolder = folder;
  for (const content of contents) {
    await writeFile(join(folder, 'statement.csv'), content);
    await utimes(join(folder, 'statement.csv'), old, old);
    await readStatementFolder(server.services);
  }
  server.services.config.bankFolder = undefined;
  const kept = (await readdir(join(folder, 'imported'))).map((name) => join(folder, 'imported', name));
  expect(await Promise.all(kept.map((file) => readFile(file, 'utf8')))).toEqual(contents);
});

it('a file of the folder that cannot be read holds up no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kampus-statements-'));
  const student = await buildUser(server.services.db);
  const paid = transfer({ reference: (await begin(student)).reference });
  const old = new Date(Date.now() - 60_000);
  await mkdir(join(folder, 'a.xml'));
  await writeFile(join(folder, 'b.csv'), fioCsv([paid]));
  for (const name of ['a.xml', 'b.csv']) await utimes(join(folder, name), old, old);
  server.services.config.bankFolder = folder;
  await expect(readStatementFolder(server.services)).rejects.toMatchObject({ code: 'EISDIR' });
  server.services.config.bankFolder = undefined;
  expect(await readdir(folder)).toEqual(['a.xml', 'imported']);
  expect(await balanceOf(student)).toBe(10);
});

it('a file of the folder that is too large is refused unread, also with capitals in its name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kampus-statements-'));
  const old = new Date(Date.now() - 60_000);
  await writeFile(join(folder, 'LARGE.XML'), '');
  await truncate(join(folder, 'LARGE.XML'), limits.statement.bytesMax + 1);
  await utimes(join(folder, 'LARGE.XML'), old, old);
  server.services.config.bankFolder = folder;
  expect(await readStatementFolder(server.services)).toBe(1);
  server.services.config.bankFolder = undefined;
  const [, why = ''] = await readdir(join(folder, 'refused'));
  expect(await readFile(join(folder, 'refused', why), 'utf8')).toBe('Слишком большой запрос\n');
  await rm(folder, { recursive: true });
});

describe('without a bank account', () => {
  it('nothing is offered, and the answer says who tops up', async () => {
    const { bank } = server.services.config.public;
    server.services.config.public.bank = null;
    const student = await buildUser(server.services.db);
    expect((await server.call('createIntent', { as: student, body: { amount: 10 } })).body).toMatchObject({
      code: 'NO_BANK',
    });
    expect((await upload('<Document/>')).body).toMatchObject({ code: 'NO_BANK' });
    server.services.config.public.bank = bank;
  });
});

describe('the bank of the demo', () => {
  it('pays a top-up, and its statement brings the money', async () => {
    // Routes are added before the first request.
    const demo = await startTestServer();
    await installBank(demo.app, demo.services.db, ownIban);
    const student = await buildUser(demo.services.db);
    const begun = await demo.call('createIntent', { as: student, body: { amount: 25 } });
    const { reference } = begun.body;
    const orders = (await demo.app.inject({ url: '/dev/bank/orders' })).json();
    expect(orders).toContainEqual({ reference, cents: 2500, payer: student.username, isPaid: false });
    const payload = { reference, cents: 2500, payer: student.username };
    const paid = await demo.app.inject({ method: 'POST', url: '/dev/bank/transfers', payload });
    expect(paid.statusCode).toBe(204);
    const { body } = await demo.app.inject({ url: '/dev/bank/statement.xml' });
    const file = { bytes: Buffer.from(body), fileName: 'statement.xml', createdBy: null };
    expect(await importStatement(demo.services, file)).toEqual({ ...noLines, lines: 1, matched: 1, credited: 1 });
    expect((await demo.call('getBalance', { as: student })).body.balance).toBe(25);
    await demo.close();
  });
});
