import { dateOf } from '@kampus/contract/format/wall-clock';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { type DayPart, dayParts } from '@kampus/contract/time';
import { formatClock } from '#shared/format/moments.ts';

/** What the search asked for; a slot that overlaps it is wanted. */
export interface SlotFilter {
  date: string | undefined;
  dayPart: DayPart | undefined;
}

/** Free and still ahead. */
export const isFree = (lecture: Lecture, now: Date): boolean =>
  lecture.status === 'OPEN' && Date.parse(lecture.schedule) > now.getTime();

/** The same rule as the server's search: the slot lies on the date and overlaps the part of the day. */
export function isWanted({ schedule, scheduleEnd }: Lecture, { date, dayPart }: SlotFilter): boolean {
  if (date !== undefined && dateOf(schedule) !== date) return false;
  if (dayPart === undefined) return true;
  const { start, end } = dayParts[dayPart];
  // A slot that ends at midnight ends its day.
  const ending = formatClock(scheduleEnd);
  return formatClock(schedule) < end && (ending === '00:00' || ending > start);
}

/** The slot that the card in the search names: the soonest free one that is wanted, else the soonest free one. */
export function findPromised(lectures: readonly Lecture[], filter: SlotFilter, now: Date): Lecture | undefined {
  const free = lectures
    .filter((lecture) => isFree(lecture, now))
    .toSorted((one, other) => Date.parse(one.schedule) - Date.parse(other.schedule));
  return free.find((lecture) => isWanted(lecture, filter)) ?? free[0];
}
