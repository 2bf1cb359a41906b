import { dateOf } from '@kampus/contract/format/wall-clock';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { isFree } from './slot-filter.ts';
import { byStart } from './starts.ts';

export interface CancelledDay {
  /** Lessons and requests that a cancelled day ends, by their start. */
  lessons: Lecture[];
  /** The price of all of them in euros. */
  total: number;
  /** Free slots that disappear. */
  freeCount: number;
}

/**
 * What «Отменить день» takes away: all that begins on the date and is not over. A lesson that was
 * closed after its start still has its time in the calendar.
 */
export function findCancelled(lectures: readonly Lecture[], date: string, now: Date): CancelledDay {
  const ahead = lectures
    .filter(({ schedule, scheduleEnd }) => dateOf(schedule) === date && Date.parse(scheduleEnd) > now.getTime())
    .toSorted(byStart);
  const lessons = ahead.filter(({ student }) => student !== undefined);
  return {
    lessons,
    total: lessons.reduce((sum, { price }) => sum + price, 0),
    freeCount: ahead.filter((lecture) => isFree(lecture, now)).length,
  };
}
