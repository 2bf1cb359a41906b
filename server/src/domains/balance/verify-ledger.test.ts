import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildUser, type TestUser } from '#testing/build.ts';
import { buildLesson, type TestLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { verifyLedger } from './verify-ledger.ts';

let server: TestServer;
let person: TestUser;
/** The person's account as a finding names it. */
let account: string;
beforeAll(async () => {
  server = await startTestServer();
  // These constraints would refuse the changes below.
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

/** Rolls the transaction of `findingsAfter` back. */
class Undone extends Error {}
/** Returns the findings after a change, and rolls the change back. */
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

it('a ledger without tampering has no findings', async () => {
  await buildLesson(server, 'PAID');
  expect(await verifyLedger(server.services.db)).toEqual([]);
});

it('a balance that differs from its transfers is found, and so is a total that is not zero', async () => {
  expect(await findingsAfter(`update accounts set balance_cents = 700 where user_id = ${person.id}`)).toEqual([
    'The sum of all balances is 2.00 € instead of zero',
    `${account} has a balance of 7.00 €, but its transfers make 5.00 €`,
  ]);
});

it('a wrong transaction count is found', async () => {
  expect(await findingsAfter(`update accounts set transaction_count = 9 where user_id = ${person.id}`)).toEqual([
    `${account} has a transaction count of 9, but 1 transfers`,
  ]);
});

it('a lock without a lesson is found', async () => {
  expect(await findingsAfter(`update accounts set locked_cents = 500 where user_id = ${person.id}`)).toEqual([
    `${account} has a lock of 5.00 €, but its lessons and payouts need 0.00 €`,
  ]);
});

it('a lock above the balance and the overdraft is found', async () => {
  expect(await findingsAfter(`update accounts set locked_cents = 501 where user_id = ${person.id}`)).toEqual([
    `${account} has a balance of 5.00 € and a lock of 5.01 €: the rest is below its limit of 0.00 €`,
    `${account} has a lock of 5.01 €, but its lessons and payouts need 0.00 €`,
  ]);
  const overdraft = `update accounts set locked_cents = 501, overdraft_cents = 1 where user_id = ${person.id}`;
  expect(await findingsAfter(overdraft)).toHaveLength(1);
});

/** The finding about a paid lesson: the recorded sums, and the sums that its transfers moved. */
const findingOf = ({ id }: TestLesson, paid: string, refunded: string, goodwill = '0.00 €') =>
  `Reservation ${id} (PAID) records ${paid} paid, ${refunded} refunded and ${goodwill} of goodwill, ` +
  'but its transfers moved 10.00 €, 0.00 € and 0.00 €';

/** The finding about a transfer of the lesson. Its number differs from run to run. */
const wrongPeople = ({ id }: TestLesson) =>
  expect.stringMatching(new RegExp(`^Transfer \\d+ of reservation ${id} moved money between the wrong people$`));

it('a lesson with other sums than its transfers is found', async () => {
  const lesson = await buildLesson(server, 'PAID');
  const change = (what: string) => findingsAfter(`update reservations set ${what} where id = ${lesson.id}`);
  expect(await change('paid_cents = 900')).toEqual([findingOf(lesson, '9.00 €', '0.00 €')]);
  expect(await change('refunded_cents = 100')).toEqual([findingOf(lesson, '10.00 €', '1.00 €')]);
});

it('a settlement between the wrong people or of the wrong kind is found', async () => {
  const lesson = await buildLesson(server, 'PAID');
  const change = (what: string) => findingsAfter(`update reservations set ${what} where id = ${lesson.id}`);
  const { id: otherId } = await buildUser(server.services.db, { role: 'TEACHER' });
  const found = [wrongPeople(lesson)];
  expect(await change(`student_id = ${person.id}`)).toEqual(found);
  expect(await change(`teacher_id = ${otherId}, earned_locked_cents = 0`)).toContainEqual(found[0]);
  expect(await change('paid_at = null')).toEqual(found);
});

it('a refund between the wrong people or of the wrong transfer is found', async () => {
  const [lesson, other] = [await buildLesson(server, 'PAID'), await buildLesson(server, 'PAID')];
  const { teacher, student } = lesson;
  const refund = (giver: TestUser, taker: TestUser, { of = lesson, kind = 'LESSON', unlocked = 100 } = {}) => `
    update reservations set earned_locked_cents = earned_locked_cents - ${unlocked} where id = ${lesson.id};
    insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, reservation_id, reverses_id, unlocked_cents)
    select 'REFUND', giver.id, taker.id, 100, '', ${lesson.id}, reversed.id, ${unlocked}
      from accounts as giver, accounts as taker, transfers as reversed
     where giver.user_id = ${giver.id} and taker.user_id = ${taker.id}
       and reversed.reservation_id = ${of.id} and reversed.kind = '${kind}';`;
  const right = refund(teacher, student);
  expect(await findingsAfter(right)).toEqual([]);
  const found = [wrongPeople(lesson)];
  expect(await findingsAfter(refund(teacher, student, { of: other }))).toEqual(found);
  expect(await findingsAfter(refund(teacher, person))).toEqual(found);
  expect(await findingsAfter(refund(person, student, { unlocked: 0 }))).toEqual(found);
  expect(await findingsAfter(right + refund(teacher, student, { kind: 'REFUND' }))).toEqual(found);
});

it('a lock below the sum that the lessons need is found', async () => {
  const { student } = await buildLesson(server, 'CONFIRMED');
  expect(await findingsAfter(`update accounts set locked_cents = 0 where user_id = ${student.id}`)).toEqual([
    expect.stringContaining('has a lock of 0.00 €, but its lessons and payouts need 10.00 €'),
  ]);
});

it('a stored day with other sums than its transfers is found', async () => {
  const day = `insert into transfer_days (day, kind, flow, count, cents)
               values ('2020-01-01', 'LESSON', 'BETWEEN', 3, 700)`;
  expect(await findingsAfter(day)).toEqual([
    '2020-01-01 is stored as 3 transfers of LESSON BETWEEN with 7.00 €, but there are 0 with 0.00 €',
  ]);
});

describe('of payouts and reversals', () => {
  const payout = (state: string, transfer: string) => `
    with sent as (${transfer})
    insert into payouts (account_id, purpose, amount_cents, state, decided_by, decided_at, transfer_id)
    select account_id, 'RETURN', 300, '${state}', ${person.id}, now(), sent.id from sent`;
  const transfer = (kind: string, cents = 300) => `
    insert into transfers (kind, from_account_id, to_account_id, amount_cents, description)
    select '${kind}', id, 1, ${cents}, '' from accounts where user_id = ${person.id}
    returning id, from_account_id as account_id`;

  it('a payout that its transfer does not fit is found', async () => {
    expect(await findingsAfter(payout('SENT', transfer('RETURN')))).toEqual([]);
    const found = (sent: string) => [
      expect.stringMatching(`^Payout \\d+ \\(SENT\\) is for 3.00 €, but its transfers moved ${sent}`),
    ];
    expect(await findingsAfter(payout('SENT', transfer('RETURN', 200)))).toEqual(found('2.00 €'));
    expect(await findingsAfter(payout('SENT', transfer('PAYOUT')))).toEqual(found('3.00 €'));
  });

  it('a bounced payout that did not come back is found', async () => {
    const bounced = payout('BOUNCED', transfer('RETURN'))
      .replace('transfer_id)', 'transfer_id, reason)')
      .replace('sent.id from', `sent.id, 'Нет счёта' from`);
    expect(await findingsAfter(bounced)).toEqual([expect.stringContaining('moved 3.00 € and 0.00 € back')]);
  });

  it('money that left without a payout is found', async () => {
    expect(await findingsAfter(transfer('PAYOUT'))).toEqual([
      expect.stringMatching(/^Transfer \d+ belongs to no payout$/),
    ]);
  });

  it('a reversal of more than the transfer moved is found', async () => {
    const twice = `
      alter table transfers disable trigger transfers_reversal_check;
      update accounts set overdraft_cents = 500 where user_id = ${person.id};
      insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, reverses_id)
      select 'REVERSAL', to_account_id, 1, 500, '', t.id
        from transfers as t join accounts as a on a.id = to_account_id, generate_series(1, 2)
       where a.user_id = ${person.id}`;
    expect(await findingsAfter(twice)).toEqual([
      expect.stringMatching(/^Transfer \d+ was reversed by more than it moved/),
    ]);
  });

  it('goodwill that the lesson does not record is found', async () => {
    const lesson = await buildLesson(server, 'PAID');
    const change = `update reservations set goodwill_cents = 100 where id = ${lesson.id}`;
    expect(await findingsAfter(change)).toEqual([findingOf(lesson, '10.00 €', '0.00 €', '1.00 €')]);
  });
});

describe('of bank lines', () => {
  const own = `(select id from accounts where user_id = %)`;
  const line = (amount: number, state: string, transfer = 'null') => `
    insert into bank_statements (source, file_name, duplicate_count) values ('FOLDER', 'x', 0);
    insert into bank_lines (statement_id, checksum, booked_on, amount_cents, details, state,
                            checked_at, account_id, transfer_id, decided_by, decided_at)
    select max(id), sha256(random()::text::bytea), '2026-11-25', ${amount}, 'VS 1234567890', '${state}', now(),
           ${ownAccount()}, ${transfer}, ${state === 'BY_HAND' ? `${person.id}, now()` : 'null, null'}
      from bank_statements`;
  const ownAccount = () => own.replace('%', String(person.id));
  const topUp = (cents: number, to = ownAccount()) => `
    insert into transfers (kind, from_account_id, to_account_id, amount_cents, description)
    select 'TOP_UP', 1, ${to}, ${cents}, 'Пополнение переводом'`;
  const newest = '(select max(id) from transfers)';
  const intent = () => `
    insert into top_up_intents (account_id, reference, amount_cents, paid_at)
    select ${ownAccount()}, '1234567890', 700, now()`;
  const found = (rest: string) => [expect.stringMatching(`^Bank line \\d+ \\(MATCHED\\) is for 7.00 €, ${rest}$`)];

  it('a line whose transfer moves another sum, or for another account, is found', async () => {
    expect(await findingsAfter(`${topUp(700)}; ${line(700, 'MATCHED', newest)}`)).toEqual([]);
    const wrong = found('but transfer \\d+ does not move this sum for its account');
    expect(await findingsAfter(`${topUp(600)}; ${line(700, 'MATCHED', newest)}`)).toEqual(wrong);
    const { id } = await buildUser(server.services.db);
    const other = `(select id from accounts where user_id = ${id})`;
    expect(await findingsAfter(`${topUp(700, other)}; ${line(700, 'MATCHED', newest)}`)).toEqual(wrong);
  });

  it('money that left the bank, but is the reversal of a top-up in the ledger, is found', async () => {
    const came = `${topUp(700)}; ${line(700, 'MATCHED', newest)}`;
    const reversal = `
      insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, reverses_id)
      select 'REVERSAL', ${ownAccount()}, 1, 700, 'x', ${newest}`;
    expect(await findingsAfter(`${came}; ${reversal}; ${line(-700, 'MATCHED', newest)}`)).toEqual([
      expect.stringMatching(/^Bank line \d+ \(MATCHED\) is for .*7.00 €, but transfer \d+ does not move this sum/),
    ]);
  });

  it('a credited line without a transfer is found, and a top-up by bank without a line', async () => {
    const unguarded = 'alter table bank_lines drop constraint bank_lines_transfer_check';
    const bare = `${unguarded}; ${line(700, 'MATCHED')}`;
    expect(await findingsAfter(bare)).toEqual(found('but it has no transfer'));
    expect(await findingsAfter(line(700, 'NO_MATCH'))).toEqual([]);
    expect(await findingsAfter(topUp(700))).toEqual([expect.stringMatching(/^Transfer \d+ belongs to no bank line$/)]);
  });

  it('a paid top-up that no line paid is found, and one that two lines paid', async () => {
    const paidBy = (lines: number) => [
      expect.stringMatching(`^Top-up \\d+ \\(1234567890\\) is paid, but ${lines} bank lines paid it$`),
    ];
    expect(await findingsAfter(intent())).toEqual(paidBy(0));
    const once = `${topUp(700)}; ${line(700, 'MATCHED', newest)};`;
    expect(await findingsAfter(`${intent()}; ${once}`)).toEqual([]);
    expect(await findingsAfter(`${intent()}; ${once} ${once}`)).toEqual(paidBy(2));
    const byHand = `${topUp(700)}; ${line(700, 'BY_HAND', newest)};`;
    expect(await findingsAfter(`${intent()}; ${byHand}`)).toEqual([]);
    expect(await findingsAfter(`${intent()}; ${once} ${byHand}`)).toEqual([]);
  });
});
