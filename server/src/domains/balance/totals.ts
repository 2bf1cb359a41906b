import { timeZone } from '@kampus/contract/format/wall-clock';
import { addDays, dayStart } from '@kampus/contract/time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { TransactionFilter } from './queries.ts';

/**
 * Stores the sums of each day that is over, so that totals do not read years of transfers. Returns
 * the number of days.
 */
export async function closeTransferDays(db: Db): Promise<number> {
  const { days } = await db.selectNoFrom(sql<number>`close_transfer_days()`.as('days')).executeTakeFirstOrThrow();
  return days;
}

const inPeriod = ({ from, to }: TransactionFilter): RawBuilder<unknown> => sql`
  ${from ? sql`and created_at >= ${dayStart(from)}` : sql``}
  ${to ? sql`and created_at < ${dayStart(addDays(to, 1))}` : sql``}`;

const dayOf = sql`(created_at at time zone ${timeZone})::date`;

/**
 * Days of all users: stored sums for closed days, transfers for the time since then. The upper
 * bound excludes nothing; it is for the planner. With one unknown bound PostgreSQL expects a third
 * of all rows and scans all ten million. With two bounds it expects a two-hundredth.
 */
const daysOfEverybody = (filter: TransactionFilter): RawBuilder<unknown> => sql`
  select day, deposits, deposit_cents, withdrawals, withdrawal_cents from transfer_days
   where true
         ${filter.from ? sql`and day >= ${filter.from}::date` : sql``}
         ${filter.to ? sql`and day <= ${filter.to}::date` : sql``}
   union all
  select ${dayOf}, count(*), sum(amount_cents), count(*) filter (where kind <> 'TOP_UP'),
         coalesce(sum(amount_cents) filter (where kind <> 'TOP_UP'), 0)
    from transfers
   where created_at >= coalesce(
           (select (max(day) + 1)::timestamp at time zone ${timeZone} from transfer_days), '-infinity')
     and created_at < 'infinity' ${inPeriod(filter)}
   group by 1`;

/** Days of one account, read from the index of each side of its transfers. */
const daysOfAccount = (accountId: number, filter: TransactionFilter): RawBuilder<unknown> => sql`
  select ${dayOf} as day, count(*) as deposits, sum(amount_cents) as deposit_cents,
         0 as withdrawals, 0 as withdrawal_cents
    from transfers where to_account_id = ${accountId} ${inPeriod(filter)} group by 1
   union all
  select ${dayOf}, 0, 0, count(*), sum(amount_cents)
    from transfers where from_account_id = ${accountId} ${inPeriod(filter)} group by 1`;

export interface WeekRow {
  week: string;
  count: number;
  deposits: number;
  withdrawals: number;
}

/**
 * Deposits and withdrawals by week in the portal's time zone, of the transactions that a filter
 * selects. Oldest first; weeks without transactions are left out.
 */
export async function listWeeks(db: Db, filter: TransactionFilter): Promise<WeekRow[]> {
  const { accountId, type } = filter;
  const days = accountId === undefined ? daysOfEverybody(filter) : daysOfAccount(accountId, filter);
  const [deposit, withdrawal] = [sql.lit(type === 'WITHDRAW' ? 0 : 1), sql.lit(type === 'DEPOSIT' ? 0 : 1)];
  const count = sql`sum(deposits * ${deposit} + withdrawals * ${withdrawal})`;
  const { rows } = await sql<WeekRow>`
    select date_trunc('week', day::timestamp)::date as week, ${count}::bigint as count,
           sum(deposit_cents * ${deposit})::bigint as deposits,
           sum(withdrawal_cents * ${withdrawal})::bigint as withdrawals
      from (${days}) as summed
     group by 1 having ${count} > 0
     order by 1`.execute(db);
  return rows;
}

/** Counts the transactions of a filter. Without period and type it sums a column of `accounts`. */
export async function countTransactions(db: Db, filter: TransactionFilter): Promise<number> {
  const { accountId, type, from, to } = filter;
  if (type || from || to) return (await listWeeks(db, filter)).reduce((sum, { count }) => sum + count, 0);
  const ofAll = db.selectFrom('accounts').select(sql<number>`coalesce(sum(transaction_count), 0)::int`.as('count'));
  const counted = accountId === undefined ? ofAll : ofAll.where('id', '=', accountId);
  return (await counted.executeTakeFirstOrThrow()).count;
}
