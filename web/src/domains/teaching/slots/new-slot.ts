import { toWallClock } from '@kampus/contract/format/wall-clock';
import { limits } from '@kampus/contract/limits';
import type { NewSlot } from '@kampus/contract/teaching/lectures';
import { addDays, calendarRange, fromWallClock, today } from '@kampus/contract/time';

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;
const firstHour = 9;

/** Start and end of a slot in the portal's time zone. An end of 00:00 is the end of the day. */
export type SlotTime = Pick<NewSlot, 'timeStart' | 'timeFinish'>;

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * hourMinutes + Number(time.slice(3, 5));
const toTime = (minutes: number): string => {
  const inDay = minutes % dayMinutes;
  return `${String(Math.floor(inDay / hourMinutes)).padStart(2, '0')}:${String(inDay % hourMinutes).padStart(2, '0')}`;
};

/**
 * The default end: one hour after the start (product.md §5). For 23:00 and 23:30 it is 00:00, the
 * end of that day.
 */
export function defaultEnd(start: string): string {
  if (start === '') return '';
  const end = toMinutes(start) + hourMinutes;
  return end > dayMinutes ? '00:00' : toTime(end);
}

/**
 * The end for a new start. An end that the person has chosen stays as long as it is later; also
 * while the start is being typed.
 */
export function endFor(start: string, before: SlotTime): string {
  const isChosen = before.timeFinish !== defaultEnd(before.timeStart);
  const finish = before.timeFinish === '00:00' ? dayMinutes : toMinutes(before.timeFinish);
  return isChosen && (start === '' || finish > toMinutes(start)) ? before.timeFinish : defaultEnd(start);
}

/** Initial day of the form: the given one, or tomorrow if today has no full hour left. */
export const defaultDay = (date: string, now: Date): string =>
  date === today(now) && toWallClock(now).time >= '23:00' ? addDays(date, 1) : date;

/** Initial time of the form: 9:00, or today the next full hour. */
export function defaultTime(date: string, now: Date): SlotTime {
  const hour = date === today(now) ? Number(toWallClock(now).time.slice(0, 2)) + 1 : firstHour;
  const timeStart = toTime(Math.max(hour, firstHour) * hourMinutes);
  return { timeStart, timeFinish: defaultEnd(timeStart) };
}

/** Another time on the same day. It starts at the end of the last one. */
export function nextTime({ timeFinish }: SlotTime): SlotTime {
  const timeStart = timeFinish === '00:00' ? toTime(firstHour * hourMinutes) : timeFinish;
  return { timeStart, timeFinish: defaultEnd(timeStart) };
}

export const isFilled = ({ timeStart, timeFinish }: SlotTime): boolean => timeStart !== '' && timeFinish !== '';

/**
 * Slots for every chosen day and time, without past ones. `isRepeated` adds the following weeks to
 * the end of the calendar.
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
      // A local time that daylight saving skips. The server refuses it with a reason.
      return start === undefined || start.getTime() > now.getTime();
    });
}
