import { addDays, today } from '@kampus/contract/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { treasuryAccountId } from '#platform/db/schema.ts';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let curator: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  const build = async (role: 'ADMIN' | 'CURATOR') => ({
    ...(await buildUser(server.services.db, { role })),
    isElevated: true,
  });
  [admin, curator] = [await build('ADMIN'), await build('CURATOR')];
});
afterAll(() => server.close());

const thisMonth = today(new Date()).slice(0, 7);
const nextMonth = addDays(`${thisMonth}-01`, 31).slice(0, 7);
const lastMonth = addDays(`${thisMonth}-01`, -1).slice(0, 7);

/** Top-ups at these wall-clock times of the portal. A negative sum leaves the balance. */
async function buildTransfers(to: TestUser, transfers: { at: string; cents: number }[]): Promise<void> {
  await sql`
    insert into transfers
           (kind, from_account_id, to_account_id, amount_cents, description, created_at)
    select case when cents > 0 then 'TOP_UP' else 'RETURN' end,
           case when cents > 0 then ${treasuryAccountId} else a.id end,
           case when cents > 0 then a.id else ${treasuryAccountId} end, abs(cents), 'Проверка',
           at at time zone 'Europe/Bratislava'
      from accounts as a,
           unnest(${transfers.map(({ at }) => at)}::timestamp[],
                  ${transfers.map(({ cents }) => cents)}::integer[]) as moved (at, cents)
     where a.user_id = ${to.id}
     order by at`.execute(server.services.db);
}

const statementOf = async (as: TestUser, month: string, username?: string) =>
  (await server.call('getAccountStatement', { as, query: { month, ...(username !== undefined && { username }) } }))
    .body;

