import type { TransactionSummary } from '@kampus/contract/balance/balance';
import { addDays } from '@kampus/contract/time';

export type MoneyWeek = TransactionSummary['weeks'][number];

/** With fewer weeks the bars are too wide to show a trend. */
const weeksMin = 12;

/** The weeks of a summary, oldest first, padded at the start with empty weeks. */
export function padWeeks(weeks: readonly MoneyWeek[]): MoneyWeek[] {
  const [first] = weeks;
  if (!first) return [];
  const missing = Math.max(0, weeksMin - weeks.length);
  const padding = Array.from({ length: missing }, (_, index) => ({
    week: addDays(first.week, (index - missing) * 7),
    deposits: 0,
    withdrawals: 0,
  }));
  return [...padding, ...weeks];
}
