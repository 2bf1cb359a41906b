import { toWallClock } from '@kampus/contract/time';

/** `2026-10-14` → `14.10.2026` */
const dateForPeople = (date: string): string => date.split('-').reverse().join('.');

/** A slot as people read it, by the portal's wall clock: `14.10.2026, 18:00–19:30`. */
export function describeSlot(start: Date, end: Date): string {
  const from = toWallClock(start);
  return `${dateForPeople(from.date)}, ${from.time}–${toWallClock(end).time}`;
}
