import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { verifyLedger } from './verify-ledger.ts';

let server: TestServer;
let person: TestUser;
/** As a finding names the person's account. */
let account: string;
beforeAll(async () => {
  server = await startTestServer();
  // A database that somebody tampers with has lost what guards it.
  const { db } = server.services;
  await sql`alter table accounts drop constraint accounts_balance_check`.execute(db);
  for (const name of ['earned_lock', 'paid_at'])
    await sql`alter table reservations drop constraint ${sql.ref(`reservations_${name}_check`)}`.execute(db);
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.services;
  person = await buildUser(db, { balanceCents: 500 });
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  account = `Account ${id} (${person.username})`;
});

/** What is found while the change stands, which nobody else sees. */
class Undone extends Error {}
async function findingsAfter(change: string): Promise<string[]> {
  let findings: string[] = [];
  const { db } = server.services;
  await db
    .transaction()
    .execute(async (trx) => {
      await sql.raw(change).execute(trx);
      findings = await verifyLedger(trx);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  expect(await verifyLedger(db)).toEqual([]);
  return findings;
}

it('nothing is found where nobody tampered', async () => {
  await buildLesson(server, 'PAID');
  expect(await verifyLedger(server.services.db)).toEqual([]);
});

it('a balance that its transfers do not explain is found, and that all together do not make zero', async () => {
  expect(await findingsAfter(`update accounts set balance_cents = 700 where user_id = ${person.id}`)).toEqual([
    'All balances together make 2.00 € instead of zero',
    `${account} holds 7.00 €, its transfers make 5.00 €`,
  ]);
});

it('a count of transfers that is wrong is found', async () => {
  expect(await findingsAfter(`update accounts set transaction_count = 9 where user_id = ${person.id}`)).toEqual([
    `${account} counts 9 of 1 transfers`,
  ]);
});

it('a lock that no lesson owns is found', async () => {
  expect(await findingsAfter(`update accounts set locked_cents = 500 where user_id = ${person.id}`)).toEqual([
    `${account} has 5.00 € locked, its lessons 0.00 €`,
  ]);
});

it('a lock of more than there is, is found', async () => {
  expect(await findingsAfter(`update accounts set locked_cents = 501 where user_id = ${person.id}`)).toEqual([
    `${account} holds 5.00 €, 5.01 € of it locked: less than its limit of 0.00 €`,
    `${account} has 5.01 € locked, its lessons 0.00 €`,
  ]);
  const overdraft = `update accounts set locked_cents = 501, overdraft_cents = 1 where user_id = ${person.id}`;
  expect(await findingsAfter(overdraft)).toHaveLength(1);
});

it('a lesson that says other sums than its transfers moved is found', async () => {
  const { id } = await buildLesson(server, 'PAID');
  const says = (paid: string, refunded: string) =>
    `Reservation ${id} (PAID) says ${paid} paid and ${refunded} refunded; its transfers moved 10.00 € and 0.00 €, or between the wrong people`;
  expect(await findingsAfter(`update reservations set paid_cents = 900 where id = ${id}`)).toEqual([
    says('9.00 €', '0.00 €'),
  ]);
  expect(await findingsAfter(`update reservations set refunded_cents = 100 where id = ${id}`)).toEqual([
    says('10.00 €', '1.00 €'),
  ]);
});

it('a day that is summed up otherwise than its transfers say is found', async () => {
  const day = `insert into transfer_days (day, deposits, deposit_cents, withdrawals, withdrawal_cents)
               values ('2020-01-01', 2, 700, 1, 300)`;
  expect(await findingsAfter(day)).toEqual([
    '2020-01-01 is kept as 3 transactions, 7.00 € in and 3.00 € out; its transfers make 0, 0.00 € in and 0.00 € out',
  ]);
});
