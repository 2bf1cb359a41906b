import { toWallClock } from '@kampus/contract/format/wall-clock';
import { limits } from '@kampus/contract/limits';
import type { NewSlot } from '@kampus/contract/teaching/lectures';
import { addDays, calendarRange, fromWallClock, today } from '@kampus/contract/time';

const hourMinutes = 60;
const stepMinutes = 30;
const dayMinutes = 24 * hourMinutes;
const firstHour = 9;

/** From when to when a slot lasts, by the portal's clock; an end of 00:00 is the end of the day. */
export type SlotTime = Pick<NewSlot, 'timeStart' | 'timeFinish'>;

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * hourMinutes + Number(time.slice(3, 5));
const toTime = (minutes: number): string => {
  const inDay = minutes % dayMinutes;
  return `${String(Math.floor(inDay / hourMinutes)).padStart(2, '0')}:${String(inDay % hourMinutes).padStart(2, '0')}`;
};

const listTimes = (from: number, to: number): string[] =>
  Array.from({ length: (to - from) / stepMinutes + 1 }, (_, index) => toTime(from + index * stepMinutes));

/** '00:00' to '23:30'. */
export const startTimes: readonly string[] = listTimes(0, dayMinutes - stepMinutes);

/** The half hours at which a slot of this start can end, up to the end of the day, written 00:00. */
export const endTimes = (start: string): readonly string[] =>
  start === '' ? [] : listTimes(toMinutes(start) + stepMinutes, dayMinutes);

/** The end that a start suggests: one hour later (product.md §5); of 23:00 and 23:30 it is 00:00, the end of that day. */
export function defaultEnd(start: string): string {
  if (start === '') return '';
  const end = toMinutes(start) + hourMinutes;
  return end > dayMinutes ? '00:00' : toTime(end);
}

/** What the form opens with: nine o'clock, or on the present day the next full hour. */
export function defaultTime(date: string, now: Date): SlotTime {
  const hour = date === today(now) ? Math.min(Number(toWallClock(now).time.slice(0, 2)) + 1, 23) : firstHour;
  const timeStart = toTime(Math.max(hour, firstHour) * hourMinutes);
  return { timeStart, timeFinish: defaultEnd(timeStart) };
}

/** One more time of the same day: it begins where the last one ends. */
export function nextTime({ timeFinish }: SlotTime): SlotTime {
  const timeStart = timeFinish === '00:00' ? toTime(firstHour * hourMinutes) : timeFinish;
  return { timeStart, timeFinish: defaultEnd(timeStart) };
}

export const isFilled = ({ timeStart, timeFinish }: SlotTime): boolean => timeStart !== '' && timeFinish !== '';

/**
 * The slots of every chosen day and time; with `isRepeated` those of the following weeks as well, as far as the calendar
 * reaches. What has begun already is left out.
 */
export function listNewSlots(
  { dates, times, isRepeated }: { dates: readonly string[]; times: readonly SlotTime[]; isRepeated: boolean },
  now: Date,
): NewSlot[] {
  const { to } = calendarRange(now, limits.calendarWeeks);
  const weeks = isRepeated ? Array.from({ length: limits.calendarWeeks }, (_, week) => week * 7) : [0];
  return weeks
    .flatMap((days) => dates.map((date) => addDays(date, days)))
    .filter((date, index) => index < dates.length || date <= to)
    .flatMap((date) => times.map((time) => ({ date, ...time })))
    .filter(({ date, timeStart }) => {
      const start = fromWallClock(date, timeStart);
      // A time that daylight saving skips is the server's to refuse, with its reason.
      return start === undefined || start.getTime() > now.getTime();
    });
}
