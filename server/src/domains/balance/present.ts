import type { Balance, MadeTopUp, Transaction, TransactionSummary } from '@kampus/contract/balance/balance';
import { fromCents } from '@kampus/contract/pricing';
import { addDays } from '@kampus/contract/time';
import { fullName } from '#domains/identity/public.ts';
import type { AccountRow, TopUpRow, TransactionRow } from './queries.ts';
import type { WeekRow } from './totals.ts';

/** Weeks that the chart shows. */
const weeksMax = 26;

/** The balance, its locked part and the available rest. */
export const presentBalance = ({ balance_cents, locked_cents }: AccountRow): Balance => ({
  balance: fromCents(balance_cents),
  locked: fromCents(locked_cents),
  available: fromCents(balance_cents - locked_cents),
});

/**
 * A transaction as the API shows it. `names` says which people the viewer may see. 'other' adds the
 * other person to the description (one's own list). 'both' also shows the owner (ADMIN and above).
 * 'none' shows no person (a curator's list of all transactions).
 */
export function presentTransaction(row: TransactionRow, names: 'none' | 'other' | 'both'): Transaction {
  return {
    id: row.id,
    type: row.type,
    amount: fromCents(row.amount_cents),
    createdAt: row.created_at.toISOString(),
    description: names === 'none' || !row.other ? row.description : `${row.description}, ${fullName(row.other)}`,
    ...(names === 'both' && { username: row.username }),
  };
}

export const presentTopUp = (row: TopUpRow): MadeTopUp => ({
  id: row.id,
  at: row.created_at.toISOString(),
  username: row.username,
  fullName: fullName(row),
  amount: fromCents(row.amount_cents),
});

/** Totals of all weeks, and the last weeks for the chart. */
export function presentSummary(rows: WeekRow[]): TransactionSummary {
  const total = (value: (row: WeekRow) => number): number => rows.reduce((sum, row) => sum + value(row), 0);
  return {
    count: total((row) => row.count),
    deposits: fromCents(total((row) => row.deposits)),
    withdrawals: fromCents(total((row) => row.withdrawals)),
    weeks: fillWeeks(rows),
  };
}

/** The last weeks up to the newest week with a transaction. Weeks without transactions are zero. */
function fillWeeks(rows: WeekRow[]): TransactionSummary['weeks'] {
  const [oldest] = rows;
  if (!oldest) return [];
  const newest = rows.at(-1) ?? oldest;
  const known = new Map(rows.map((row) => [row.week, row]));
  const weeks: TransactionSummary['weeks'] = [];
  for (let { week } = newest; week >= oldest.week && weeks.length < weeksMax; week = addDays(week, -7)) {
    const row = known.get(week);
    weeks.unshift({
      week,
      deposits: fromCents(row?.deposits ?? 0),
      withdrawals: fromCents(row?.withdrawals ?? 0),
    });
  }
  return weeks;
}
