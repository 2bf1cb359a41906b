import { timeZone } from '@kampus/contract/format/wall-clock';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { treasuryAccountId } from '#platform/db/schema.ts';
import { inSnapshot } from '#platform/db/transaction.ts';
import { formatEuros } from '#platform/format/euros.ts';
import { listLineFaults } from './bank/verify-lines.ts';

interface AccountRow {
  id: number;
  username: string;
  balance_cents: number;
  moved_cents: number;
  floor_cents: number;
  transaction_count: number;
  moves: number;
  locked_cents: number;
}

interface LockRow {
  id: number;
  username: string;
  locked_cents: number;
  explained_cents: number;
}

interface SumRow {
  others: number;
  treasury: number;
}

interface SettlementRow {
  id: number;
  status: string;
  paid_cents: number;
  settled_cents: number;
  refunded_cents: number;
  returned_cents: number;
  goodwill_cents: number;
  given_cents: number;
}

/** Finds accounts below their limit, or with another balance or count than their transfers. */
const accountsSql = sql<AccountRow>`
  with transfer_side as (
    select from_account_id as account_id, -amount_cents as cents from transfers
     union all
    select to_account_id, amount_cents from transfers
  ), transfer_total as (
    select account_id, sum(cents)::bigint as cents, count(*)::int as moves
      from transfer_side
     group by account_id
  )
  select a.id, u.username, a.balance_cents, coalesce(t.cents, 0) as moved_cents, a.locked_cents,
         -a.overdraft_cents as floor_cents, a.transaction_count, coalesce(t.moves, 0) as moves
    from accounts as a
    join users as u on u.id = a.user_id
    left join transfer_total as t on t.account_id = a.id
   where a.balance_cents <> coalesce(t.cents, 0)
      or a.transaction_count <> coalesce(t.moves, 0)
      or a.balance_cents - a.locked_cents < -a.overdraft_cents
   order by a.id`;

/** Finds accounts with a lock that their lessons and open payouts do not explain. */
const locksSql = sql<LockRow>`
  with explained_lock as (
    select user_id, sum(cents)::bigint as cents
      from (select student_id as user_id, covered_cents as cents
              from reservations where covered_cents > 0
             union all
            select teacher_id, earned_locked_cents
              from reservations where earned_locked_cents > 0
             union all
            select user_id, amount_cents
              from payouts join accounts on accounts.id = account_id
             where state = 'REQUESTED') as lock
     group by user_id
  )
  select a.id, u.username, a.locked_cents, coalesce(l.cents, 0) as explained_cents
    from accounts as a
    join users as u on u.id = a.user_id
    left join explained_lock as l on l.user_id = a.user_id
   where a.locked_cents <> coalesce(l.cents, 0)
   order by a.id`;

/** The treasury's balance is derived from its transfers. The sum of all balances must be zero. */
const sumSql = sql<SumRow>`
  select (select coalesce(sum(balance_cents), 0)::bigint
            from accounts where user_id is not null) as others,
         (select coalesce(sum(
                   case when to_account_id = ${treasuryAccountId}
                     then amount_cents else -amount_cents end), 0)::bigint
            from transfers
           where ${treasuryAccountId} in (from_account_id, to_account_id)) as treasury`;

/**
 * Finds reservations with other paid or refunded sums than their transfers. A reservation has one
 * settlement: LESSON if the lesson is paid, otherwise FEE. The teacher's refunds are apart from
 * goodwill, which comes from the treasury.
 */
const settlementsSql = sql<SettlementRow>`
  with moved as (
    select t.reservation_id as id,
           sum(t.amount_cents) filter (where t.kind in ('LESSON', 'FEE')) as settled,
           sum(t.amount_cents)
             filter (where t.kind = 'REFUND' and giver.user_id is not null) as returned,
           sum(t.amount_cents)
             filter (where t.kind = 'REFUND' and giver.user_id is null) as goodwill
      from transfers as t join accounts as giver on giver.id = t.from_account_id
     group by t.reservation_id
  )
  select r.id, r.status, r.paid_cents, coalesce(settled, 0)::bigint as settled_cents,
         r.refunded_cents, coalesce(returned, 0)::bigint as returned_cents,
         r.goodwill_cents, coalesce(goodwill, 0)::bigint as given_cents
    from reservations as r left join moved on moved.id = r.id
   where r.paid_cents <> coalesce(settled, 0)
      or r.refunded_cents <> coalesce(returned, 0)
      or r.goodwill_cents <> coalesce(goodwill, 0)
      or r.refunded_cents + r.goodwill_cents > r.paid_cents
   order by r.id`;

