import { timeZone } from '@kampus/contract/format/wall-clock';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { treasuryAccountId } from '#platform/db/schema.ts';
import { formatEuros } from '#platform/format/euros.ts';

interface AccountRow {
  id: number;
  username: string;
  balance_cents: number;
  moved_cents: number;
  floor_cents: number;
  transaction_count: number;
  moves: number;
  locked_cents: number;
  owned_lock_cents: number;
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
}

/** Every balance and count equals what the transfers of that account say, and respects its limit. */
const accountsSql = sql<AccountRow>`
  with side as (
    select from_account_id as account_id, -amount_cents as cents from transfers
     union all
    select to_account_id, amount_cents from transfers
  ), told as (
    select account_id, sum(cents)::bigint as cents, count(*)::int as moves from side group by account_id
  ), owned as (
    select user_id, sum(cents)::bigint as cents
      from (select student_id as user_id, covered_cents as cents from reservations where covered_cents > 0
             union all
            select teacher_id, earned_locked_cents from reservations where earned_locked_cents > 0) as lock
     group by user_id
  )
  select a.id, u.username, a.balance_cents, coalesce(told.cents, 0) as moved_cents, a.locked_cents,
         coalesce(owned.cents, 0) as owned_lock_cents, -a.overdraft_cents as floor_cents, a.transaction_count,
         coalesce(told.moves, 0) as moves
    from accounts as a join users as u on u.id = a.user_id left join told on told.account_id = a.id
    left join owned on owned.user_id = a.user_id
   where (a.balance_cents <> coalesce(told.cents, 0) or a.transaction_count <> coalesce(told.moves, 0)
          or a.balance_cents - a.locked_cents < -a.overdraft_cents or a.locked_cents <> coalesce(owned.cents, 0))
   order by a.id`;

/** The treasury's balance is derived from its transfers; with all others it makes zero. */
const sumSql = sql<SumRow>`
  select (select coalesce(sum(balance_cents), 0)::bigint from accounts where user_id is not null) as others,
         (select coalesce(sum(case when to_account_id = ${treasuryAccountId} then amount_cents else -amount_cents end), 0)::bigint
            from transfers where ${treasuryAccountId} in (from_account_id, to_account_id)) as treasury`;

/**
 * What a reservation says was paid and refunded is what its transfers moved: one settlement (LESSON for a paid lesson,
 * FEE else) from its student to its teacher, and refunds of that settlement back, at most as much.
 */
const settlementsSql = sql<SettlementRow>`
  with moved as (
    select t.reservation_id as id,
           coalesce(sum(t.amount_cents) filter (where t.kind in ('LESSON', 'FEE')), 0)::bigint as settled_cents,
           coalesce(sum(t.amount_cents) filter (where t.kind = 'REFUND'), 0)::bigint as returned_cents,
           bool_and(
             case t.kind when 'REFUND'
               then reversed.reservation_id = t.reservation_id and reversed.kind <> 'REFUND'
                    and giver.user_id = r.teacher_id and receiver.user_id = r.student_id
               else giver.user_id = r.student_id and receiver.user_id = r.teacher_id
                    and (t.kind = 'LESSON') = (r.paid_at is not null) end) as is_right
      from transfers as t
      join reservations as r on r.id = t.reservation_id
      join accounts as giver on giver.id = t.from_account_id
      join accounts as receiver on receiver.id = t.to_account_id
      left join transfers as reversed on reversed.id = t.reverses_id
     group by t.reservation_id
  )
  select r.id, r.status, r.paid_cents, coalesce(moved.settled_cents, 0) as settled_cents, r.refunded_cents,
         coalesce(moved.returned_cents, 0) as returned_cents
    from reservations as r left join moved on moved.id = r.id
   where r.paid_cents <> coalesce(moved.settled_cents, 0) or r.refunded_cents <> coalesce(moved.returned_cents, 0)
      or r.refunded_cents > r.paid_cents or not coalesce(moved.is_right, true)
   order by r.id`;

interface DayRow {
  day: string;
  kept_in: number;
  kept_out: number;
  kept_count: number;
  summed_in: number;
  summed_out: number;
  summed_count: number;
}

