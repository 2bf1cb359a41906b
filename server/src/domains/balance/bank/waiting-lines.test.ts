import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitForLocks } from '#testing/wait-for-locks.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { settleBankLines } from './settle-lines.ts';
import { camt, fioCsv, shapes, type TestTransfer, transfer } from './statements.test-data.ts';
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
const upload = (content: string | Buffer, fileName?: string) => uploadStatement(server, curator, content, fileName);

const leave = async (cents = 700) => {
  await upload(shapes['unstructured']?.([transfer({ cents, reference: 'bez symbolu' })]) ?? '');
  const [line] = await list('waiting');
  if (!line) throw new Error('No line waits');
  return line.id;
};
const decide = (id: number, body: { username: string } | { discard: true; reason: string }, as = curator) =>
  server.call('decideBankLine', { as, params: { id: String(id) }, body });
/** Adds a line that nobody has looked at yet to the newest statement. Returns its id. */
const addUnchecked = async (details: string): Promise<number> => {
  const { rows } = await server.pool.query(
    `insert into bank_lines (statement_id, checksum, booked_on, amount_cents, details)
     select max(id), sha256(convert_to($1::text, 'UTF8')), '2026-11-25', 1000, $1::text
       from bank_statements returning id`,
    [details],
  );
  return rows[0].id;
};
const list = async (state?: 'waiting' | 'NO_MATCH' | 'DISCARDED') =>
  (await server.call('listBankLines', { as: curator, query: { ...(state && { state }), size: '500' } })).body;

describe('a waiting line', () => {
  it('pays the person of the curator’s choice, once', async () => {
    const student = await buildUser(server.services.db);
    const id = await leave();
    const call = { as: curator, params: { id: String(id) }, body: { username: student.username } };
    for (const _ of ['the first call', 'the call that is sent again']) {
      const { body } = await server.call('decideBankLine', { ...call, headers: { 'idempotency-key': 'line' } });
      expect(body).toMatchObject({ state: 'BY_HAND', username: student.username, amount: 7 });
    }
    expect(await balanceOf(student)).toBe(7);
    const message = `${curator.username}: деньги зачислены`;
    expect((await decide(id, { username: student.username })).body).toMatchObject({ code: 'ALREADY_DECIDED', message });
  });

  it('is nobody’s to see or to decide before it was looked at', async () => {
    const { reference } = await begin(await buildUser(server.services.db));
    const id = await addUnchecked(reference);
    const shown = await Promise.all([list(), list('waiting'), list('NO_MATCH')]);
    for (const lines of shown) expect(lines.map((line) => line.id)).not.toContain(id);
    expect((await decide(id, { discard: true, reason: 'Рано' })).status).toBe(404);
    await settleBankLines(server.services);
    expect((await list()).find((line) => line.id === id)).toMatchObject({ state: 'MATCHED' });
    const late = await decide(
      id,
      { username: curator.username },
      await buildUser(server.services.db, { role: 'CURATOR' }),
    );
    expect(late.body).toMatchObject({ code: 'ALREADY_DECIDED', message: 'Это уже решено' });
  });

  it('is left to the transaction that has it, and holds up no other', async () => {
    const intents = [
      await begin(await buildUser(server.services.db)),
      await begin(await buildUser(server.services.db)),
    ];
    const [held = 0, other = 0] = [
      await addUnchecked(intents[0]?.reference ?? ''),
      await addUnchecked(intents[1]?.reference ?? ''),
    ];
    await server.services.db.transaction().execute(async (trx) => {
      await trx.selectFrom('bank_lines').select('id').where('id', '=', held).forUpdate().execute();
      expect(await settleBankLines(server.services)).toBe(1);
    });
    expect((await list()).find(({ id }) => id === other)).toMatchObject({ state: 'MATCHED' });
    expect(await settleBankLines(server.services)).toBe(1);
  });

  it('is money that left the account, even with the reference of a top-up', async () => {
    const student = await buildUser(server.services.db);
    const intent = await begin(student);
    const debit = transfer({ cents: -1000, reference: intent.reference });
    expect((await upload(shapes['endToEnd']?.([debit]) ?? '')).body).toMatchObject({ ...noLines, lines: 1, left: 1 });
    expect(await stateOf(student, intent.id)).toBe('WAITING');
    expect(await balanceOf(student)).toBe(0);
  });

  it('is the money of the curator who uploaded it: another one gives it', async () => {
    const { id, reference } = await begin(curator);
    const file = (number: string) => shapes['endToEnd']?.([transfer({ number, reference })]) ?? '';
    expect((await upload(file('OWN1'))).body).toMatchObject({ credited: 0, left: 1 });
    expect(await balanceOf(curator)).toBe(0);
    const other = { ...(await buildUser(server.services.db, { role: 'CURATOR' })), isElevated: true };
    const [line] = await list('waiting');
    expect((await decide(line?.id ?? 0, { username: curator.username }, other)).body).toMatchObject({
      state: 'BY_HAND',
    });
    expect(await stateOf(curator, id)).toBe('PAID');
    expect((await uploadStatement(server, other, file('OWN2'))).body).toMatchObject({ credited: 0, left: 1 });
  });

  it('that is given pays the top-up that it names, if there is just one', async () => {
    const [student, other] = [await buildUser(server.services.db), await buildUser(server.services.db)];
    const [first, second, foreign] = [await begin(student), await begin(student), await begin(other)];
    const give = async (...references: string[]) => {
      await upload(shapes['unstructured']?.([transfer({ reference: references.join(' a ') })]) ?? '');
      const [line] = await list('waiting');
      expect((await decide(line?.id ?? 0, { username: student.username })).body).toMatchObject({ state: 'BY_HAND' });
    };
    const states = async () => [
      await stateOf(student, first.id),
      await stateOf(student, second.id),
      await stateOf(other, foreign.id),
    ];
    await give(first.reference, second.reference);
    expect(await states()).toEqual(['WAITING', 'WAITING', 'WAITING']);
    await give(first.reference, foreign.reference);
    expect(await states()).toEqual(['PAID', 'WAITING', 'WAITING']);
    // A second transfer for the paid one is a repetition, which a person may give too.
    await give(first.reference);
    expect(await states()).toEqual(['PAID', 'WAITING', 'WAITING']);
  });

  it('is not given to a person who is erased meanwhile', async () => {
    const { db } = server.services;
    const student = await buildUser(db);
    const id = await leave();
    const { deciding } = await db.transaction().execute(async (trx) => {
      await trx.updateTable('accounts').set({ is_closed: true }).where('user_id', '=', student.id).execute();
      const late = decide(id, { username: student.username });
      await waitForLocks(server);
      return { deciding: late };
    });
    expect((await deciding).body).toMatchObject({ code: 'USER_NOT_FOUND' });
    expect((await list('waiting')).map((line) => line.id)).toContain(id);
  });

  it('is never given to the curator, to nobody, or where the money left the account', async () => {
    const id = await leave();
    expect((await decide(id, { username: curator.username })).body).toMatchObject({ code: 'TOP_UP_TO_SELF' });
    expect((await decide(id, { username: 'nobody-at-all' })).body).toMatchObject({ code: 'USER_NOT_FOUND' });
    const fee = await leave(-300);
    const { username } = await buildUser(server.services.db);
    expect((await decide(fee, { username })).body).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await decide(fee, { discard: true, reason: 'Плата банка' })).body).toMatchObject({ state: 'DISCARDED' });
  });
});

