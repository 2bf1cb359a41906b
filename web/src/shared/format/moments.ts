import { formatFullDate } from '@kampus/contract/format/dates';
import { dateOf, toWallClock } from '@kampus/contract/format/wall-clock';
import { formatDay, formatDayShort } from '@kampus/contract/format/weekdays';

// Moments in words: Russian, and in the portal's zone whatever zone the viewer is in (product.md
// §9). Instants are ISO texts, dates `YYYY-MM-DD`.

/** Both ends of a range stay on one line: browsers would break it behind its dash. */
const keepRanges = (text: string): string => text.replaceAll(/(\d\d:\d\d–)(?=\d\d:\d\d)/g, '$1\u2060');

/** '18:00' */
export const formatClock = (instant: string): string => toWallClock(new Date(instant)).time;
/** '24 ноября 2026 г. в 18:00' */
export const formatStamp = (instant: string): string =>
  `${formatFullDate(dateOf(instant))} в\u00a0${formatClock(instant)}`;
/** '18:00–18:30', also for what is as narrow as a column of the calendar. */
export const formatClockRange = (start: string, end: string): string => `${formatClock(start)}–${formatClock(end)}`;
/** 'вторник, 24 ноября, 18:00–18:30', as a label that is spoken. */
export const nameLesson = (start: string, end: string): string =>
  `${formatDay(dateOf(start))}, ${formatClockRange(start, end)}`;
/** The same, as it is read. */
export const formatLesson = (start: string, end: string): string => keepRanges(nameLesson(start, end));
/** 'вт, 24 ноября, 18:00' */
export const formatMomentShort = (instant: string): string =>
  `${formatDayShort(dateOf(instant))}, ${formatClock(instant)}`;
