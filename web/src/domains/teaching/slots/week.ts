import { limits } from '@kampus/contract/limits';
import { addDays, isDate, today, weekDates, weekStart } from '@kampus/contract/time';

/** Weeks are named by their Monday (`YYYY-MM-DD`) in the portal's zone. */
export const firstWeek = (now: Date): string => weekStart(today(now));
/** 14 days after the current week's start (product.md §2). */
export const lastWeek = (now: Date): string => addDays(firstWeek(now), (limits.calendarWeeks - 1) * 7);

export const canGoBack = (monday: string, now: Date): boolean => monday > firstWeek(now);
export const canGoForward = (monday: string, now: Date): boolean => monday < lastWeek(now);

/** Days of the week from Monday that are not over, the present one included; 7 for weeks to come, 0 for past ones. */
export const daysLeft = (monday: string, now: Date): number =>
  weekDates(monday).filter((date) => date >= today(now)).length;

/** The week that holds `date`, or the nearest that the calendar can show; the current one for what is no date. */
export function clampWeek(date: string | null | undefined, now: Date): string {
  if (!date || !isDate(date)) return firstWeek(now);
  const monday = weekStart(date);
  if (monday < firstWeek(now)) return firstWeek(now);
  return monday > lastWeek(now) ? lastWeek(now) : monday;
}
