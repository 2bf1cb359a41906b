import { addDays } from '@kampus/contract/time';

/** The day itself, or the Monday after a weekend: banks send SEPA transfers on workdays. */
export function nextWorkday(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

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
