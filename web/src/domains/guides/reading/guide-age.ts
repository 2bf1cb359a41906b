import type { Guide } from '@kampus/contract/guides/guides';
import { addDays } from '@kampus/contract/time';

/** Days after the due day on which an unchecked guide counts as old: half a year. */
const oldAfterDays = 182;
/** Days from a check to the next one, for a guide without a period. */
const checkDays = 365;

/**
 * Whether the check of a guide is recent, due or long overdue. Undefined for a guide that nobody
 * checked and that has no period: nothing is known about its age.
 */
export function ageOf(
  { checkedAt, checkDueOn }: Pick<Guide, 'checkedAt' | 'checkDueOn'>,
  today: string,
): 'FRESH' | 'DUE' | 'OLD' | undefined {
  if (!checkedAt) return checkDueOn ? 'DUE' : undefined;
  const due = checkDueOn ?? addDays(checkedAt, checkDays);
  if (today < due) return 'FRESH';
  return today < addDays(due, oldAfterDays) ? 'DUE' : 'OLD';
}
