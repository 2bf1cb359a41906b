/** The zone of the portal, whatever zone the viewer is in (design.md §6). */
export const timeZone = 'Europe/Bratislava';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** 01:00 UTC on the last Sunday of a month that has 31 days: when the clocks of the European Union change. */
function clockChange(year: number, month: number): number {
  const lastDay = Date.UTC(year, month, 31, 1);
  return lastDay - new Date(lastDay).getUTCDay() * dayMs;
}

/**
 * Offset of the wall clock from UTC at an instant, in milliseconds: the rule that holds since 1997, written out because a
 * formatter of Intl costs more than many queries. A test compares it with the zone's data.
 */
function offsetAt(instant: Date): number {
  const year = instant.getUTCFullYear();
  const isSummer = clockChange(year, 2) <= instant.getTime() && instant.getTime() < clockChange(year, 9);
  return isSummer ? 2 * hourMs : hourMs;
}

/** The portal's wall clock at an instant. */
export function toWallClock(instant: Date): { date: string; time: string } {
  const there = new Date(instant.getTime() + offsetAt(instant)).toISOString();
  return { date: there.slice(0, 10), time: there.slice(11, 16) };
}

/** The date there at an instant, given as an ISO text. */
export const dateOf = (instant: string): string => toWallClock(new Date(instant)).date;
