import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#domains/identity/public.ts';
import { buildTopUp, type TestUser } from '#testing/build.ts';
import type { TestServer } from '#testing/test-server.ts';
import { importStatement } from '../bank/import-statement.ts';
import { camt } from '../bank/statements.test-data.ts';
import { noLines } from '../bank/upload.test-data.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { bouncedEntry, paidBackEntry, payeeIban, sentEntry, startPayoutDesk } from './batches.test-data.ts';

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

/** Discards the newest line that waits. */
async function discard(server: TestServer, as: TestUser): Promise<void> {
  const { body } = await server.call('listBankLines', { as, query: { state: 'waiting', size: '1' } });
  const params = { id: String(body[0]?.id) };
  await server.call('decideBankLine', { as, params, body: { discard: true, reason: 'Не наше' } });
}

describe('the statement', () => {
  it('settles a payout by reference and amount, once, and the person reads it', async () => {
    const { server, request, create, payoutOf, balanceOf, upload, linesOf } = desk;
    const payee = await request(12.34);
    await create();
    const { reference = '' } = (await payoutOf(payee)) ?? {};
    const line = sentEntry(reference, 1234);
    expect(await upload(line)).toEqual({ ...noLines, lines: 1, matched: 1, sent: 1 });
    expect(await upload(line)).toEqual({ ...noLines, lines: 1, duplicates: 1 });
    expect(await balanceOf(payee)).toEqual({ balance: 37.66, locked: 0, available: 37.66 });
    expect(await payoutOf(payee)).toMatchObject({ state: 'SENT', decidedBy: null, isAtBank: false });
    const { rows } = await server.pool.query('select kind from notifications where user_id = $1 order by id', [
      payee.person.id,
    ]);
    expect(rows.map(({ kind }) => kind)).toEqual(['PAYOUT_REQUESTED', 'PAYOUT_SENT']);
    // Another transfer with the same reference is another loss of money.
    await upload(sentEntry(reference, 1234));
    expect(await linesOf(reference)).toMatchObject([{ state: 'MATCHED' }, { state: 'DUPLICATE' }]);
    expect((await balanceOf(payee)).balance).toBe(37.66);
  });

  it('brings a payout back with the bank’s reason, also in the same file', async () => {
    const { server, request, create, newest, payoutOf, balanceOf, upload } = desk;
    const payee = await request(12.34);
    await create();
    const { reference = '' } = (await payoutOf(payee)) ?? {};
    const result = await upload(bouncedEntry(reference, 1234, 'AC04', 'Account closed'), sentEntry(reference, 1234));
    expect(result).toMatchObject({ sent: 1, returned: 1, left: 0 });
    expect(await payoutOf(payee)).toMatchObject({
      state: 'BOUNCED',
      reason: 'Банк вернул перевод: счёт закрыт (AC04), Account closed',
    });
    expect(await balanceOf(payee)).toEqual({ balance: 50, locked: 0, available: 50 });
    expect(await newest()).toMatchObject({ state: 'SETTLED', bounced: 1 });
    // The bank's words can name the person, and an erasure does not change the audit.
    const { rows } = await server.pool.query(
      `select details from audit_entries where action = 'payout.bounced' and subject = $1`,
      [`user:${payee.person.id}`],
    );
    expect(rows).toEqual([{ details: { payoutId: payee.id, amountCents: 1234 } }]);
  });

  it('brings a payout back also when the return comes in an earlier file than the transfer', async () => {
    const { request, create, payoutOf, balanceOf, upload } = desk;
    const payee = await request(12.34);
    await create();
    const { reference = '' } = (await payoutOf(payee)) ?? {};
    expect(await upload(bouncedEntry(reference, 1234, 'AC04'))).toMatchObject({ returned: 1, left: 0 });
    expect(await payoutOf(payee)).toMatchObject({ state: 'BOUNCED' });
    expect(await upload(sentEntry(reference, 1234))).toMatchObject({ sent: 1, left: 0 });
    expect(await payoutOf(payee)).toMatchObject({ state: 'BOUNCED' });
    expect(await balanceOf(payee)).toEqual({ balance: 50, locked: 0, available: 50 });
  });

  it('leaves to a person money that came with the reference of a payout that never left', async () => {
    const { server, curator, request, create, payoutOf, balanceOf, upload } = desk;
    const payee = await request(12.34);
    await create();
    const { reference = '' } = (await payoutOf(payee)) ?? {};
    expect(await upload(paidBackEntry(reference, 1234))).toMatchObject({ returned: 0, left: 1 });
    expect(await payoutOf(payee)).toMatchObject({ state: 'REQUESTED' });
    expect(await balanceOf(payee)).toMatchObject({ balance: 50, locked: 12.34 });
    // Discarded, it is no second transfer of the payout, which can come back.
    await discard(server, curator);
    const later = [sentEntry(reference, 1234), bouncedEntry(reference, 1234, 'AC04')];
    expect(await upload(...later)).toMatchObject({ sent: 1, returned: 1 });
    expect(await payoutOf(payee)).toMatchObject({ state: 'BOUNCED' });
  });

  it('leaves to a person what differs by a cent, and what fits no payout', async () => {
    const { request, create, payoutOf, balanceOf, upload } = desk;
    const payee = await request(12.34);
    await create();
    const { reference = '' } = (await payoutOf(payee)) ?? {};
    expect(await upload(sentEntry(reference, 1233), sentEntry(reference, 1235), sentEntry('4711', 1234))).toMatchObject(
      { ...noLines, lines: 3, left: 3 },
    );
    expect(await payoutOf(payee)).toMatchObject({ state: 'REQUESTED' });
    expect(await balanceOf(payee)).toMatchObject({ balance: 50, locked: 12.34 });
    expect(await upload(sentEntry(reference, 1234))).toMatchObject({ sent: 1 });
    expect(await upload(bouncedEntry(reference, 1233, 'AC04'))).toMatchObject({ returned: 0, left: 1 });
    expect(await payoutOf(payee)).toMatchObject({ state: 'SENT' });
  });

  it('leaves to a person a line that names two payouts, or a payout and a top-up', async () => {
    const { server, curator, request, create, payoutOf, balanceOf, upload, linesOf } = desk;
    const payees = [await request(12.34), await request(12.34)];
    await create();
    const [first = '', second = ''] = await Promise.all(payees.map(async (one) => (await payoutOf(one))?.reference));
    const { person } = await request(1);
    const topUp = (await server.call('createIntent', { as: person, body: { amount: 12.34 } })).body;
    for (const names of [`${first} ${second}`, `${second} ${first}`, `${first} ${topUp.reference}`])
      expect(await upload(sentEntry(names, 1234))).toEqual({ ...noLines, lines: 1, left: 1 });
    expect((await linesOf(first)).map(({ state }) => state)).toEqual(Array(3).fill('NO_MATCH'));
    const waiting = await server.call('listBankLines', { as: curator, query: { state: 'waiting', size: '3' } });
    expect(waiting.body.map(({ username }) => username)).toEqual([null, null, null]);
    for (const payee of payees) {
      expect(await payoutOf(payee)).toMatchObject({ state: 'REQUESTED' });
      expect(await balanceOf(payee)).toEqual({ balance: 50, locked: 12.34, available: 37.66 });
    }
  });

  // Lines are stored by their checksums, so several payouts meet both orders.
  it.each(['before', 'after'])(
    'brings payouts back whose return without a reason is %s the transfer',
    async (order) => {
      const { request, create, payoutOf, balanceOf, upload } = desk;
      const payees = [];
      for (let count = 0; count < 8; count += 1) payees.push(await request(12.34));
      await create();
      const entries: string[] = [];
      for (const payee of payees) {
        const { reference = '' } = (await payoutOf(payee)) ?? {};
        const [sent, returned] = [sentEntry(reference, 1234), paidBackEntry(reference, 1234)];
        entries.push(...(order === 'before' ? [returned, sent] : [sent, returned]));
      }
      expect(await upload(...entries)).toEqual({ ...noLines, lines: 16, matched: 16, sent: 8, returned: 8 });
      const reason = 'Банк вернул перевод и не назвал причину';
      for (const payee of payees) {
        expect(await payoutOf(payee)).toMatchObject({ state: 'BOUNCED', reason });
        expect(await balanceOf(payee)).toEqual({ balance: 50, locked: 0, available: 50 });
      }
    },
  );

  it('belongs to what a curator has recorded by hand, and moves no money again', async () => {
    const { curator, decide, request, payoutOf, balanceOf, upload } = desk;
    const payee = await request(12.34);
    const { reference = '' } = (await payoutOf(payee)) ?? {};
    await decide(payee.id, 'SENT');
    expect(await upload(sentEntry(reference, 1234))).toMatchObject({ sent: 1, left: 0 });
    await decide(payee.id, 'BOUNCED');
    expect(await upload(bouncedEntry(reference, 1234, 'AC01'))).toMatchObject({ returned: 1, left: 0 });
    expect(await balanceOf(payee)).toEqual({ balance: 50, locked: 0, available: 50 });
    expect(await payoutOf(payee)).toMatchObject({ state: 'BOUNCED', decidedBy: curator.username, reason: 'Проверка' });
  });

  it.each([
    { which: 'still waits', isDiscarded: false },
    { which: 'was discarded', isDiscarded: true },
  ])('gives no money back if the bank sent the payout twice: the second line $which', async ({ isDiscarded }) => {
    const { server, curator, request, create, payoutOf, balanceOf, upload } = desk;
    const payee = await request(10);
    await create();
    const { reference = '' } = (await payoutOf(payee)) ?? {};
    const spaced = `${reference.slice(0, 4)} ${reference.slice(4)}`;
    expect(await upload(sentEntry(reference, 1000))).toMatchObject({ sent: 1 });
    expect(await upload(sentEntry(spaced, 1000))).toMatchObject({ sent: 0, left: 1 });
    if (isDiscarded) await discard(server, curator);
    expect(await upload(bouncedEntry(reference, 1000, 'MS02'))).toMatchObject({ returned: 0, left: 1 });
    expect(await payoutOf(payee)).toMatchObject({ state: 'SENT' });
    expect(await balanceOf(payee)).toMatchObject({ balance: 40 });
  });

  it('brings no payout back to the curator who uploaded it', async () => {
    const { server, curator, buildCurator, decide, payoutOf, linesOf } = desk;
    const person = await buildCurator();
    await buildTopUp(server.services.db, person.id, 1000);
    const body = { amount: 10, iban: payeeIban, purpose: 'RETURN' } as const;
    const payee = { person, id: (await server.call('requestPayout', { as: person, body })).body.id };
    const { reference = '' } = (await payoutOf(payee)) ?? {};
    await decide(payee.id, 'SENT');
    const uploadAs = ({ id }: TestUser, entry: string) => {
      const file = camt(entry);
      return importStatement(server.services, { bytes: Buffer.from(file), fileName: 'x', createdBy: id });
    };
    const returned = () => bouncedEntry(reference, 1000, 'AC04');
    expect(await uploadAs(person, returned())).toMatchObject({ returned: 0, left: 1 });
    expect(await payoutOf(payee)).toMatchObject({ state: 'SENT' });
    expect(await uploadAs(curator, returned())).toMatchObject({ returned: 1, left: 0 });
    expect(await uploadAs(person, sentEntry(reference, 1000))).toMatchObject({ matched: 1, left: 0 });
    expect((await linesOf(reference)).map(({ state }) => state)).toEqual(['NO_MATCH', 'MATCHED', 'MATCHED']);
  });

  it('and the person who cancels at the same time: the payout is sent or cancelled, never both', async () => {
    const { server, request, payoutOf, balanceOf, upload, linesOf } = desk;
    for (let round = 0; round < 8; round += 1) {
      const payee = await request(1);
      const { reference = '' } = (await payoutOf(payee)) ?? {};
      const [{ status }] = await Promise.all([
        server.call('cancelPayout', { as: payee.person, params: { id: String(payee.id) } }),
        upload(sentEntry(reference, 100)),
      ]);
      const isCancelled = status === 204;
      expect((await payoutOf(payee))?.state).toBe(isCancelled ? 'CANCELLED' : 'SENT');
      expect(await linesOf(reference)).toMatchObject([{ state: isCancelled ? 'NO_MATCH' : 'MATCHED' }]);
      expect(await balanceOf(payee)).toMatchObject({ balance: isCancelled ? 50 : 49, locked: 0 });
    }
  });

  it('of another account settles nothing', async () => {
    const { server, request, create, payoutOf } = desk;
    const payee = await request(1);
    await create();
    const { reference = '' } = (await payoutOf(payee)) ?? {};
    const foreign = camt(sentEntry(reference, 100), { iban: 'SK3112000000198742637541' });
    await expect(
      importStatement(server.services, { bytes: Buffer.from(foreign), fileName: 'x', createdBy: null }),
    ).rejects.toMatchObject({ code: 'FOREIGN_ACCOUNT' });
    expect(await payoutOf(payee)).toMatchObject({ state: 'REQUESTED' });
  });

  it('keeps nothing of a person who was erased before it came', async () => {
    const { server, decide, create, fileAgain, newest, payoutOf, upload } = desk;
    const password = 'correct horse';
    const id = await createUser(server.services.db, { username: 'leaver', password, role: 'STUDENT' });
    const person: TestUser = { id, username: 'leaver', role: 'STUDENT', isElevated: true };
    await buildTopUp(server.services.db, id, 1000);
    const body = { amount: 10, iban: payeeIban, purpose: 'RETURN', eraseComments: 'KEEP' } as const;
    const payee = { person, id: (await server.call('requestPayout', { as: person, body })).body.id };
    const { reference = '' } = (await payoutOf(payee)) ?? {};
    await create();
    const batchId = (await newest())?.id ?? 0;
    await decide(payee.id, 'SENT');
    await expect.poll(async () => (await payoutOf(payee))?.username, { timeout: 20_000 }).toBe(`deleted-${id}`);
    expect((await fileAgain(batchId)).body).toMatchObject({
      code: 'BATCH_FILE_GONE',
      message: 'Файла больше нет: один из получателей удалил аккаунт',
    });
    expect(await upload(sentEntry(reference, 1000))).toMatchObject({ sent: 1 });
    const { rows } = await server.pool.query(
      'select partner, iban_end, details, state from bank_lines where payout_id = $1',
      [payee.id],
    );
    expect(rows).toEqual([{ partner: null, iban_end: null, details: '', state: 'MATCHED' }]);
    // Nobody is left who could get the money.
    expect(await upload(bouncedEntry(reference, 1000, 'AC04'))).toMatchObject({ returned: 0, left: 1 });
  });
});
