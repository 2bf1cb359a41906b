import { formatNumericDate } from '@kampus/contract/format/numeric-date';
import { toWallClock } from '@kampus/contract/format/wall-clock';

/** A time range for people, in the portal's time zone: `14.10.2026, 18:00–19:30`. */
export function formatSlot(start: Date, end: Date): string {
  const from = toWallClock(start);
  return `${formatNumericDate(from.date)}, ${from.time}–${toWallClock(end).time}`;
}
