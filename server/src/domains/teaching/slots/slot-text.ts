import { toWallClock } from '@kampus/contract/format/wall-clock';

/** `2026-10-14` → `14.10.2026` */
const formatDate = (date: string): string => date.split('-').reverse().join('.');

/** A time range for people, in the portal's time zone: `14.10.2026, 18:00–19:30`. */
export function formatSlot(start: Date, end: Date): string {
  const from = toWallClock(start);
  return `${formatDate(from.date)}, ${from.time}–${toWallClock(end).time}`;
}
