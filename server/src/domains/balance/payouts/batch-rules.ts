import { daysFromEaster } from '@kampus/contract/easter';
import { addDays } from '@kampus/contract/time';

/** `MM-DD` of the holidays on which no bank of the euro area executes transfers. */
const bankHolidays: readonly string[] = ['01-01', '05-01', '12-25', '12-26'];

function isWorkday(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const isGoodFridayOrEasterMonday = [-2, 1].includes(daysFromEaster(date));
  return weekday % 6 !== 0 && !bankHolidays.includes(date.slice(5)) && !isGoodFridayOrEasterMonday;
}

/** The first day from `date` on which banks send SEPA transfers. */
export const nextWorkday = (date: string): string => (isWorkday(date) ? date : nextWorkday(addDays(date, 1)));

/** What the day's limits still allow. */
export interface RestOfDay {
  curatorCents: number;
  personCents: (userId: number) => number;
}

/** The payouts that fit the rest of the day. One that is too large lets smaller ones pass. */
export function fitIntoDay<P extends { user_id: number; amount_cents: number }>(
  payouts: readonly P[],
  { curatorCents, personCents }: RestOfDay,
): P[] {
  let left = curatorCents;
  return payouts.filter(({ user_id: userId, amount_cents: cents }) => {
    const fits = cents <= left && cents <= personCents(userId);
    if (fits) left -= cents;
    return fits;
  });
}
