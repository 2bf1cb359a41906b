import { timeZone } from '@kampus/contract/format/wall-clock';
import { addDays, dayStart } from '@kampus/contract/time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { TransactionFilter } from './queries.ts';

/** Sums a day once it is over, so that totals of years need not be added up from the transfers. Returns how many days. */
export async function closeTransferDays(db: Db): Promise<number> {
  const { days } = await db.selectNoFrom(sql<number>`close_transfer_days()`.as('days')).executeTakeFirstOrThrow();
  return days;
}

const inPeriod = ({ from, to }: TransactionFilter): RawBuilder<unknown> => sql`
  ${from ? sql`and created_at >= ${dayStart(from)}` : sql``}
  ${to ? sql`and created_at < ${dayStart(addDays(to, 1))}` : sql``}`;

const dayOf = sql`(created_at at time zone ${timeZone})::date`;

/**
 * Everybody's days: those that are over as they are kept, the rest from the transfers since then. The upper end leaves none
 * out: PostgreSQL expects a third of all rows from an unknown instant on, and reads ten million whole for it, but a
 * two-hundredth between two ends.
 */
const daysOfEverybody = (filter: TransactionFilter): RawBuilder<unknown> => sql`
  select day, deposits, deposit_cents, withdrawals, withdrawal_cents from transfer_days
   where true ${filter.from ? sql`and day >= ${filter.from}::date` : sql``} ${filter.to ? sql`and day <= ${filter.to}::date` : sql``}
   union all
  select ${dayOf}, count(*), sum(amount_cents), count(*) filter (where kind <> 'TOP_UP'),
         coalesce(sum(amount_cents) filter (where kind <> 'TOP_UP'), 0)
    from transfers
   where created_at >= coalesce((select (max(day) + 1)::timestamp at time zone ${timeZone} from transfer_days), '-infinity')
     and created_at < 'infinity' ${inPeriod(filter)}
   group by 1`;

/** One account's days, from the index of each side of its transfers. */
const daysOfAccount = (accountId: number, filter: TransactionFilter): RawBuilder<unknown> => sql`
  select ${dayOf} as day, count(*) as deposits, sum(amount_cents) as deposit_cents, 0 as withdrawals, 0 as withdrawal_cents
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
 * Money in and out by week of the portal's zone, of the transactions that a filter selects; oldest first, without weeks
 * that have none.
 */
export async function listWeeks(db: Db, filter: TransactionFilter): Promise<WeekRow[]> {
  const { accountId, type } = filter;
  const days = accountId === undefined ? daysOfEverybody(filter) : daysOfAccount(accountId, filter);
  const [deposit, withdrawal] = [sql.lit(type === 'WITHDRAW' ? 0 : 1), sql.lit(type === 'DEPOSIT' ? 0 : 1)];
  const count = sql`sum(deposits * ${deposit} + withdrawals * ${withdrawal})`;
  const { rows } = await sql<WeekRow>`
    select date_trunc('week', day::timestamp)::date as week, ${count}::bigint as count,
           sum(deposit_cents * ${deposit})::bigint as deposits, sum(withdrawal_cents * ${withdrawal})::bigint as withdrawals
      from (${days}) as summed
     group by 1 having ${count} > 0
     order by 1`.execute(db);
  return rows;
}

/** How many transactions a filter selects; without a period or a type the accounts hold the count. */
export async function countTransactions(db: Db, filter: TransactionFilter): Promise<number> {
  const { accountId, type, from, to } = filter;
  if (type || from || to) return (await listWeeks(db, filter)).reduce((sum, { count }) => sum + count, 0);
  const ofAll = db.selectFrom('accounts').select(sql<number>`coalesce(sum(transaction_count), 0)::int`.as('count'));
  const counted = accountId === undefined ? ofAll : ofAll.where('id', '=', accountId);
  return (await counted.executeTakeFirstOrThrow()).count;
}
