import { formatFullDate } from '@kampus/contract/format/dates';
import { dateOf, toWallClock } from '@kampus/contract/format/wall-clock';
import { formatDay, formatDayShort } from '@kampus/contract/format/weekdays';

// Moments in words: Russian, and in the portal's zone whatever zone the viewer is in (product.md §9). Instants are ISO
// texts, dates `YYYY-MM-DD`.

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
