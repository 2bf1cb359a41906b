import type { TransactionSummary } from '@kampus/contract/balance';
import { fromCents } from '@kampus/contract/pricing';
import { addDays, dayStart, timeZone } from '@kampus/contract/time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { TransactionFilter } from './transactions.ts';

/** As many weeks as the chart shows. */
const weeksMax = 26;

/** The sides of transfers that a filter selects; see transactions.ts for what a transaction is. */
function selectedSides({ accountId, type, from, to }: TransactionFilter): RawBuilder<unknown> {
  const period = sql`
    ${from ? sql`and created_at >= ${dayStart(from)}` : sql``}
    ${to ? sql`and created_at < ${dayStart(addDays(to, 1))}` : sql``}`;
  const owns = (side: 'to' | 'from', everybody: RawBuilder<unknown>) =>
    accountId === undefined ? everybody : sql`${sql.ref(`${side}_account_id`)} = ${accountId}`;
  const taken = sql`select created_at, amount_cents as deposit, 0 as withdrawal
    from transfers where ${owns('to', sql`true`)} ${period}`;
  const given = sql`select created_at, 0 as deposit, amount_cents as withdrawal
    from transfers where ${owns('from', sql`kind = 'LESSON'`)} ${period}`;
  if (type) return type === 'DEPOSIT' ? taken : given;
  return sql`${taken} union all ${given}`;
}

/** How many transactions a filter selects; without a period or a type the accounts know it without counting. */
export async function countTransactions(db: Db, filter: TransactionFilter): Promise<number> {
  const { accountId, type, from, to } = filter;
  const isPlain = !type && !from && !to;
  const { rows } = await (isPlain
    ? sql<{ count: number }>`select coalesce(sum(transaction_count), 0)::int as count from accounts
        where ${accountId === undefined ? sql`true` : sql`id = ${accountId}`}`
    : sql<{ count: number }>`select count(*)::int as count from (${selectedSides(filter)}) as side`
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
    select date_trunc('week', created_at at time zone ${timeZone})::date as week, count(*)::int as count,
           sum(deposit)::bigint as deposits, sum(withdrawal)::bigint as withdrawals
      from (${selectedSides(filter)}) as side
     group by 1 order by 1`.execute(db);
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
