import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#testing/build.ts';
import { buildLesson, shiftLesson } from '#testing/lessons.ts';
import { bouncedEntry, sentEntry, startPayoutDesk } from '../payouts/batches.test-data.ts';
import { importStatement } from './import-statement.ts';
import { findProof, proveBank } from './prove-bank.ts';
import { camt, ownIban, shapes } from './statements.test-data.ts';

let desk: Awaited<ReturnType<typeof startPayoutDesk>>;
beforeAll(async () => {
  desk = await startPayoutDesk();
});
afterAll(() => desk.server.close());

let counter = 0;
const paid = (cents: number, reference: string) => {
  counter += 1;
  const file = shapes['endToEnd']?.([{ number: `P${counter}`, cents, reference, partner: 'Vera' }]) ?? '';
  return file.slice(file.indexOf('<Ntry>'), file.lastIndexOf('</Ntry>') + 7);
};
const upload = (opening: number, closing: number, ...entries: string[]) =>
  importStatement(desk.server.services, {
    bytes: Buffer.from(camt(entries.join(''), { opening, closing })),
    fileName: 'x',
    createdBy: null,
  });
const prove = async () => {
  await proveBank(desk.server.services);
  return findProof(desk.server.services.db);
};
/** The desk shows what was stored. */
const shown = async () => (await desk.server.call('getBankProof', { as: desk.curator })).body.proof;

it('there is no comparison before a statement, and none without a bank account', async () => {
  const { config } = desk.server.services;
  const { bank } = config.public;
  expect(await prove()).toBeNull();
  config.public.bank = null;
  await desk.server.pool.query(`insert into bank_statements (source, file_name, duplicate_count, opening_cents,
    closing_cents, opens_on, closes_on) values ('FOLDER', 'x', 0, 0, 0, '2026-01-01', '2026-01-01')`);
  expect(await proveBank(desk.server.services)).toBe(0);
  expect(await shown()).toBeNull();
  config.public.bank = bank;
  await desk.server.pool.query('delete from bank_statements');
});

describe('statements of one day', () => {
  const permute = <T>(list: readonly T[]): T[][] =>
    list.length === 0 ? [[]] : list.flatMap((one, at) => permute(list.toSpliced(at, 1)).map((rest) => [one, ...rest]));
  const forget = async () => {
    for (const table of ['bank_proofs', 'bank_lines', 'bank_statements'])
      await desk.server.pool.query(`delete from ${table}`);
  };

  it.each([
    { balances: [100, 150, 210, 180], which: 'each with another balance' },
    { balances: [100, 150, 150, 130], which: 'one leaves the balance as it was' },
    { balances: [100, 150, 100, 130], which: 'the first balance comes back' },
    { balances: [100, 150, 130, 100], which: 'the first balance is the last one' },
  ])('lead to the same result in any order: $which', async ({ balances }) => {
    const statements = balances.slice(1).map((closing, index) => {
      const opening = balances[index] ?? 0;
      const entries = closing === opening ? [paid(7, 'sem'), paid(-7, 'tam')] : [paid(closing - opening, 'dar')];
      return { opening, closing, entries };
    });
    for (const order of permute(statements)) {
      await forget();
      for (const { opening, closing, entries } of order) await upload(opening, closing, ...entries);
      expect(await prove(), JSON.stringify(order.map(({ opening }) => opening))).toMatchObject({ difference: 0 });
    }
    await forget();
  });

  it('begin with the balance of an earlier day without lines, so a missing statement is noticed', async () => {
    const empty = camt('', { opening: 100, closing: 100 }).replaceAll('2026-11-25', '2026-11-24');
    const file = { bytes: Buffer.from(empty), fileName: 'x', createdBy: null };
    await importStatement(desk.server.services, file);
    await upload(150, 200, paid(50, 'dar'));
    expect(await prove()).toMatchObject({ found: 2, difference: 0.5 });
    await forget();
  });

  it('may be one statement that grows, back to its first balance', async () => {
    const [came, left] = [paid(50, 'dar'), paid(-50, 'tam')];
    await upload(100, 150, came);
    await upload(100, 100, came, left);
    expect(await prove()).toMatchObject({ found: 1, difference: 0 });
    await upload(100, 120, came, left, paid(20, 'dar'));
    expect(await prove()).toMatchObject({ found: 1.2, difference: 0 });
    await forget();
  });
});