it('lines are listed by their state, newest first, page by page', async () => {
  const [older, newer] = [await leave(100), await leave(200)];
  await decide(older, { discard: true, reason: 'Не наше' });
  const late = (await decide(older, { username: curator.username })).body;
  expect(late).toMatchObject({ code: 'ALREADY_DECIDED', message: `${curator.username}: не для баланса` });
  const lines = await list();
  expect(lines.slice(0, 2)).toMatchObject([
    { id: newer, ibanEnd: '7541' },
    { id: older, reason: 'Не наше' },
  ]);
  expect(await list('DISCARDED')).toEqual(lines.filter(({ state }) => state === 'DISCARDED'));
  const page = await server.call('listBankLines', { as: curator, query: { page: '1', size: '1' } });
  expect(page.body).toEqual(lines.slice(1, 2));
  expect(page.headers).toMatchObject({ 'x-total-count': String(lines.length) });
});

it('a line keeps the beginning of long texts', async () => {
  await upload(fioCsv([transfer({ partner: 'x'.repeat(141), reference: 'dar '.repeat(300) })]), 'long.csv');
  const [line] = await list();
  expect([line?.partner?.length, line?.details.length]).toEqual([140, 1000]);
});

it('the audit names each import, each top-up of a line and each discarded line', async () => {
  const student = await buildUser(server.services.db);
  const [given, discarded] = [await leave(300), await leave(400)];
  await decide(given, { username: student.username });
  await decide(discarded, { discard: true, reason: 'Не наше' });
  const { rows } = await server.pool.query(
    `select action, subject, details from audit_entries
      where actor_id = $1 order by id desc limit 4`,
    [curator.id],
  );
  const subject = expect.stringMatching(/^statement:/);
  const imported = { action: 'bank.import', subject, details: { lines: 1, added: 1 } };
  expect(rows).toMatchObject([
    { action: 'bank.discard', subject: `bank-line:${discarded}`, details: { reason: 'Не наше' } },
    { action: 'balance.top-up', subject: `user:${student.id}`, details: { amountCents: 300 } },
    imported,
    imported,
  ]);
});

describe('the list of statements', () => {
  it('counts what became of the lines of each, newest first', async () => {
    const student = await buildUser(server.services.db);
    const known = transfer();
    const fileOf = (...lines: TestTransfer[]) => shapes['unstructured']?.(lines) ?? '';
    await upload(fileOf(known), 'first.xml');
    const { reference } = await begin(student);
    await upload(fileOf(known, transfer({ reference }), transfer(), transfer()), 'second.xml');
    const left = (await list('waiting'))[0]?.id ?? 0;
    await decide(left, { username: student.username });
    await addUnchecked('not counted');
    const [second, first] = (await server.call('listStatements', { as: curator })).body;
    expect(second).toMatchObject({ fileName: 'second.xml', source: 'DESK', createdBy: curator.username });
    expect(second).toMatchObject({ ...noLines, lines: 5, checked: 4, matched: 2, credited: 2, duplicates: 1, left: 1 });
    expect(first).toMatchObject({ ...noLines, fileName: 'first.xml', lines: 1, checked: 1, left: 1 });
    await settleBankLines(server.services);
  });

  it('has the last twenty', async () => {
    for (let count = 0; count < 21; count += 1) await upload(camt(''), `${count}.xml`);
    const names = (await server.call('listStatements', { as: curator })).body.map(({ fileName }) => fileName);
    expect(names).toEqual(Array.from({ length: 20 }, (_, index) => `${20 - index}.xml`));
  });
});