/**
 * Finds transfers of a reservation between the wrong people. A settlement goes from student to
 * teacher. A refund reverses that settlement and comes from the teacher or from the treasury.
 */
const partiesSql = sql<{ id: number; reservation_id: number }>`
  select t.id, t.reservation_id
    from transfers as t join reservations as r on r.id = t.reservation_id
    join accounts as giver on giver.id = t.from_account_id
    join accounts as receiver on receiver.id = t.to_account_id
    left join transfers as reversed on reversed.id = t.reverses_id
   where not coalesce(
           case t.kind when 'REFUND'
             then reversed.reservation_id = t.reservation_id and reversed.kind <> 'REFUND'
                  and coalesce(giver.user_id, r.teacher_id) = r.teacher_id
                  and receiver.user_id = r.student_id
             else giver.user_id = r.student_id and receiver.user_id = r.teacher_id
                  and (t.kind = 'LESSON') = (r.paid_at is not null) end, false)
   order by t.id`;

interface PayoutRow {
  id: number;
  state: string;
  amount_cents: number;
  sent_cents: number;
  returned_cents: number;
}

/**
 * Finds payouts whose transfers do not fit their state: SENT has one transfer from the account to
 * the treasury, BOUNCED also a reversal of all of it, other states none.
 */
const payoutsSql = sql<PayoutRow>`
  with moved as (
    select p.id, p.state, p.amount_cents, coalesce(t.amount_cents, 0) as sent_cents,
           (select coalesce(sum(amount_cents), 0)::bigint from transfers
             where reverses_id = t.id) as returned_cents,
           t.from_account_id = p.account_id
             and t.kind = case p.purpose when 'EARNED' then 'PAYOUT' else 'RETURN' end as is_right
      from payouts as p left join transfers as t on t.id = p.transfer_id
  )
  select id, state, amount_cents, sent_cents, returned_cents from moved
   where sent_cents <> case when state in ('SENT', 'BOUNCED') then amount_cents else 0 end
      or returned_cents <> case state when 'BOUNCED' then amount_cents else 0 end
      or not coalesce(is_right, true)
   order by id`;

/** Finds money that left the portal without a payout. */
const strayPayoutsSql = sql<{ id: number }>`
  select id from transfers as t
   where kind in ('PAYOUT', 'RETURN')
     and not exists (select from payouts where transfer_id = t.id)
   order by id`;

/** Finds transfers that were reversed by more than they moved. */
const reversalsSql = sql<{ id: number }>`
  select t.id from transfers as t join transfers as r on r.reverses_id = t.id
   where r.kind = 'REVERSAL'
   group by t.id, t.amount_cents, t.from_account_id, t.to_account_id
  having sum(r.amount_cents) > t.amount_cents
      or bool_or(r.from_account_id <> t.to_account_id or r.to_account_id <> t.from_account_id)
   order by t.id`;

interface DayRow {
  day: string;
  kind: string;
  flow: string;
  stored_count: number;
  stored_cents: number;
  summed_count: number;
  summed_cents: number;
}

/** Finds stored days with other sums than their transfers, and days missing before the last one. */
const daysSql = sql<DayRow>`
  with summed as (
    select (created_at at time zone ${timeZone})::date as day, kind,
           flow_of(from_account_id, to_account_id) as flow, count(*) as count,
           sum(amount_cents)::bigint as cents
      from transfers
     where created_at <
           (select (max(day) + 1)::timestamp at time zone ${timeZone} from transfer_days)
     group by 1, 2, 3
  )
  select day, kind, flow, coalesce(stored.count, 0) as stored_count,
         coalesce(stored.cents, 0) as stored_cents, coalesce(summed.count, 0) as summed_count,
         coalesce(summed.cents, 0) as summed_cents
    from summed full join transfer_days as stored using (day, kind, flow)
   where (stored.count, stored.cents) is distinct from (summed.count, summed.cents)
   order by 1, 2, 3`;

