import { today } from '../time.ts';
import { formatDayAndMonth, formatFullDate } from './dates.ts';

const weekdays = ['воскресенье', 'понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота'];
const weekdaysShort = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'];

// A date without time has no zone, so it is parsed as UTC.
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** 'вторник, 24 ноября' */
export const formatDay = (date: string): string => `${weekdays[weekdayOf(date)]}, ${formatDayAndMonth(date)}`;
/** 'вторник, 1 января 2030 г.', in the year of `now` without it. */
export const formatFarDay = (date: string, now: Date): string =>
  date.slice(0, 4) === today(now).slice(0, 4)
    ? formatDay(date)
    : `${weekdays[weekdayOf(date)]}, ${formatFullDate(date)}`;
/** 'вт' */
export const formatWeekday = (date: string): string => weekdaysShort[weekdayOf(date)] ?? '';
/** 'вт, 24 ноября' */
export const formatDayShort = (date: string): string => `${formatWeekday(date)}, ${formatDayAndMonth(date)}`;