describe('the statement of a month', () => {
  it('leads from the opening to the closing sum by the transactions of the month, by the portal’s clock', async () => {
    const student = await buildUser(server.services.db, { firstName: 'Вера', lastName: 'Новая' });
    await buildTransfers(student, [
      { at: '2026-02-28 23:59:59', cents: 1000 },
      { at: '2026-03-01 00:00:00', cents: 500 },
      { at: '2026-03-31 23:59:59', cents: -300 },
      { at: '2026-04-01 00:00:00', cents: 50 },
    ]);
    const march = await statementOf(student, '2026-03');
    expect(march).toMatchObject({
      username: student.username,
      fullName: 'Вера Новая',
      month: '2026-03',
      firstMonth: '2026-02',
      isOver: true,
      opening: 10,
      deposits: 5,
      withdrawals: 3,
      closing: 12,
      transactions: [
        { type: 'DEPOSIT', amount: 5 },
        { type: 'WITHDRAW', amount: 3 },
      ],
    });
    expect(await statementOf(student, '2026-02')).toMatchObject({ opening: 0, closing: 10, withdrawals: 0 });
    expect(await statementOf(student, thisMonth)).toMatchObject({ opening: 12.5, closing: 12.5, transactions: [] });
    expect(await statementOf(student, '2025-01')).toMatchObject({ opening: 0, closing: 0, firstMonth: '2026-02' });
  });

  it('of a month in progress says so, and is the balance of now', async () => {
    const student = await buildUser(server.services.db, { balanceCents: 700 });
    expect(await statementOf(student, thisMonth)).toMatchObject({ isOver: false, closing: 7 });
    expect(await statementOf(student, lastMonth)).toMatchObject({ isOver: true, closing: 0 });
  });

  it('of an account without transfers has sums of zero', async () => {
    const student = await buildUser(server.services.db);
    expect(await statementOf(student, thisMonth)).toMatchObject({
      firstMonth: thisMonth,
      opening: 0,
      deposits: 0,
      withdrawals: 0,
      closing: 0,
      transactions: [],
    });
  });

  it('leaves out none of a thousand transfers', async () => {
    const student = await buildUser(server.services.db);
    const days = Array.from({ length: 1000 }, (_, index) => index);
    await buildTransfers(
      student,
      days.map((index) => ({ at: `2026-05-${String((index % 31) + 1).padStart(2, '0')} 12:00`, cents: 100 + index })),
    );
    const { transactions, closing } = await statementOf(student, '2026-05');
    expect(transactions).toHaveLength(1000);
    expect(Math.round(transactions.reduce((sum, { amount }) => sum + amount, 0) * 100)).toBe(closing * 100);
    const moments = transactions.map(({ createdAt }) => createdAt);
    expect(moments).toEqual(moments.toSorted());
  });

  it('is refused for a month that has not begun, and for what is no month', async () => {
    for (const month of [nextMonth, '2999-01'])
      expect(await statementOf(admin, month)).toMatchObject({ message: 'Этот месяц ещё не начался' });
    for (const month of ['2026-13', '2026-1', 'ноябрь', ''])
      expect(await statementOf(admin, month)).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('of another person is for ADMIN and above', async () => {
    const student = await buildUser(server.services.db, { balanceCents: 700 });
    expect(await statementOf(admin, thisMonth, student.username)).toMatchObject({ closing: 7 });
    expect(await statementOf(admin, thisMonth, 'nobody-at-all')).toMatchObject({ code: 'NOT_FOUND' });
    for (const other of [curator, student])
      expect(await statementOf(other, thisMonth, student.username)).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the receipt of a top-up', () => {
  const listIds = async (as: TestUser) => (await server.call('listTransactions', { as })).body;
  const receiptOf = (as: TestUser, id: number) => server.call('getReceipt', { as, params: { id: String(id) } });

  it('has number, person, sum and what was taken back of it', async () => {
    const student = await buildUser(server.services.db, { firstName: 'Вера', lastName: 'Новая' });
    await server.call('topUp', { as: curator, body: { username: student.username, amount: 10 } });
    const [topUp] = await listIds(student);
    const id = topUp?.id ?? 0;
    const expected = { id, fullName: 'Вера Новая', description: 'Пополнение баланса', amount: 10, reversed: 0 };
    expect((await receiptOf(student, id)).body).toMatchObject(expected);
    const params = { transferId: String(Math.floor(id / 2)) };
    await server.call('reverseTopUp', { as: curator, params, body: { amount: 4, reason: 'Опечатка' } });
    expect((await receiptOf(student, id)).body).toMatchObject({ ...expected, reversed: 4 });
    expect((await receiptOf(admin, id)).body).toMatchObject({ ...expected, reversed: 4 });
  });

  it('and the statement describe the top-up in the language of the reader', async () => {
    const student = await buildUser(server.services.db, { balanceCents: 1000 });
    const [topUp] = await listIds(student);
    const reader = { as: student, headers: { 'accept-language': 'sk' } };
    const receipt = await server.call('getReceipt', { ...reader, params: { id: String(topUp?.id) } });
    expect(receipt.body.description).toBe('Dobitie zostatku');
    const statement = await server.call('getAccountStatement', { ...reader, query: { month: thisMonth } });
    expect(statement.body.transactions).toMatchObject([{ description: 'Dobitie zostatku' }]);
  });

  it('and the statement name an erased person in the language of the reader', async () => {
    const names = { firstName: 'Удалённый', lastName: 'пользователь', balanceCents: 1000 };
    const erased = await buildUser(server.services.db, { username: 'deleted-900', ...names });
    const [topUp] = await listIds(erased);
    const reader = { as: admin, headers: { 'accept-language': 'sk' } };
    const receipt = await server.call('getReceipt', { ...reader, params: { id: String(topUp?.id) } });
    expect(receipt.body.fullName).toBe('Vymazaný používateľ');
    const query = { month: thisMonth, username: erased.username };
    const statement = await server.call('getAccountStatement', { ...reader, query });
    expect(statement.body.fullName).toBe('Vymazaný používateľ');
    expect((await receiptOf(admin, topUp?.id ?? 0)).body.fullName).toBe('Удалённый пользователь');
  });

  it('is not found for other people, for curators, and for what is no top-up', async () => {
    const student = { ...(await buildUser(server.services.db, { balanceCents: 900 })), isElevated: true };
    const [topUp] = await listIds(student);
    const id = topUp?.id ?? 0;
    const other = await buildUser(server.services.db);
    for (const as of [other, curator]) expect((await receiptOf(as, id)).status).toBe(404);
    // The other side of the same transfer is the treasury’s.
    expect((await receiptOf(student, id - 1)).status).toBe(404);
    const params = { transferId: String(Math.floor(id / 2)) };
    await server.call('reverseTopUp', { as: curator, params, body: { amount: 4, reason: 'Опечатка' } });
    const [reversal] = await listIds(student);
    expect(reversal).toMatchObject({ type: 'WITHDRAW', amount: 4 });
    // A payout that comes back is money for the balance, and no top-up.
    await buildTransfers(student, [{ at: '2026-11-01 12:00', cents: -300 }]);
    await server.pool.query(
      `insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, reverses_id)
       select 'REVERSAL', to_account_id, from_account_id, 300, 'Выплата вернулась из банка', id
         from transfers order by id desc limit 1`,
    );
    const returned = (await listIds(student)).find(({ description }) => description.startsWith('Выплата'));
    expect(returned).toMatchObject({ type: 'DEPOSIT', amount: 3 });
    expect((await receiptOf(student, returned?.id ?? 0)).status).toBe(404);
    for (const number of [reversal?.id ?? 0, (reversal?.id ?? 0) + 1, 2_147_483_647])
      expect((await receiptOf(student, number)).status).toBe(404);
  });
});
