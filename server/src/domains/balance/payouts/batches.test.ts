import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTopUp, buildUser } from '#testing/build.ts';
import { ownIban } from '../bank/statements.test-data.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { fitIntoDay, nextWorkday } from './batch-rules.ts';
import {
  elevated,
  listOrders,
  payeeIban,
  readInOrder,
  sentEntry,
  startPayoutDesk,
  type XmlNode,
} from './batches.test-data.ts';
import { payeeName } from './write-transfer-file.ts';

let desk: Awaited<ReturnType<typeof startPayoutDesk>>;
beforeAll(async () => {
  desk = await startPayoutDesk();
});
afterAll(async () => {
  expect(await verifyLedger(desk.server.services.db)).toEqual([]);
  await desk.server.close();
});
// Each test begins without payouts that wait.
beforeEach(() => desk.clear());

describe('a batch', () => {
  it('has the payouts that wait, but for the own one and held ones, and is a file of the bank', async () => {
    const { server, curator, buildCurator, decide, request, create, newest, payoutOf } = desk;
    const named = await request(12.34, { firstName: 'Иван', lastName: 'Ковач & <Žofia>' });
    const payees = [named, await request(5, { username: 'vera_nova-2', firstName: '名' })];
    const own = { person: curator, id: 0 };
    await buildTopUp(server.services.db, curator.id, 5000);
    own.id = (
      await server.call('requestPayout', { as: curator, body: { amount: 1, iban: payeeIban, purpose: 'RETURN' } })
    ).body.id;
    const held = await request(3);
    await server.pool.query(`update payouts set payable_at = now() + interval '1 hour' where id = $1`, [held.id]);
    const { ready } = (await server.call('listPayoutBatches', { as: curator })).body;
    expect(ready).toEqual({ count: 2, amount: 17.34 });
    const { status, body, headers } = await create();
    expect(status).toBe(201);
    expect(headers['content-type']).toContain('application/xml');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="kampus-payouts-\d+\.xml"$/);
    const orders = listOrders(readInOrder(body));
    const references = await Promise.all(payees.map(async (payee) => (await payoutOf(payee))?.reference));
    expect(orders).toEqual([
      { reference: `/VS${references[0]}/SS/KS`, amount: '12.34', name: 'Ivan Kovach Zofia', iban: payeeIban },
      { reference: `/VS${references[1]}/SS/KS`, amount: '5.00', name: 'vera nova-2', iban: payeeIban },
    ]);
    expect(await newest()).toMatchObject({ state: 'OPEN', count: 2, amount: 17.34, waiting: 2, sent: 0, bounced: 0 });
    for (const { id } of [own, held]) expect(await payoutOf({ person: curator, id })).toMatchObject({ batchId: null });
    await decide(own.id, 'REFUSED', await buildCurator());
  });

  it('follows the schema pain.001.001.09: its elements, their order, its sums', async () => {
    const { request, create, newest } = desk;
    await request(10);
    await request(0.5);
    const file = (await create()).body;
    expect(XMLValidator.validate(file)).toBe(true);
    expect(file).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">');
    const names = (nodes: XmlNode[]) => nodes.map(({ name }) => name);
    const at = (nodes: XmlNode[], ...path: string[]): XmlNode[] =>
      path.reduce((inner, name) => inner.find((node) => node.name === name)?.children ?? [], nodes);
    const textOf = (nodes: XmlNode[]) => nodes[0]?.text;
    const root = at(readInOrder(file), 'Document', 'CstmrCdtTrfInitn');
    expect(names(root)).toEqual(['GrpHdr', 'PmtInf']);
    const header = at(root, 'GrpHdr');
    expect(names(header)).toEqual(['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty']);
    expect(textOf(at(header, 'MsgId'))).toMatch(/^[A-Za-z0-9-]{1,35}$/);
    expect(textOf(at(header, 'CreDtTm'))).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const payment = at(root, 'PmtInf');
    expect(names(payment)).toEqual([
      'PmtInfId',
      'PmtMtd',
      'BtchBookg',
      'NbOfTxs',
      'CtrlSum',
      'PmtTpInf',
      'ReqdExctnDt',
      'Dbtr',
      'DbtrAcct',
      'DbtrAgt',
      'ChrgBr',
      'CdtTrfTxInf',
      'CdtTrfTxInf',
    ]);
    for (const sums of [header, payment]) {
      expect(textOf(at(sums, 'NbOfTxs'))).toBe('2');
      expect(textOf(at(sums, 'CtrlSum'))).toBe('10.50');
    }
    expect(textOf(at(payment, 'ReqdExctnDt', 'Dt'))).toBe((await newest())?.executeOn);
    expect(textOf(at(payment, 'DbtrAcct', 'Id', 'IBAN'))).toBe(ownIban);
    for (const order of payment.filter(({ name }) => name === 'CdtTrfTxInf'))
      expect(names(order.children)).toEqual(['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf']);
  });

  it('is the same file byte for byte when it is downloaded again, also after a change of the name', async () => {
    const { server, request, create, fileAgain, newest, payoutOf, upload } = desk;
    const payee = await request(7, { firstName: 'Анна' });
    const first = (await create()).body;
    const id = (await newest())?.id ?? 0;
    await server.pool.query(`update users set first_name = 'Мария' where id = $1`, [payee.person.id]);
    expect((await fileAgain(id)).body).toBe(first);
    await upload(sentEntry((await payoutOf(payee))?.reference ?? '', 700));
    expect((await fileAgain(id)).body).toBe(first);
    expect(await newest()).toMatchObject({ state: 'SETTLED', waiting: 0, sent: 1 });
    // A file with other bytes is never given out as the same one.
    await server.pool.query(`update payouts set payee = 'Somebody' where batch_id = $1`, [id]);
    expect((await fileAgain(id)).body).toMatchObject({ code: 'BATCH_FILE_GONE', message: 'Этого файла больше нет' });
  });

  it('locks its payouts: the person cannot cancel, the curator cannot refuse', async () => {
    const { server, curator, decide, request, create } = desk;
    const payee = await request(7);
    await create();
    const listed = async (state: 'atBank' | 'waiting') => {
      const query = { state, query: payee.person.username };
      return (await server.call('listPayouts', { as: curator, query })).body.map(({ id }) => id);
    };
    expect([await listed('atBank'), await listed('waiting')]).toEqual([[payee.id], []]);
    const cancelled = await server.call('cancelPayout', { as: payee.person, params: { id: String(payee.id) } });
    expect(cancelled.body).toMatchObject({ code: 'PAYOUT_AT_BANK' });
    expect((await decide(payee.id, 'REFUSED')).body).toMatchObject({ code: 'PAYOUT_AT_BANK' });
    const own = await server.call('listOwnPayouts', { as: payee.person });
    expect(own.body[0]).toMatchObject({ state: 'REQUESTED', isAtBank: true });
    await expect(
      server.pool.query(`update payouts set state = 'CANCELLED', decided_at = now() where id = $1`, [payee.id]),
    ).rejects.toMatchObject({ constraint: 'payouts_batch_check' });
  });

  it('is released by hand: what the bank did not settle waits again, and the file is gone', async () => {
    const { server, curator, request, create, release, fileAgain, newest, payoutOf, upload, linesOf } = desk;
    const [sent, left] = [await request(7), await request(8)];
    await create();
    const id = (await newest())?.id ?? 0;
    const { reference = '' } = (await payoutOf(left)) ?? {};
    await upload(sentEntry((await payoutOf(sent))?.reference ?? '', 700));
    expect((await release(id)).status).toBe(204);
    const { rows } = await server.pool.query(
      'select action, actor_id, details from audit_entries where subject = $1 order by id',
      [`payout-batch:${id}`],
    );
    expect(rows).toEqual([
      { action: 'payout.batch', actor_id: curator.id, details: { count: 2, amountCents: 1500 } },
      { action: 'payout.release', actor_id: curator.id, details: { count: 1 } },
    ]);
    expect(await newest()).toMatchObject({ state: 'RELEASED', count: 2, waiting: 0, sent: 1 });
    expect((await fileAgain(id)).body).toMatchObject({
      code: 'BATCH_FILE_GONE',
      message: expect.stringContaining('разобрана'),
    });
    const message = `${curator.username}: заявки возвращены в очередь`;
    expect((await release(id)).body).toMatchObject({ code: 'ALREADY_DECIDED', message });
    const cancelled = await server.call('cancelPayout', { as: left.person, params: { id: String(left.id) } });
    expect(cancelled.status).toBe(204);
    // The bank sent it all the same: a person must look at the line.
    await upload(sentEntry(reference, 800));
    expect(await linesOf(reference)).toMatchObject([{ state: 'NO_MATCH' }]);
  });

  it('is not released by a curator whose own payout waits in it', async () => {
    const { server, curator, buildCurator, decide, request, create, release, newest, payoutOf } = desk;
    await buildTopUp(server.services.db, curator.id, 5000);
    const body = { amount: 1, iban: payeeIban, purpose: 'RETURN' } as const;
    const own = { person: curator, id: (await server.call('requestPayout', { as: curator, body })).body.id };
    await request(2);
    const other = await buildCurator();
    await create(other);
    const id = (await newest())?.id ?? 0;
    expect((await release(id)).body).toMatchObject({ code: 'OWN_PAYOUT' });
    expect(await payoutOf(own)).toMatchObject({ batchId: id });
    await decide(own.id, 'SENT', other);
    expect((await release(id)).status).toBe(204);
  });

  it('needs an elevated session, the rank of a curator, payouts and a bank account', async () => {
    const { curator, server, create } = desk;
    expect((await create({ ...curator, isElevated: false })).body).toMatchObject({ code: 'ELEVATION_REQUIRED' });
    expect((await create(elevated(await buildUser(server.services.db, { role: 'TEACHER' })))).status).toBe(403);
    expect((await create()).body).toMatchObject({ code: 'NO_PAYOUTS_READY' });
    const { bank } = server.services.config.public;
    server.services.config.public.bank = null;
    expect((await create()).body).toMatchObject({ code: 'NO_BANK' });
    server.services.config.public.bank = bank;
  });

  it('leaves out a payout whose IBAN cannot be read, and a curator refuses it', async () => {
    const { server, curator, decide, request, create, newest, payoutOf } = desk;
    const [unreadable, other] = [await request(7), await request(8)];
    const withoutKey = `update payouts set iban_sealed = 'sealed:gone:AAAA' where id = $1`;
    await server.pool.query(withoutKey, [unreadable.id]);
    const { ready } = (await server.call('listPayoutBatches', { as: curator })).body;
    expect(ready).toEqual({ count: 1, amount: 8 });
    expect((await create()).status).toBe(201);
    expect((await payoutOf(other))?.batchId).toBe((await newest())?.id);
    expect(await payoutOf(unreadable)).toMatchObject({ batchId: null, iban: null, ibanEnd: '7541' });
    expect((await create()).body).toMatchObject({ code: 'NO_PAYOUTS_READY' });
    expect((await decide(unreadable.id, 'REFUSED')).body).toMatchObject({ state: 'REFUSED', iban: null });
  });

  it('has each payout once when two curators make one at the same time', async () => {
    const { curator, buildCurator, request, create, newest, payoutOf } = desk;
    const payees = await Promise.all([request(1), request(2), request(3)]);
    const curators = [curator, await buildCurator()];
    const answers = await Promise.all(curators.map((one) => create(one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'NO_PAYOUTS_READY' });
    expect(listOrders(readInOrder(answers.find(({ status }) => status === 201)?.body ?? ''))).toHaveLength(3);
    for (const payee of payees) expect((await payoutOf(payee))?.batchId).toBe((await newest())?.id);
  });

  it('of a repeated call is the first one', async () => {
    const { curator, request, create } = desk;
    await request(1);
    const first = await create(curator, 'the same');
    await request(2);
    expect((await create(curator, 'the same')).body).toBe(first.body);
  });

  it('has what the limits of the day allow, oldest first; a payout of it is not counted again', async () => {
    const { server, decide, request, create } = desk;
    const { personLimits } = server.services.config;
    personLimits.dayByCuratorCents = 2000;
    const limited = await desk.buildCurator();
    const [first, large, last] = [await request(15), await request(6), await request(5)];
    // Neither the payouts of yesterday nor the top-ups of today count.
    await server.call('topUp', { as: limited, body: { username: first.person.username, amount: 10 } });
    await server.pool.query(
      `insert into top_up_totals
              (user_id, day, direction, given_cents, given_max_cents, received_cents, received_max_cents)
       select user_id, day - 1, 'OUT', 2000, 2000, 0, 0 from top_up_totals where user_id = $1`,
      [limited.id],
    );
    expect(listOrders(readInOrder((await create(limited)).body)).map(({ amount }) => amount)).toEqual([
      '15.00',
      '5.00',
    ]);
    expect((await create(limited)).body).toMatchObject({ code: 'PAYOUT_LIMIT' });
    expect((await decide(large.id, 'SENT', limited)).body).toMatchObject({ code: 'PAYOUT_LIMIT' });
    for (const { id } of [first, last])
      expect((await decide(id, 'SENT', limited)).body).toMatchObject({ state: 'SENT' });
    personLimits.dayByCuratorCents = 10_000_000;
  });

  it('of 500 payouts is one file, and a statement settles all of them', async () => {
    const { server, create, newest, upload } = desk;
    const { db } = server.services;
    const { rows } = await server.pool.query(
      `with person as (
         insert into users (username, password_hash, role)
         select 'payee-' || n, '', 'STUDENT' from generate_series(1, 500) as n returning id
       )
       select id from person`,
    );
    for (const { id } of rows) await buildTopUp(db, id, 1000);
    await server.pool.query(
      `with locked as (
         update accounts set locked_cents = 100 + user_id % 7 where user_id = any ($1) returning id, user_id, locked_cents
       )
       insert into payouts (account_id, purpose, amount_cents, iban_sealed, iban_end)
       select id, 'RETURN', locked_cents, $2, '7541' from locked`,
      [rows.map(({ id }) => id), payeeIban],
    );
    const { status, body } = await create();
    expect(status).toBe(201);
    const orders = listOrders(readInOrder(body));
    expect(orders).toHaveLength(500);
    const lines = orders.map(({ reference, amount }) =>
      sentEntry(reference.slice(3, 13), Math.round(Number(amount) * 100)),
    );
    expect(await upload(...lines)).toMatchObject({ lines: 500, sent: 500, left: 0 });
    expect(await newest()).toMatchObject({ state: 'SETTLED', count: 500, sent: 500 });
  }, 120_000);
});

