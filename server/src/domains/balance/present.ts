import type { Balance, MadeTopUp, Transaction, TransactionSummary } from '@kampus/contract/balance/balance';
import type { Language } from '@kampus/contract/languages';
import { fromCents } from '@kampus/contract/pricing';
import { addDays } from '@kampus/contract/time';
import { translatorOf } from '@kampus/languages/translator';
import { fullName } from '#domains/identity/public.ts';
import type { TransferKind } from '#platform/db/money-tables.ts';
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
 * A transaction as the API shows it. Its description is stored in Russian and shown in the
 * reader's language. `names` says which people the viewer may see. 'other' adds the
 * other person to the description (one's own list). 'both' also shows the owner (ADMIN and above).
 * 'none' shows no person (a curator's list of all transactions).
 */
export function presentTransaction(
  row: TransactionRow,
  names: 'none' | 'other' | 'both',
  language: Language,
): Transaction {
  const description = translatorOf(language)(row.description);
  return {
    id: row.id,
    type: row.type,
    amount: fromCents(row.amount_cents),
    createdAt: row.created_at.toISOString(),
    description: names === 'none' || !row.other ? description : `${description}, ${fullName(row.other, language)}`,
    ...(names === 'both' && { username: row.username }),
  };
}

export const presentTopUp = (row: TopUpRow, leftCents: number): MadeTopUp => ({
  id: row.id,
  at: row.created_at.toISOString(),
  username: row.username,
  fullName: fullName(row),
  amount: fromCents(row.amount_cents),
  left: fromCents(leftCents),
});

/** Sum of the cents of the rows with one of the kinds. */
const sumOf = (rows: WeekRow[], kinds: TransferKind[], flow?: WeekRow['flow']): number =>
  rows
    .filter((row) => kinds.includes(row.kind) && (flow === undefined || row.flow === flow))
    .reduce((sum, { cents }) => sum + cents, 0);

/** Totals of all weeks by kind, and the last weeks for the chart. */
export function presentSummary(rows: WeekRow[]): TransactionSummary {
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    ...sumFlows(rows),
    toppedUp: fromCents(sumOf(rows, ['TOP_UP']) - sumOf(rows, ['REVERSAL'], 'OUT')),
    lessons: fromCents(sumOf(rows, ['LESSON'])),
    fees: fromCents(sumOf(rows, ['FEE'])),
    refunded: fromCents(sumOf(rows, ['REFUND'])),
    paidOut: fromCents(sumOf(rows, ['PAYOUT', 'RETURN']) - sumOf(rows, ['REVERSAL'], 'IN')),
    weeks: fillWeeks(rows),
  };
}

function sumFlows(rows: WeekRow[]): Pick<TransactionSummary, 'deposits' | 'withdrawals'> {
  const sum = (flow: WeekRow['flow']) =>
    rows.filter((row) => row.flow === flow).reduce((cents, row) => cents + row.cents, 0);
  return { deposits: fromCents(sum('IN')), withdrawals: fromCents(sum('OUT')) };
}

/** The last weeks up to the newest week with a transfer. Weeks without transfers are zero. */
function fillWeeks(rows: WeekRow[]): TransactionSummary['weeks'] {
  const [oldest] = rows;
  if (!oldest) return [];
  const newest = rows.at(-1) ?? oldest;
  const weeks: TransactionSummary['weeks'] = [];
  for (let { week } = newest; week >= oldest.week && weeks.length < weeksMax; week = addDays(week, -7))
    weeks.unshift({ week, ...sumFlows(rows.filter((row) => row.week === week)) });
  return weeks;
}
