/** The portal's time zone, independent of the viewer's zone (design.md §6). */
export const timeZone = 'Europe/Bratislava';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Time of the EU clock change: 01:00 UTC on the last Sunday of a month with 31 days. */
function clockChange(year: number, month: number): number {
  const lastDay = Date.UTC(year, month, 31, 1);
  return lastDay - new Date(lastDay).getUTCDay() * dayMs;
}

/**
 * Offset of the wall clock from UTC in milliseconds, by the rule since 1997. An Intl formatter
 * would cost more than many queries. A test compares the rule with the time zone database.
 */
function offsetAt(instant: Date): number {
  const year = instant.getUTCFullYear();
  const isSummer = clockChange(year, 2) <= instant.getTime() && instant.getTime() < clockChange(year, 9);
  return isSummer ? 2 * hourMs : hourMs;
}

/** Wall-clock date and time of the portal at an instant. */
export function toWallClock(instant: Date): { date: string; time: string } {
  const there = new Date(instant.getTime() + offsetAt(instant)).toISOString();
  return { date: there.slice(0, 10), time: there.slice(11, 16) };
}

/** Date in the portal's zone, from an ISO instant. */
export const dateOf = (instant: string): string => toWallClock(new Date(instant)).date;
