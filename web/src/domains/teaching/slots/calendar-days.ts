import { dateOf } from '@kampus/contract/format/wall-clock';
import type { Lecture } from '@kampus/contract/teaching/lectures';
import { weekDates } from '@kampus/contract/time';

export interface CalendarDay {
  date: string;
  /** By start. */
  slots: readonly Lecture[];
}

const byStart = (one: Lecture, other: Lecture) => Date.parse(one.schedule) - Date.parse(other.schedule);

/** The seven days from Monday with their slots, by the portal's clock and not the viewer's. */
export function listDays(lectures: readonly Lecture[], monday: string): CalendarDay[] {
  const slotsOf = new Map<string, Lecture[]>();
  for (const lecture of lectures) {
    const date = dateOf(lecture.schedule);
    slotsOf.set(date, [...(slotsOf.get(date) ?? []), lecture]);
  }
  return weekDates(monday).map((date) => ({ date, slots: (slotsOf.get(date) ?? []).sort(byStart) }));
}

/** Of the slots of a day the one whose time of day is nearest. */
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
 * Where an arrow key leads from a slot: up and down within the day, left and right to the nearest day that has slots
 * and there to the nearest time, Home and End to the first and last of the day. Undefined where nothing lies that way.
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
