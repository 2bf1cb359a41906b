import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { verifyLedger } from './verify-ledger.ts';

let server: TestServer;
let curator: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  curator = await buildUser(server.services.db, { role: 'CURATOR' });
});
afterAll(async () => {
  expect(await verifyLedger(server.services.db)).toEqual([]);
  await server.close();
});

/** The newest top-up of a person. */
async function topUpOf({ id }: TestUser): Promise<number> {
  const { rows } = await server.pool.query(
    `select max(t.id) as id from transfers as t join accounts as a on a.id = to_account_id
      where a.user_id = $1 and kind = 'TOP_UP'`,
    [id],
  );
  return rows[0].id;
}
const reverse = (transferId: number, amount: number, headers: Record<string, string> = {}) =>
  server.call('reverseTopUp', {
    as: curator,
    params: { transferId: String(transferId) },
    body: { amount, reason: 'Опечатка в сумме' },
    headers,
  });
const balanceOf = async (as: TestUser) => (await server.call('getBalance', { as })).body.balance;

it('takes back what is left, to the cent, and names what the rest was used for', async () => {
  const { student } = await buildLesson(server, 'PAID', { balanceCents: 5000 });
  const transferId = await topUpOf(student);
  const refused = await reverse(transferId, 40.01);
  expect(refused).toMatchObject({ status: 409, body: { code: 'MORE_THAN_LEFT', left: 40 } });
  expect((refused.body as { message?: string }).message).toMatch(
    /^Снять можно не больше 40\.00 €\. Остальное: Оплата урока: .* \(10\.00 €\)$/,
  );
  expect(await balanceOf(student)).toBe(40);
  const { status, body } = await reverse(transferId, 40);
  expect(status).toBe(200);
  expect(body).toMatchObject({ type: 'WITHDRAW', amount: 40, description: 'Исправление пополнения' });
  expect(await balanceOf(student)).toBe(0);
  const own = (await server.call('listTransactions', { as: student })).body;
  expect(own[0]).toEqual(body);
});

it('the refusal is in the language of the curator', async () => {
  const { student } = await buildLesson(server, 'PAID', { balanceCents: 5000 });
  const transferId = await topUpOf(student);
  const refuse = async () => {
    const { body } = await reverse(transferId, 40.01, { 'accept-language': 'en' });
    return (body as { message?: string }).message;
  };
  expect(await refuse()).toMatch(
    /^At most 40\.00 € can be taken back\. The rest: Payment for the lesson: .* \(10\.00 €\)$/,
  );
  await server.pool.query('update accounts set locked_cents = 500 where user_id = $1', [student.id]);
  expect(await refuse()).toMatch(/^At most 35\.00 € .*; set aside for lessons and payouts \(5\.00 €\)$/);
  await server.pool.query('update accounts set locked_cents = 0 where user_id = $1', [student.id]);
});

it('names the last three payments since the top-up, the newest first', async () => {
  const { student } = await buildLesson(server, 'PAID', { balanceCents: 1000 });
  await server.call('topUp', { as: curator, body: { username: student.username, amount: 20 } });
  const transferId = await topUpOf(student);
  const namedIn = async () => {
    const { message = '' } = (await reverse(transferId, 20)).body as { message?: string };
    return [...message.matchAll(/Исправление пополнения \((\S+) €\)|Оплата урока/g)].map(([, sum]) => sum);
  };
  await reverse(transferId, 4);
  expect(await namedIn()).toEqual(['4.00']);
  for (const amount of [5, 1, 2]) await reverse(transferId, amount);
  expect(await namedIn()).toEqual(['2.00', '1.00', '5.00']);
});

it('takes nothing from a debt', async () => {
  const student = await buildUser(server.services.db, { balanceCents: 1000 });
  const { id } = student;
  await server.pool.query('update accounts set overdraft_cents = 500, locked_cents = 1200 where user_id = $1', [id]);
  expect((await reverse(await topUpOf(student), 1)).body).toMatchObject({
    left: 0,
    message: expect.stringContaining('не больше 0.00 €'),
  });
  await server.pool.query('update accounts set locked_cents = 0 where user_id = $1', [id]);
});

