import type { AccountStatement } from '@kampus/contract/balance/papers';
import { toWallClock } from '@kampus/contract/format/wall-clock';
import type { Language } from '@kampus/contract/languages';
import { fromCents } from '@kampus/contract/pricing';
import { addDays, dayStart } from '@kampus/contract/time';
import { sql } from 'kysely';
import { fullName } from '#domains/identity/public.ts';
import type { Db } from '#platform/db/connect.ts';
import { inSnapshot } from '#platform/db/transaction.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import { presentTransaction } from '../present.ts';
import { listTransactionRows } from '../queries.ts';

const monthOf = (moment: Date): string => toWallClock(moment).date.slice(0, 7);

/** The first days of a month (`YYYY-MM`) and of the next one. */
function boundsOf(month: string): { from: string; until: string } {
  const from = `${month}-01`;
  // 31 days after the first day of a month is always in the next one.
  return { from, until: `${addDays(from, 31).slice(0, 7)}-01` };
}

interface SumRow {
  opening: number;
  deposits: number;
  withdrawals: number;
  firstAt: Date | null;
  now: Date;
}

/** Sums of an account's transfers before and in a month, read from the index of each side. */
async function sumTransfers(db: Db, accountId: number, { from, until }: ReturnType<typeof boundsOf>): Promise<SumRow> {
  const isIn = sql`at >= ${dayStart(from)} and at < ${dayStart(until)}`;
  const { rows } = await sql<SumRow>`
    select coalesce(sum(cents) filter (where at < ${dayStart(from)}), 0)::bigint as opening,
           coalesce(sum(cents) filter (where cents > 0 and ${isIn}), 0)::bigint as deposits,
           coalesce(-sum(cents) filter (where cents < 0 and ${isIn}), 0)::bigint as withdrawals,
           min(at) as "firstAt", now() as now
      from (select created_at as at, amount_cents as cents
              from transfers where to_account_id = ${accountId}
             union all
            select created_at, -amount_cents
              from transfers where from_account_id = ${accountId}) as side`.execute(db);
  return rows[0] as SumRow;
}

const findHolder = (db: Db, whose: { id: number } | { username: string }) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.transaction_count', 'u.username', 'u.first_name', 'u.last_name'])
    .where((where) => ('id' in whose ? where('u.id', '=', whose.id) : where('u.username', '=', whose.username)))
    .executeTakeFirst();

/**
 * A month of a person's balance, from one snapshot, so that the transactions lead from the opening
 * to the closing sum. Throws NOT_FOUND, and VALIDATION_FAILED for a month that has not begun.
 */
export function makeStatement(
  db: Db,
  whose: { id: number } | { username: string },
  month: string,
  language: Language,
): Promise<AccountStatement> {
  return inSnapshot(db, async (trx) => {
    const holder = orNotFound(await findHolder(trx, whose));
    const bounds = boundsOf(month);
    const { opening, deposits, withdrawals, firstAt, now } = await sumTransfers(trx, holder.id, bounds);
    const thisMonth = monthOf(now);
    if (month > thisMonth) throw new AppError('VALIDATION_FAILED', { message: 'Этот месяц ещё не начался' });
    const filter = { accountId: holder.id, from: bounds.from, to: addDays(bounds.until, -1) };
    // The count of the account is the limit, so the paper has every transaction of the month.
    const rows = await listTransactionRows(trx, filter, { size: holder.transaction_count });
    return {
      username: holder.username,
      fullName: fullName(holder, language),
      month,
      firstMonth: firstAt === null ? thisMonth : monthOf(firstAt),
      madeAt: now.toISOString(),
      isOver: month < thisMonth,
      opening: fromCents(opening),
      deposits: fromCents(deposits),
      withdrawals: fromCents(withdrawals),
      closing: fromCents(opening + deposits - withdrawals),
      transactions: rows.reverse().map((row) => presentTransaction(row, 'other', language)),
    };
  });
}
