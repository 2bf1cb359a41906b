import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '#domains/balance/public.ts';
import { createUser } from '#domains/identity/public.ts';
import { buildTopUp, buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { eraseReturned } from './erase-returned.ts';

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

const password = 'correct horse';
let counter = 0;
async function buildLeaver(cents = 1234): Promise<TestUser> {
  counter += 1;
  const username = `returned-${counter}`;
  const id = await createUser(server.services.db, { username, password, role: 'STUDENT', firstName: 'Анна' });
  await buildTopUp(server.services.db, id, cents);
  return { id, username, role: 'STUDENT', isElevated: true };
}
const returnAll = (as: TestUser, amount: number) =>
  server.call('requestPayout', {
    as,
    body: { amount, iban: 'SK3112000000198742637541', purpose: 'RETURN', eraseComments: 'KEEP' },
  });
const decide = (id: number, state: 'SENT' | 'BOUNCED', reason?: string) =>
  server.call('decidePayout', { as: curator, params: { id: String(id) }, body: { state, ...(reason && { reason }) } });
const rowOf = async ({ id }: TestUser) => {
  const { rows } = await server.pool.query(
    `select u.erased_at is not null as is_erased, a.balance_cents, a.is_closed
       from users as u join accounts as a on a.user_id = u.id where u.id = $1`,
    [id],
  );
  return rows[0];
};

it('an account with 12.34 € gets its money and is erased; its bank account goes', async () => {
  const leaver = await buildLeaver();
  const { id } = (await returnAll(leaver, 12.34)).body;
  expect((await server.call('eraseMe', { as: leaver, body: { password, comments: 'KEEP' } })).body).toMatchObject({
    code: 'OPEN_OBLIGATIONS',
    message: 'Пока нельзя: ждёт выплаты 12.34 €',
    open: { lessons: 0, balance: 12.34, returned: 12.34 },
  });
  expect(await rowOf(leaver)).toMatchObject({ is_erased: false });
  expect((await decide(id, 'SENT')).status).toBe(200);
  await expect
    .poll(() => rowOf(leaver), { timeout: 20_000 })
    .toEqual({ is_erased: true, balance_cents: 0, is_closed: true });
  const { rows } = await server.pool.query('select iban_sealed, iban_end, erase_comments from payouts where id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ iban_sealed: null, iban_end: null, erase_comments: null }]);
  const { body } = await server.call('listPayouts', { as: curator, query: { state: 'SENT' } });
  expect(body[0]).toMatchObject({ id, iban: null, username: `deleted-${leaver.id}` });
  expect((await decide(id, 'BOUNCED', 'Счёт закрыт')).body).toMatchObject({
    code: 'ALREADY_DECIDED',
    message: 'Аккаунт удалён: вернуть деньги на баланс некому',
  });
});

it('a return that is only a part of the balance does not erase the account', async () => {
  const leaver = await buildLeaver();
  expect((await returnAll(leaver, 12)).body).toMatchObject({
    code: 'OPEN_OBLIGATIONS',
    message: 'Перед удалением аккаунта возвращают весь баланс: 12.34 €',
  });
});

it('an account with more than a day allows gets the first part before, and the rest with the erasure', async () => {
  const { personLimits } = server.services.config;
  const { dayByPersonCents } = personLimits;
  personLimits.dayByPersonCents = 20_000;
  const leaver = await buildLeaver(25_000);
  const { body } = await server.call('eraseMe', { as: leaver, body: { password, comments: 'KEEP' } });
  expect(body).toMatchObject({ open: { lessons: 0, balance: 250, returned: 0, payoutMax: 200 } });
  // A thief of an account cannot send away more than a day allows by erasing it.
  expect((await returnAll(leaver, 250)).body).toMatchObject({ code: 'PAYOUT_LIMIT' });
  const part = await server.call('requestPayout', {
    as: leaver,
    body: { amount: 50, iban: 'SK3112000000198742637541', purpose: 'RETURN' },
  });
  expect((await decide(part.body.id, 'SENT')).status).toBe(200);
  const rest = await returnAll(leaver, 200);
  expect((await decide(rest.body.id, 'SENT')).body).toMatchObject({ code: 'PAYOUT_LIMIT' });
  await server.pool.query('update top_up_totals set day = day - 1 where user_id = $1', [leaver.id]);
  expect((await decide(rest.body.id, 'SENT')).status).toBe(200);
  await expect
    .poll(() => rowOf(leaver), { timeout: 20_000 })
    .toEqual({ is_erased: true, balance_cents: 0, is_closed: true });
  personLimits.dayByPersonCents = dayByPersonCents;
});

it('an account with money again stays, and is not erased later by surprise', async () => {
  const leaver = await buildLeaver();
  const { id } = (await returnAll(leaver, 12.34)).body;
  await buildTopUp(server.services.db, leaver.id, 100);
  await decide(id, 'SENT');
  const wish = async () =>
    (await server.pool.query('select erase_comments from payouts where id = $1', [id])).rows[0].erase_comments;
  await expect.poll(wish, { timeout: 20_000 }).toBeNull();
  expect(await rowOf(leaver)).toMatchObject({ is_erased: false, balance_cents: 100 });
  const { rows } = await server.pool.query(
    `select kind from notifications where user_id = $1 and kind = 'ACCOUNT_KEPT'`,
    [leaver.id],
  );
  expect(rows).toHaveLength(1);
  expect(await eraseReturned(server.services)).toBe(0);
  // The payout that was sent waits no more.
  const { body } = await server.call('eraseMe', { as: leaver, body: { password, comments: 'KEEP' } });
  expect(body).toMatchObject({ message: 'Пока нельзя: на балансе 1.00 €', open: { returned: 0 } });
});

/** Marks a payout as sent without the erasure that follows at once. */
const markSent = (id: number) =>
  server.pool.query(
    `with sent as (
       insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, unlocked_cents)
       select 'RETURN', account_id, 1, amount_cents, '', amount_cents from payouts where id = $1 returning id
     )
     update payouts set state = 'SENT', transfer_id = sent.id, decided_by = $2, decided_at = now()
       from sent where payouts.id = $1`,
    [id, curator.id],
  );

it('a newer request for the erasure stays when an older one is given up', async () => {
  const leaver = await buildLeaver();
  const first = (await returnAll(leaver, 12.34)).body;
  await buildTopUp(server.services.db, leaver.id, 100);
  await markSent(first.id);
  const second = (await returnAll(leaver, 1)).body;
  expect(await eraseReturned(server.services)).toBe(0);
  await decide(second.id, 'SENT');
  await expect.poll(() => rowOf(leaver), { timeout: 20_000 }).toMatchObject({ is_erased: true });
});

it('two sweeps at once erase an account once', async () => {
  const leaver = await buildLeaver();
  const { id } = (await returnAll(leaver, 12.34)).body;
  await markSent(id);
  // A slow machine may let one of them wait too long for the lock.
  await Promise.allSettled([eraseReturned(server.services), eraseReturned(server.services)]);
  const { rows } = await server.pool.query(
    `select action from audit_entries where subject = $1 and action = 'user.erase'`,
    [`user:${leaver.id}`],
  );
  expect(rows).toHaveLength(1);
  expect(await rowOf(leaver)).toMatchObject({ is_erased: true });
});