describe('the closing balance', () => {
  // The statements of one account, one after the other.
  let payoutReference: string;
  const fee = paid(-250, 'poplatok');
  const first = () => [paid(4000, ''), fee];

  it('is balances of people, payouts under way, lines that wait and the portal’s own', async () => {
    const { server, request, payoutOf, decide } = desk;
    const payee = await request(12.34);
    payoutReference = (await payoutOf(payee))?.reference ?? '';
    const begun = await server.call('createIntent', { as: payee.person, body: { amount: 30 } });
    await upload(10_000, 16_750, paid(3000, begun.body.reference), ...first());
    const { body } = await server.call('listBankLines', { as: desk.curator, query: { state: 'waiting' } });
    const line = body.find(({ amount }) => amount === -2.5);
    const discard = { discard: true, reason: 'Плата банка' } as const;
    await server.call('decideBankLine', { as: desk.curator, params: { id: String(line?.id) }, body: discard });
    await decide(payee.id, 'SENT');
    // Own money: 100 € at first, without the fee and the 50 € that came by hand.
    expect(await prove()).toMatchObject({
      expected: 167.5,
      found: 167.5,
      difference: 0,
      closesOn: '2026-11-25',
      people: 67.66,
      underWay: 12.34,
      waiting: 40,
      own: 47.5,
    });
    expect(await shown()).toEqual(await prove());
  });

  it('stays proved when the bank sends a payout and brings it back', async () => {
    await upload(16_750, 15_516, sentEntry(payoutReference, 1234));
    expect(await prove()).toMatchObject({ found: 155.16, difference: 0, underWay: 0, people: 67.66 });
    const returned = bouncedEntry(payoutReference, 1234, 'AC04');
    await upload(15_516, 16_750, returned);
    expect(await prove()).toMatchObject({ found: 167.5, difference: 0, underWay: 0, people: 80 });
    // A repeated statement of the same day is older than what is known.
    await upload(0, 4711, returned);
    expect(await prove()).toMatchObject({ found: 167.5, difference: 0 });
  });

  it('differs by what a missing statement had', async () => {
    await upload(16_850, 17_850, paid(1000, 'neznámy'));
    expect(await prove()).toMatchObject({ expected: 177.5, found: 178.5, difference: 1 });
    expect(await desk.server.app.metrics.metrics()).toMatch(/^bank_difference_euros 1$/m);
    await upload(16_750, 16_850, paid(100, 'chýbal'));
    await upload(17_850, 17_860, paid(10, 'posledný'));
    expect(await prove()).toMatchObject({ difference: 0 });
  });

  it('leaves out what was booked after it', async () => {
    const table = 'ID pohybu;Dátum;Objem;Mena\n7;26.11.2026;5,00;EUR\n';
    const bytes = Buffer.from(`iban;${ownIban}\n${table}`);
    const { left } = await importStatement(desk.server.services, { bytes, fileName: 'x', createdBy: null });
    expect(left).toBe(1);
    expect(await prove()).toMatchObject({ closesOn: '2026-11-25', difference: 0 });
  });

  /** Changes a balance without a transfer. */
  const change = (cents: number) =>
    desk.server.pool.query(
      'update accounts set balance_cents = balance_cents + $1 where id = (select max(id) from accounts)',
      [cents],
    );

  it('differs by a cent that a balance has too much', async () => {
    await change(1);
    expect(await prove()).toMatchObject({ difference: -0.01 });
    await change(-1);
    expect(await prove()).toMatchObject({ difference: 0 });
  });

  it('stays proved when a top-up by hand is taken back, and when the portal gives money for a lesson', async () => {
    const { server, curator } = desk;
    const { username } = await buildUser(server.services.db);
    await server.call('topUp', { as: curator, body: { username, amount: 10 } });
    const { rows } = await server.pool.query('select max(id) as id from transfers');
    const params = { transferId: String(rows[0].id) };
    const reversed = await server.call('reverseTopUp', {
      as: curator,
      params,
      body: { amount: 4, reason: 'Опечатка' },
    });
    expect(reversed.status).toBeLessThan(300);
    expect(await prove()).toMatchObject({ difference: 0 });
    const lesson = await buildLesson(server, 'PAID');
    await shiftLesson(server, lesson, -24 * 7);
    const body = { amount: 3, reason: 'Не работал звук' };
    const given = await server.call('giveGoodwill', { as: curator, params: { id: String(lesson.id) }, body });
    expect(given.status).toBe(200);
    expect(await prove()).toMatchObject({ difference: 0 });
  });

  it('says since when it balances, or not', async () => {
    await desk.server.pool.query(
      `insert into bank_proofs (day, statement_id, found_cents, people_cents, under_way_cents, waiting_cents, own_cents)
       select current_date - n, statement_id, found_cents + case when n = 3 then 1 else 0 end, people_cents,
              under_way_cents, waiting_cents, own_cents
         from bank_proofs cross join generate_series(1, 5) as n`,
    );
    const { rows } = await desk.server.pool.query('select (current_date - 2)::date::text as since');
    expect(await shown()).toMatchObject({ difference: 0, since: rows[0].since });
    await change(1);
    const proof = await prove();
    expect(proof).toMatchObject({ difference: -0.01, since: proof?.day });
    await change(-1);
  });
});