/** Every day that is summed up holds what its transfers make, and no day before the last of them is missing. */
const daysSql = sql<DayRow>`
  with summed as (
    select (created_at at time zone ${timeZone})::date as day, count(*) as deposits, sum(amount_cents) as deposit_cents,
           count(*) filter (where kind <> 'TOP_UP') as withdrawals,
           coalesce(sum(amount_cents) filter (where kind <> 'TOP_UP'), 0) as withdrawal_cents
      from transfers
     where created_at < (select (max(day) + 1)::timestamp at time zone ${timeZone} from transfer_days)
     group by 1
  )
  select coalesce(summed.day, kept.day) as day,
         coalesce(kept.deposit_cents, 0) as kept_in, coalesce(kept.withdrawal_cents, 0) as kept_out,
         coalesce(kept.deposits + kept.withdrawals, 0) as kept_count, coalesce(summed.deposit_cents, 0)::bigint as summed_in,
         coalesce(summed.withdrawal_cents, 0)::bigint as summed_out,
         coalesce(summed.deposits + summed.withdrawals, 0) as summed_count
    from summed full join transfer_days as kept on kept.day = summed.day
   where (kept.deposits, kept.deposit_cents, kept.withdrawals, kept.withdrawal_cents)
         is distinct from (summed.deposits, summed.deposit_cents, summed.withdrawals, summed.withdrawal_cents)
   order by 1`;

async function listFaults(db: Db): Promise<string[]> {
  const sum = (await sumSql.execute(db)).rows.flatMap(describeSum);
  const accounts = (await accountsSql.execute(db)).rows.flatMap(describeAccount);
  const settlements = (await settlementsSql.execute(db)).rows.map(describeSettlement);
  const days = (await daysSql.execute(db)).rows.map(describeDay);
  return [...sum, ...accounts, ...settlements, ...days];
}

/**
 * Proves the promises of design.md §9 from the transfers, as of one moment. Returns a sentence for each that does not
 * hold: an empty list is the proof.
 */
export async function verifyLedger(db: Db): Promise<string[]> {
  // Stryker disable next-line ConditionalExpression: shows only beside writes of that very moment.
  if (db.isTransaction) return listFaults(db);
  // Stryker disable next-line StringLiteral: the same; and nothing is written here.
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(listFaults);
}

function describeAccount(row: AccountRow): string[] {
  const whose = `Account ${row.id} (${row.username})`;
  const balance = `${whose} holds ${formatEuros(row.balance_cents)}`;
  return [
    ...(row.balance_cents === row.moved_cents
      ? []
      : [`${balance}, its transfers make ${formatEuros(row.moved_cents)}`]),
    ...(row.balance_cents - row.locked_cents >= row.floor_cents
      ? []
      : [
          `${balance}, ${formatEuros(row.locked_cents)} of it locked: less than its limit of ${formatEuros(row.floor_cents)}`,
        ]),
    ...(row.locked_cents === row.owned_lock_cents
      ? []
      : [`${whose} has ${formatEuros(row.locked_cents)} locked, its lessons ${formatEuros(row.owned_lock_cents)}`]),
    ...(row.transaction_count === row.moves
      ? []
      : [`${whose} counts ${row.transaction_count} of ${row.moves} transfers`]),
  ];
}

const describeSum = ({ others, treasury }: SumRow): string[] =>
  others + treasury === 0 ? [] : [`All balances together make ${formatEuros(others + treasury)} instead of zero`];

const describeSettlement = (row: SettlementRow): string =>
  `Reservation ${row.id} (${row.status}) says ${formatEuros(row.paid_cents)} paid and ${formatEuros(row.refunded_cents)} refunded; ` +
  `its transfers moved ${formatEuros(row.settled_cents)} and ${formatEuros(row.returned_cents)}, or between the wrong people`;

const describeDay = (row: DayRow): string =>
  `${row.day} is kept as ${row.kept_count} transactions, ${formatEuros(row.kept_in)} in and ${formatEuros(row.kept_out)} out; ` +
  `its transfers make ${row.summed_count}, ${formatEuros(row.summed_in)} in and ${formatEuros(row.summed_out)} out`;
