import { dateOf } from '@kampus/contract/format/wall-clock';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { type DayPart, dayParts } from '@kampus/contract/time';
import { formatClock } from '#shared/format/moments.ts';
import { byStart, listStarts } from './starts.ts';

/** Filter of the search. A start on the date and inside the part of the day matches. */
export interface SlotFilter {
  date: string | undefined;
  dayPart: DayPart | undefined;
}

/** Free and in the future. */
export const isFree = (lecture: Lecture, now: Date): boolean =>
  lecture.status === 'OPEN' && Date.parse(lecture.schedule) > now.getTime();

/** Free slots, the soonest first. */
export const listFree = (lectures: readonly Lecture[], now: Date): Lecture[] =>
  lectures.filter((lecture) => isFree(lecture, now)).toSorted(byStart);

/** Whether a lesson that starts at this moment matches. */
export function isInFilter(start: string, { date, dayPart }: SlotFilter): boolean {
  if (date !== undefined && dateOf(start) !== date) return false;
  if (dayPart === undefined) return true;
  const clock = formatClock(start);
  return dayParts[dayPart].start <= clock && clock < dayParts[dayPart].end;
}

/** The first start in the slot that matches. The server's search has the same rule. */
export const findStart = (slot: Pick<Lecture, 'schedule' | 'scheduleEnd' | 'free'>, filter: SlotFilter) =>
  listStarts(slot, 1).find((start) => isInFilter(start, filter));

/** A slot and the start in it that a search result promises. */
export interface Promised {
  lecture: Lecture;
  start: string;
}

/** The soonest free start that matches, else the soonest free start. */
export function findPromised(lectures: readonly Lecture[], filter: SlotFilter, now: Date): Promised | undefined {
  const free = listFree(lectures, now);
  for (const lecture of free) {
    const start = findStart(lecture, filter);
    if (start) return { lecture, start };
  }
  const [soonest] = free;
  return soonest && { lecture: soonest, start: soonest.schedule };
}
