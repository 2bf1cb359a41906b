import type { NewSlot } from '@kampus/contract/lectures';
import { today, toWallClock } from '@kampus/contract/time';

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;
const firstHour = 9;

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * hourMinutes + Number(time.slice(3, 5));
const toTime = (minutes: number): string => {
  const inDay = minutes % dayMinutes;
  return `${String(Math.floor(inDay / hourMinutes)).padStart(2, '0')}:${String(inDay % hourMinutes).padStart(2, '0')}`;
};

/** The end that a start suggests: one hour later (product.md §5); of 23:00 it is 00:00, the end of that day. */
export function defaultEnd(start: string): string {
  if (start === '') return '';
  const end = toMinutes(start) + hourMinutes;
  return end > dayMinutes ? '00:00' : toTime(end);
}

/** The form as it opens: nine o'clock, or on the present day the next full hour. */
export function defaultSlot(date: string, now: Date): NewSlot {
  const hour = date === today(now) ? Math.min(Number(toWallClock(now).time.slice(0, 2)) + 1, 23) : firstHour;
  const timeStart = toTime(Math.max(hour, firstHour) * hourMinutes);
  return { date, timeStart, timeFinish: defaultEnd(timeStart) };
}

export const isFilled = ({ date, timeStart, timeFinish }: NewSlot): boolean =>
  date !== '' && timeStart !== '' && timeFinish !== '';
