import type { Reservation } from '@kampus/contract/reservations';

const byStart = (one: Reservation, other: Reservation) =>
  Date.parse(one.lecture.schedule) - Date.parse(other.lecture.schedule);

/** Lessons that are not over yet, the soonest first; after them what was refused, so that the student learns of it. */
export function listUpcoming(reservations: readonly Reservation[], now: Date): Reservation[] {
  const ahead = reservations.filter(({ lecture }) => Date.parse(lecture.scheduleEnd) > now.getTime()).toSorted(byStart);
  return [...ahead.filter(({ status }) => status !== 'CLOSED'), ...ahead.filter(({ status }) => status === 'CLOSED')];
}
