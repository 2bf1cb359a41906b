import { toWallClock } from './format/wall-clock.ts';

// Wall-clock time of the portal. Dates are `YYYY-MM-DD` and times `HH:MM` in Europe/Bratislava;
// instants are `Date`. Weeks start on Monday in that zone, independent of the viewer's zone
// (design.md §6).

export const unitMinutes = 30;
export const unitMs = unitMinutes * 60_000;
export const unitsPerHour = 60 / unitMinutes;
const dayMs = 86_400_000;

export type DayPart = 'morning' | 'midday' | 'evening';

/** Parts of the day (product.md §9) as half-open intervals: `start` is included, `end` is not. */
export const dayParts: Readonly<Record<DayPart, { start: string; end: string }>> = {
  morning: { start: '08:00', end: '12:00' },
  midday: { start: '12:00', end: '17:00' },
  evening: { start: '17:00', end: '22:00' },
};

const asUtc = (date: string, time: string): number => Date.parse(`${date}T${time}:00Z`);

/**
 * Converts a wall-clock time to an instant. Returns undefined for an invalid time and for a time
 * that daylight saving skips. For a repeated time it returns the first instant.
 */
export function fromWallClock(date: string, time: string): Date | undefined {
  const utc = asUtc(date, time);
  if (Number.isNaN(utc)) return undefined;
  // The offset is that of the previous or the next day. The first instant that converts back wins,
  // and it is the earliest.
  for (const probe of [utc - dayMs, utc + dayMs]) {
    const there = toWallClock(new Date(probe));
    const offset = asUtc(there.date, there.time) - probe;
    const candidate = new Date(utc - offset);
    const back = toWallClock(candidate);
    if (back.date === date && back.time === time) return candidate;
  }
  return undefined;
}

/**
 * True for a calendar date of the years 1900 to 2999. Before, zones have offsets with seconds;
 * after, a date can have more than ten characters.
 */
export const isDate = (value: string): boolean =>
  /^(19|2\d)/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;

/** Adds days to a calendar date; `days` may be negative. No time zone is involved. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Monday of the week of `date`. */
export function weekStart(date: string): string {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(date, -weekday);
}

/** The seven dates of the week from `monday`. */
export const weekDates = (monday: string): string[] => Array.from({ length: 7 }, (_, day) => addDays(monday, day));

export const today = (now: Date): string => toWallClock(now).date;

/** First instant of a date in the portal's zone. Midnight always exists in Bratislava. */
export function dayStart(date: string): Date {
  const start = fromWallClock(date, '00:00');
  if (!start) throw new RangeError(`Not a date: ${date}`);
  return start;
}

/**
 * Start and end of a slot from its date and wall-clock times. A finish of 00:00 is the end of that
 * day. Returns undefined if either time does not exist.
 */
export function slotRange(date: string, timeStart: string, timeFinish: string): { start: Date; end: Date } | undefined {
  const start = fromWallClock(date, timeStart);
  const end = timeFinish === '00:00' ? dayStart(addDays(date, 1)) : fromWallClock(date, timeFinish);
  return start && end ? { start, end } : undefined;
}

/** True on the half hours at which slots and lessons begin and end. */
export const isOnGrid = (instant: Date): boolean => instant.getTime() % unitMs === 0;

/** Number of 30-minute units between two instants. */
export const unitsBetween = (start: Date, end: Date): number => (end.getTime() - start.getTime()) / unitMs;

/** First and last date of the calendar: the current week and the next two (product.md §2). */
export function calendarRange(now: Date, weeks: number): { from: string; to: string } {
  const from = weekStart(today(now));
  return { from, to: addDays(from, weeks * 7 - 1) };
}
