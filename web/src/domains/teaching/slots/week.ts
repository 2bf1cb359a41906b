import { limits } from '@kampus/contract/limits';
import { addDays, isDate, today, weekDates, weekStart } from '@kampus/contract/time';

/** A week's id is its Monday (`YYYY-MM-DD`) in the portal's time zone. */
export const firstWeek = (now: Date): string => weekStart(today(now));
/** 14 days after the start of the current week (product.md §2). */
export const lastWeek = (now: Date): string => addDays(firstWeek(now), (limits.calendarWeeks - 1) * 7);

export const canGoBack = (monday: string, now: Date): boolean => monday > firstWeek(now);
export const canGoForward = (monday: string, now: Date): boolean => monday < lastWeek(now);

/**
 * Number of days of the week that are not over, including today. 7 for a future week, 0 for a past
 * one.
 */
export const daysLeft = (monday: string, now: Date): number =>
  weekDates(monday).filter((date) => date >= today(now)).length;

/**
 * The week of `date`, or the nearest week of the calendar. An invalid date gives the current week.
 */
export function clampWeek(date: string | null | undefined, now: Date): string {
  if (!date || !isDate(date)) return firstWeek(now);
  const monday = weekStart(date);
  if (monday < firstWeek(now)) return firstWeek(now);
  return monday > lastWeek(now) ? lastWeek(now) : monday;
}
