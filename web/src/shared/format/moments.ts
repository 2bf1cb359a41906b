import { formatFullDate } from '@kampus/contract/format/dates';
import { dateOf, toWallClock } from '@kampus/contract/format/wall-clock';
import { formatDay, formatDayShort } from '@kampus/contract/format/weekdays';

// Moments as Russian text, in the portal's time zone for every viewer (product.md §9). Instants are
// ISO texts, dates `YYYY-MM-DD`.

/** Keeps both ends of a range on one line. Browsers would break it after the dash. */
const keepRanges = (text: string): string => text.replaceAll(/(\d\d:\d\d–)(?=\d\d:\d\d)/g, '$1\u2060');

/** '18:00' */
export const formatClock = (instant: string): string => toWallClock(new Date(instant)).time;
/** '24 ноября 2026 г. в 18:00' */
export const formatStamp = (instant: string): string =>
  `${formatFullDate(dateOf(instant))} в\u00a0${formatClock(instant)}`;
/** '18:00–18:30'. The line may break after the dash, for narrow columns of the calendar. */
export const formatClockRange = (start: string, end: string): string => `${formatClock(start)}–${formatClock(end)}`;
/** 'вторник, 24 ноября, 18:00–18:30', for spoken labels. */
export const nameLesson = (start: string, end: string): string =>
  `${formatDay(dateOf(start))}, ${formatClockRange(start, end)}`;
/** Same, for visible text. */
export const formatLesson = (start: string, end: string): string => keepRanges(nameLesson(start, end));
/** 'вт, 24 ноября, 18:00' */
export const formatMomentShort = (instant: string): string =>
  `${formatDayShort(dateOf(instant))}, ${formatClock(instant)}`;
