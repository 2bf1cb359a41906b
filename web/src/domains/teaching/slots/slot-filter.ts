import { dateOf } from '@kampus/contract/format/wall-clock';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { type DayPart, dayParts } from '@kampus/contract/time';
import { formatClock } from '#shared/format/moments.ts';

/** Filter of the search. A slot that overlaps it matches. */
export interface SlotFilter {
  date: string | undefined;
  dayPart: DayPart | undefined;
}

/** Free and in the future. */
export const isFree = (lecture: Lecture, now: Date): boolean =>
  lecture.status === 'OPEN' && Date.parse(lecture.schedule) > now.getTime();

/**
 * The same rule as in the server's search: the slot is on the date and overlaps the part of the
 * day.
 */
export function isWanted({ schedule, scheduleEnd }: Lecture, { date, dayPart }: SlotFilter): boolean {
  if (date !== undefined && dateOf(schedule) !== date) return false;
  if (dayPart === undefined) return true;
  const { start, end } = dayParts[dayPart];
  // A slot that ends at midnight belongs to the day that ends.
  const ending = formatClock(scheduleEnd);
  return formatClock(schedule) < end && (ending === '00:00' || ending > start);
}

/** The slot on the card of a search result: the soonest free match, else the soonest free slot. */
export function findPromised(lectures: readonly Lecture[], filter: SlotFilter, now: Date): Lecture | undefined {
  const free = lectures
    .filter((lecture) => isFree(lecture, now))
    .toSorted((one, other) => Date.parse(one.schedule) - Date.parse(other.schedule));
  return free.find((lecture) => isWanted(lecture, filter)) ?? free[0];
}
