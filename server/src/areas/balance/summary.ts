import type { TransactionSummary } from '@kampus/contract/balance';
import { fromCents } from '@kampus/contract/pricing';
import { addDays, dayStart, timeZone } from '@kampus/contract/time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { TransactionFilter } from './queries.ts';

/** As many weeks as the chart shows. */
const weeksMax = 26;

/**
 * The transfers that a filter selects, each with the transactions it stands for: see transactions.ts. All transfers are
 * walked through once; those of one account come from the index of each side.
 */
function selectedTransfers({ accountId, type, from, to }: TransactionFilter): RawBuilder<unknown> {
  const period = sql`
    ${from ? sql`and created_at >= ${dayStart(from)}` : sql``}
    ${to ? sql`and created_at < ${dayStart(addDays(to, 1))}` : sql``}`;
  const [isDeposit, isWithdrawal] = [type !== 'WITHDRAW', type !== 'DEPOSIT'];
  if (accountId === undefined)
    return sql`select created_at, amount_cents, ${isDeposit}::boolean as is_deposit,
                      ${isWithdrawal}::boolean and kind = 'LESSON' as is_withdrawal
                 from transfers where (${isDeposit}::boolean or kind = 'LESSON') ${period}`;
  return sql`
    select created_at, amount_cents, true as is_deposit, false as is_withdrawal
      from transfers where to_account_id = ${accountId} and ${isDeposit}::boolean ${period}
     union all
    select created_at, amount_cents, false, true
      from transfers where from_account_id = ${accountId} and ${isWithdrawal}::boolean ${period}`;
}

const transactionCount = sql`(sum(is_deposit::int + is_withdrawal::int))::int`;

/** How many transactions a filter selects; without a period or a type the accounts know it without counting. */
export async function countTransactions(db: Db, filter: TransactionFilter): Promise<number> {
  const { accountId, type, from, to } = filter;
  const isPlain = !type && !from && !to;
  const { rows } = await (isPlain
    ? sql<{ count: number }>`select coalesce(sum(transaction_count), 0)::int as count from accounts
        where ${accountId === undefined ? sql`true` : sql`id = ${accountId}`}`
    : sql<{ count: number }>`select coalesce(${transactionCount}, 0) as count from (${selectedTransfers(filter)}) as t`
  ).execute(db);
  return rows[0]?.count ?? 0;
}

interface WeekRow {
  week: string;
  count: number;
  deposits: number;
  withdrawals: number;
}

/** Totals of the transactions that a filter selects, and money in and out by week of the portal's zone. */
export async function summarizeTransactions(db: Db, filter: TransactionFilter): Promise<TransactionSummary> {
  const { rows } = await sql<WeekRow>`
    with monday as (
      select array_agg(day at time zone ${timeZone} order by day) as begins_at, array_agg(day::date order by day) as on_date
        from generate_series(
          (select date_trunc('week', min(created_at) at time zone ${timeZone}) from transfers),
          (select max(created_at) at time zone ${timeZone} from transfers), interval '1 week') as day
    )
    select monday.on_date[summed.week] as week, summed.count, summed.deposits, summed.withdrawals
      from monday, lateral (
        select width_bucket(created_at, monday.begins_at) as week, ${transactionCount} as count,
               coalesce(sum(amount_cents) filter (where is_deposit), 0)::bigint as deposits,
               coalesce(sum(amount_cents) filter (where is_withdrawal), 0)::bigint as withdrawals
          from (${selectedTransfers(filter)}) as t
         group by 1
      ) as summed
     order by 1`.execute(db);
  const total = (value: (row: WeekRow) => number): number => rows.reduce((sum, row) => sum + value(row), 0);
  return {
    count: total((row) => row.count),
    deposits: fromCents(total((row) => row.deposits)),
    withdrawals: fromCents(total((row) => row.withdrawals)),
    weeks: fillWeeks(rows),
  };
}

/** The last weeks up to the newest that has a transaction; those without any count as zero. */
function fillWeeks(rows: WeekRow[]): TransactionSummary['weeks'] {
  const [oldest, newest] = [rows[0]?.week, rows.at(-1)?.week];
  if (oldest === undefined || newest === undefined) return [];
  const known = new Map(rows.map((row) => [row.week, row]));
  const weeks: TransactionSummary['weeks'] = [];
  for (let week = newest; week >= oldest && weeks.length < weeksMax; week = addDays(week, -7)) {
    const row = known.get(week);
    weeks.unshift({
      week,
      deposits: fromCents(row?.deposits ?? 0),
      withdrawals: fromCents(row?.withdrawals ?? 0),
    });
  }
  return weeks;
}
