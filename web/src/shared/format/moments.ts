import { onFirstUse } from '@kampus/contract/format/on-first-use';
import { timeZone, toWallClock } from '@kampus/contract/time';

/**
 * Moments in words: Russian, and in the portal's zone whatever zone the viewer is in (product.md §9). Instants are ISO
 * texts, dates `YYYY-MM-DD`.
 */
const inPortalZone = (options: Intl.DateTimeFormatOptions) =>
  onFirstUse(() => new Intl.DateTimeFormat('ru-RU', { timeZone, hourCycle: 'h23', ...options }));
// A bare date belongs to no zone: it is read and written as UTC.
const ofDate = (options: Intl.DateTimeFormatOptions) =>
  onFirstUse(() => new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', ...options }));

const day = ofDate({ weekday: 'long', day: 'numeric', month: 'long' });
const dayShort = ofDate({ weekday: 'short', day: 'numeric', month: 'long' });
const weekday = ofDate({ weekday: 'short' });
const dayAndMonth = ofDate({ day: 'numeric', month: 'long' });
const stamp = inPortalZone({ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' });

const asDate = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** 'вторник, 24 ноября' */
export const formatDay = (date: string): string => day().format(asDate(date));
/** 'вт, 24 ноября' */
const formatDayShort = (date: string): string => dayShort().format(asDate(date));
/** 'вт' */
export const formatWeekday = (date: string): string => weekday().format(asDate(date));
/** '30 ноября – 6 декабря' */
export const formatDates = (from: string, to: string): string => dayAndMonth().formatRange(asDate(from), asDate(to));
/** '24 ноября 2026 г. в 18:00' */
export const formatStamp = (instant: string): string => stamp().format(new Date(instant));

export const dateOf = (instant: string): string => toWallClock(new Date(instant)).date;
/** '18:00' */
export const formatClock = (instant: string): string => toWallClock(new Date(instant)).time;
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
  const days = (asDate(dateOf(instant)).getTime() - asDate(toWallClock(now).date).getTime()) / (24 * hourMs);
  return days === 0 || ms < 12 * hourMs
    ? relative().format(Math.round(ms / hourMs), 'hour')
    : relative().format(days, 'day');
}