it.each([
  ['a workday', '2026-11-27', '2026-11-27'],
  ['a Saturday', '2026-11-28', '2026-11-30'],
  ['a Sunday', '2026-11-29', '2026-11-30'],
  ['Christmas before a weekend', '2026-12-25', '2026-12-28'],
  ['Christmas in the week', '2028-12-25', '2028-12-27'],
  ['New Year', '2027-01-01', '2027-01-04'],
  ['Good Friday', '2026-04-03', '2026-04-07'],
  ['Good Friday of another year', '2027-03-26', '2027-03-30'],
  ['Easter Monday', '2028-04-17', '2028-04-18'],
  ['the first of May', '2029-05-01', '2029-05-02'],
  ['a holiday of Slovakia alone', '2027-01-06', '2027-01-06'],
])('the bank executes a batch of %s on a day of SEPA transfers', (_, date, day) => {
  expect(nextWorkday(date)).toBe(day);
});

it('names have the letters that every bank reads', () => {
  expect(payeeName('Щербак  Єва-Мария')).toBe('Shcherbak Ieva-Mariia');
  expect(payeeName(`Ľubica "O'Neil" <b>&`)).toBe("Lubica O'Neil b");
  expect(payeeName('Łukasz Wałęsa')).toBe('Lukasz Walesa');
  expect(payeeName('Đorđe Weiß')).toBe('Dorde Weiss');
  expect(payeeName('Søren Ægir')).toBe('Soren Aegir');
  expect(payeeName('Мар’яна Ўладзімір')).toBe("Mar'iana Uladzimir");
  expect(payeeName('Әсем Қуаныш')).toBe('Asem Kuanysh');
  expect(payeeName('名'.repeat(3))).toBe('');
  expect(payeeName('Ш'.repeat(60))).toHaveLength(70);
  expect(payeeName(`${'a'.repeat(69)} b`)).toBe('a'.repeat(69));
});

it('a person’s limit keeps only the payout of that person out', () => {
  const payouts = [1, 2, 3].map((user) => ({ user_id: user, amount_cents: 100 }));
  const rest = { curatorCents: 250, personCents: (user: number) => (user === 1 ? 99 : 100) };
  expect(fitIntoDay(payouts, rest).map(({ user_id }) => user_id)).toEqual([2, 3]);
});
