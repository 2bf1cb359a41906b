import { dateOf } from '@kampus/contract/format/wall-clock';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { weekDates } from '@kampus/contract/time';

export interface CalendarDay {
  date: string;
  /** Sorted by start. */
  slots: readonly Lecture[];
}

const byStart = (one: Lecture, other: Lecture) => Date.parse(one.schedule) - Date.parse(other.schedule);

/** The seven days from Monday with their slots, in the portal's time zone. */
export function listDays(lectures: readonly Lecture[], monday: string): CalendarDay[] {
  const slotsOf = new Map<string, Lecture[]>();
  for (const lecture of lectures) {
    const date = dateOf(lecture.schedule);
    slotsOf.set(date, [...(slotsOf.get(date) ?? []), lecture]);
  }
  return weekDates(monday).map((date) => ({ date, slots: (slotsOf.get(date) ?? []).sort(byStart) }));
}

/** The slot of a day nearest to the same time of day. */
function findNearest(day: CalendarDay, slot: Lecture, dayDistance: number): Lecture | undefined {
  const wanted = Date.parse(slot.schedule) + dayDistance * 86_400_000;
  const distance = (other: Lecture) => Math.abs(Date.parse(other.schedule) - wanted);
  return day.slots.toSorted((one, other) => distance(one) - distance(other))[0];
}

function findInOtherDay(days: readonly CalendarDay[], from: number, slot: Lecture, step: 1 | -1): Lecture | undefined {
  for (let index = from + step; days[index]; index += step) {
    const found = findNearest(days[index] as CalendarDay, slot, index - from);
    if (found) return found;
  }
  return undefined;
}

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
  if (key === 'ArrowLeft') return findInOtherDay(days, dayIndex, slot, -1);
  if (key === 'ArrowRight') return findInOtherDay(days, dayIndex, slot, 1);
  return undefined;
}