it('leaves money that is locked for an accepted lesson', async () => {
  const { student } = await buildLesson(server, 'CONFIRMED', { balanceCents: 1500 });
  const refused = await reverse(await topUpOf(student), 5.01);
  expect(refused.body).toMatchObject({
    left: 5,
    message: expect.stringContaining('закреплено за уроками и выплатами (10.00 €)'),
  });
});

it('in several parts never exceeds the top-up, even if the balance has more', async () => {
  const student = await buildUser(server.services.db, { balanceCents: 1000 });
  const transferId = await topUpOf(student);
  await server.call('topUp', { as: curator, body: { username: student.username, amount: 50 } });
  expect((await reverse(transferId, 6, { 'idempotency-key': 'first' })).status).toBe(200);
  expect((await reverse(transferId, 6, { 'idempotency-key': 'first' })).status).toBe(200);
  expect((await reverse(transferId, 4.01)).body).toMatchObject({ code: 'MORE_THAN_LEFT', left: 4 });
  expect((await reverse(transferId, 4)).status).toBe(200);
  expect((await reverse(transferId, 0.01)).body).toMatchObject({ left: 0 });
  expect(await balanceOf(student)).toBe(50);
  const person = (await server.call('getPerson', { as: curator, params: { username: student.username } })).body;
  expect(person.transactions.map(({ topUp }) => topUp?.left)).toEqual([undefined, undefined, 50, 0]);
});

it('tells the person, is audited, and the curator’s own list shows what is left', async () => {
  const { db } = server.services;
  const [as, student] = [await buildUser(db, { role: 'CURATOR' }), await buildUser(db)];
  await server.call('topUp', { as, body: { username: student.username, amount: 20 } });
  const transferId = await topUpOf(student);
  await reverse(transferId, 5);
  const made = (await server.call('listOwnTopUps', { as })).body;
  expect(made).toMatchObject([{ id: transferId, amount: 20, left: 15 }]);
  const { rows } = await server.pool.query(
    `select (select array_agg(kind order by id) from notifications where user_id = $1) as kinds,
            (select details from audit_entries
              where action = 'balance.reverse' and subject = 'user:' || $1) as details,
            (select facts from decisions where user_id = $1 and kind = 'TOP_UP_REVERSED') as facts`,
    [student.id],
  );
  expect(rows).toEqual([
    {
      kinds: ['TOPPED_UP', 'TOP_UP_REVERSED'],
      details: { amountCents: 500, transferId, reason: 'Опечатка в сумме' },
      facts: 'С баланса снято 5.00 € ошибочного пополнения',
    },
  ]);
});

it('is possible for top-ups only', async () => {
  const { student } = await buildLesson(server, 'PAID');
  const { rows } = await server.pool.query(`select max(id) as id from transfers where kind = 'LESSON'`);
  expect((await reverse(rows[0].id, 1)).status).toBe(404);
  expect((await reverse(2_000_000_000, 1)).status).toBe(404);
  expect(await balanceOf(student)).toBe(40);
});

it('a constraint refuses reversals that exceed their transfer or run between other accounts', async () => {
  const { db } = server.services;
  const [student, other] = [await buildUser(db, { balanceCents: 1000 }), await buildUser(db, { balanceCents: 5000 })];
  const transferId = await topUpOf(student);
  const insert = (giver: TestUser, cents: number) =>
    server.pool.query(
      `insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, reverses_id)
       select 'REVERSAL', id, 1, $2, '', $3 from accounts where user_id = $1`,
      [giver.id, cents, transferId],
    );
  await expect(insert(other, 500)).rejects.toMatchObject({ constraint: 'transfers_reversal_check' });
  await insert(student, 500);
  await server.call('topUp', { as: curator, body: { username: student.username, amount: 50 } });
  await expect(insert(student, 501)).rejects.toMatchObject({ constraint: 'transfers_reversal_check' });
});
