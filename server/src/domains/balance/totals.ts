import { timeZone } from '@kampus/contract/format/wall-clock';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { TransferKind } from '#platform/db/money-tables.ts';
import { instantsOf, type TransactionFilter } from './queries.ts';

/**
 * Stores the sums of each day that is over, so that totals do not read years of transfers. Returns
 * the number of days.
 */
export async function closeTransferDays(db: Db): Promise<number> {
  const { days } = await db.selectNoFrom(sql<number>`close_transfer_days()`.as('days')).executeTakeFirstOrThrow();
  return days;
}

const dayOf = sql`(created_at at time zone ${timeZone})::date`;

/** Days of all users: stored sums for closed days, transfers for the time since then. */
function daysOfEverybody(filter: TransactionFilter): RawBuilder<unknown> {
  const { from = '-infinity', to = 'infinity' } = filter;
  const { start, end } = instantsOf(filter);
  return sql`
    select day, kind, flow, count, cents from transfer_days
     where day >= ${from}::date and day <= ${to}::date
     union all
    select ${dayOf}, kind, flow_of(from_account_id, to_account_id), count(*), sum(amount_cents)
      from transfers
     where created_at >= greatest(
             ${start}::timestamptz,
             (select (max(day) + 1)::timestamp at time zone ${timeZone} from transfer_days))
       and created_at < ${end}
     group by 1, 2, 3`;
}

/** Days of one account, read from the index of each side of its transfers. */
function daysOfAccount(accountId: number, filter: TransactionFilter): RawBuilder<unknown> {
  const { start, end } = instantsOf(filter);
  return sql`
    select ${dayOf} as day, kind, 'IN' as flow, count(*) as count, sum(amount_cents) as cents
      from transfers
     where to_account_id = ${accountId} and created_at >= ${start} and created_at < ${end}
     group by 1, 2
     union all
    select ${dayOf}, kind, 'OUT', count(*), sum(amount_cents)
      from transfers
     where from_account_id = ${accountId} and created_at >= ${start} and created_at < ${end}
     group by 1, 2`;
}

/** The flow that a transaction type leaves out. */
const otherFlow = { DEPOSIT: 'OUT', WITHDRAW: 'IN' } as const;

export interface WeekRow {
  week: string;
  kind: TransferKind;
  /** IN and OUT of the account, or of the portal. BETWEEN: from user to user. */
  flow: 'IN' | 'OUT' | 'BETWEEN';
  count: number;
  cents: number;
}

/**
 * Sums by week in the portal's time zone, kind and flow, of the transfers that a filter selects.
 * Each transfer counts once. Oldest first; weeks without transfers are left out.
 */
export async function listWeeks(db: Db, filter: TransactionFilter): Promise<WeekRow[]> {
  const { accountId, type } = filter;
  const days = accountId === undefined ? daysOfEverybody(filter) : daysOfAccount(accountId, filter);
  const { rows } = await sql<WeekRow>`
    select date_trunc('week', day::timestamp)::date as week, kind, flow,
           sum(count)::bigint as count, sum(cents)::bigint as cents
      from (${days}) as summed
     ${type ? sql`where flow <> ${otherFlow[type]}` : sql``}
     group by 1, 2, 3
     order by 1, 2, 3`.execute(db);
  return rows;
}

/** Counts the transactions of a filter. The row of an account stores the count of all of them. */
export async function countTransactions(db: Db, filter: TransactionFilter): Promise<number> {
  const { accountId, type, from, to } = filter;
  if (accountId === undefined || type || from || to)
    return (await listWeeks(db, filter)).reduce((sum, { count }) => sum + count, 0);
  const counted = db
    .selectFrom('accounts')
    .select(sql<number>`coalesce(sum(transaction_count), 0)::int`.as('count'))
    .where('id', '=', accountId);
  return (await counted.executeTakeFirstOrThrow()).count;
}
