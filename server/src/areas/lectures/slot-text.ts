import { timeZone, toWallClock } from '@kampus/contract/format/wall-clock';

/** `2026-10-14` → `14.10.2026` */
const formatDate = (date: string): string => date.split('-').reverse().join('.');

/** A time range as people read it, by the portal's wall clock: `14.10.2026, 18:00–19:30`. */
export function formatSlot(start: Date, end: Date): string {
  const from = toWallClock(start);
  return `${formatDate(from.date)}, ${from.time}–${toWallClock(end).time}`;
}

/** The same text as an SQL expression, for statements that write it without a read before; a test compares the two. */
export const slotTextSql = (start: string, end: string): string =>
  `to_char(${start} at time zone '${timeZone}', 'DD.MM.YYYY, HH24:MI') || '–' || to_char(${end} at time zone '${timeZone}', 'HH24:MI')`;
