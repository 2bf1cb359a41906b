import { formatDay, formatDayShort, formatFullDate } from '@kampus/contract/format/dates';
import { onFirstUse } from '@kampus/contract/format/on-first-use';
import { toWallClock } from '@kampus/contract/time';

// Moments in words: Russian, and in the portal's zone whatever zone the viewer is in (product.md §9). Instants are ISO
// texts, dates `YYYY-MM-DD`.

export const dateOf = (instant: string): string => toWallClock(new Date(instant)).date;
/** '18:00' */
export const formatClock = (instant: string): string => toWallClock(new Date(instant)).time;
/** '24 ноября 2026 г. в 18:00' */
export const formatStamp = (instant: string): string => `${formatFullDate(dateOf(instant))} в ${formatClock(instant)}`;
/** '18:00–18:30' */
export const formatClockRange = (start: string, end: string): string => `${formatClock(start)}–${formatClock(end)}`;
/** 'вторник, 24 ноября, 18:00–18:30' */
export const formatLesson = (start: string, end: string): string =>
  `${formatDay(dateOf(start))}, ${formatClockRange(start, end)}`;
/** 'вт, 24 ноября, 18:00' */
export const formatMomentShort = (instant: string): string =>
  `${formatDayShort(dateOf(instant))}, ${formatClock(instant)}`;

const relative = onFirstUse(() => new Intl.RelativeTimeFormat('ru', { numeric: 'auto' }));
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** 'через 20 минут', 'через 3 часа', 'завтра', 'через 4 дня': days are those of the portal's calendar. */
export function formatFromNow(instant: string, now: Date): string {
  const ms = Date.parse(instant) - now.getTime();
  if (ms < hourMs) return relative().format(Math.max(1, Math.round(ms / minuteMs)), 'minute');
  const days = (Date.parse(dateOf(instant)) - Date.parse(toWallClock(now).date)) / (24 * hourMs);
  return days === 0 || ms < 12 * hourMs
    ? relative().format(Math.round(ms / hourMs), 'hour')
    : relative().format(days, 'day');
}
