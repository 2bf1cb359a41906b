import { dateOf, toWallClock } from '@kampus/contract/format/wall-clock';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { weekDates } from '@kampus/contract/time';
import { byStart } from './starts.ts';

export interface CalendarDay {
  date: string;
  /** Sorted by start. */
  slots: readonly Lecture[];
}

/** The seven days from Monday with their slots, in the portal's time zone. */
export function listDays(lectures: readonly Lecture[], monday: string): CalendarDay[] {
  const slotsOf = Map.groupBy(lectures.toSorted(byStart), ({ schedule }) => dateOf(schedule));
  return weekDates(monday).map((date) => ({ date, slots: slotsOf.get(date) ?? [] }));
}

/** Time of day by the portal's clock: a day with a clock change is an hour shorter or longer. */
const timeOfDay = ({ schedule }: Lecture): number => Date.parse(`1970-01-01T${toWallClock(new Date(schedule)).time}Z`);

/** The slot of the day that is nearest to the time of day of another slot. */
function findNearest(day: CalendarDay | undefined, slot: Lecture): Lecture | undefined {
  const distance = (other: Lecture) => Math.abs(timeOfDay(other) - timeOfDay(slot));
  return day?.slots.toSorted((one, other) => distance(one) - distance(other))[0];
}

const hasSlots = ({ slots }: CalendarDay): boolean => slots.length > 0;

/**
 * Target of an arrow key. Up and down stay within the day. Left and right go to the nearest day
 * with slots, at the nearest time. Home and End go to the first and last slot of the day. Undefined
 * if there is no target.
 */
export function findNeighbour(days: readonly CalendarDay[], slotId: number, key: string): Lecture | undefined {
  const dayIndex = days.findIndex(({ slots }) => slots.some(({ id }) => id === slotId));
  const slots = days[dayIndex]?.slots ?? [];
  const index = slots.findIndex(({ id }) => id === slotId);
  const slot = slots[index];
  if (!slot) return undefined;
  if (key === 'ArrowUp') return slots[index - 1];
  if (key === 'ArrowDown') return slots[index + 1];
  if (key === 'Home') return slots[0];
  if (key === 'End') return slots.at(-1);
  let otherDay = -1;
  if (key === 'ArrowLeft') otherDay = days.findLastIndex((day, at) => at < dayIndex && hasSlots(day));
  if (key === 'ArrowRight') otherDay = days.findIndex((day, at) => at > dayIndex && hasSlots(day));
  return findNearest(days[otherDay], slot);
}