async function listFaults(db: Db): Promise<string[]> {
  const sum = (await sumSql.execute(db)).rows.flatMap(describeSum);
  const accounts = (await accountsSql.execute(db)).rows.flatMap(describeAccount);
  const locks = (await locksSql.execute(db)).rows.map(describeLock);
  const settlements = (await settlementsSql.execute(db)).rows.map(describeSettlement);
  const parties = (await partiesSql.execute(db)).rows.map(
    ({ id, reservation_id: reservation }) =>
      `Transfer ${id} of reservation ${reservation} moved money between the wrong people`,
  );
  const payouts = (await payoutsSql.execute(db)).rows.map(describePayout);
  const strays = (await strayPayoutsSql.execute(db)).rows.map(({ id }) => `Transfer ${id} belongs to no payout`);
  const reversals = (await reversalsSql.execute(db)).rows.map(
    ({ id }) => `Transfer ${id} was reversed by more than it moved, or between other accounts`,
  );
  const days = (await daysSql.execute(db)).rows.map(describeDay);
  const lines = await listLineFaults(db);
  return [
    ...sum,
    ...accounts,
    ...locks,
    ...settlements,
    ...parties,
    ...payouts,
    ...strays,
    ...reversals,
    ...days,
    ...lines,
  ];
}

/**
 * Checks the rules of design.md §9 against the transfers in one snapshot. Returns one sentence for
 * each violation. An empty list means that the ledger is consistent.
 */
export async function verifyLedger(db: Db): Promise<string[]> {
  return db.isTransaction ? listFaults(db) : inSnapshot(db, listFaults);
}

function describeAccount(row: AccountRow): string[] {
  const account = `Account ${row.id} (${row.username})`;
  const balance = `${account} has a balance of ${formatEuros(row.balance_cents)}`;
  return [
    ...(row.balance_cents === row.moved_cents
      ? []
      : [`${balance}, but its transfers make ${formatEuros(row.moved_cents)}`]),
    ...(row.balance_cents - row.locked_cents >= row.floor_cents
      ? []
      : [
          `${balance} and a lock of ${formatEuros(row.locked_cents)}: the rest is below its limit of ${formatEuros(row.floor_cents)}`,
        ]),
    ...(row.transaction_count === row.moves
      ? []
      : [`${account} has a transaction count of ${row.transaction_count}, but ${row.moves} transfers`]),
  ];
}

const describeLock = (row: LockRow): string =>
  `Account ${row.id} (${row.username}) has a lock of ${formatEuros(row.locked_cents)}, ` +
  `but its lessons and payouts need ${formatEuros(row.explained_cents)}`;

const describeSum = ({ others, treasury }: SumRow): string[] =>
  others + treasury === 0 ? [] : [`The sum of all balances is ${formatEuros(others + treasury)} instead of zero`];

const describeSettlement = (row: SettlementRow): string =>
  `Reservation ${row.id} (${row.status}) records ${formatEuros(row.paid_cents)} paid, ` +
  `${formatEuros(row.refunded_cents)} refunded and ${formatEuros(row.goodwill_cents)} of goodwill, but its transfers ` +
  `moved ${formatEuros(row.settled_cents)}, ${formatEuros(row.returned_cents)} and ${formatEuros(row.given_cents)}`;

const describePayout = (row: PayoutRow): string =>
  `Payout ${row.id} (${row.state}) is for ${formatEuros(row.amount_cents)}, ` +
  `but its transfers moved ${formatEuros(row.sent_cents)} and ${formatEuros(row.returned_cents)} back`;

const describeDay = (row: DayRow): string =>
  `${row.day} is stored as ${row.stored_count} transfers of ${row.kind} ${row.flow} with ${formatEuros(row.stored_cents)}, ` +
  `but there are ${row.summed_count} with ${formatEuros(row.summed_cents)}`;
