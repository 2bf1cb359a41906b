import { limits } from '@kampus/contract/limits';
import { addDays, calendarRange, type DayPart, dayParts, dayStart, fromWallClock, unitMs } from '@kampus/contract/time';
import { invalidField } from '#platform/http/app-error.ts';

export interface SearchFilter {
  date?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

/**
 * The period of a search. `part` is the part of the day of product.md §9 with exactly these hours;
 * such a search reads teacher_free. If `part` is undefined, it scans the slots in `listHours`.
 */
export interface SearchWindow {
  /** Undefined for all three weeks of the calendar. */
  date: string | undefined;
  part: DayPart | 'any' | undefined;
  /** True if only teachers with a matching free lecture are returned. */
  isNarrow: boolean;
  /**
   * Matching lectures begin before this instant: without a date, the end of the calendar.
   */
  before: Date | 'infinity';
  /**
   * One time range for each date; a lecture must overlap at least one. For three weeks this
   * takes a quarter of a millisecond, so only the slot scan calls it.
   */
  listHours: () => { start: Date; end: Date }[];
}

const dayEdge = '00:00';

/**
 * Converts a wall-clock time to an instant. A time that daylight saving skips becomes the moment at
 * which the clock goes forward.
 */
function nextInstant(date: string, time: string): Date {
  const instant = fromWallClock(date, time);
  if (instant) return instant;
  const probe = new Date(Date.parse(`${date}T${time}:00Z`));
  const later = new Date(probe.getTime() - (probe.getTime() % 3_600_000) + 3_600_000).toISOString();
  return nextInstant(later.slice(0, 10), later.slice(11, 16));
}

/** Lessons start at half hours. */
const nextHalfHour = (instant: Date): Date => new Date(Math.ceil(instant.getTime() / unitMs) * unitMs);

function partOf(start: string, end: string): SearchWindow['part'] {
  if (start === dayEdge && end === dayEdge) return 'any';
  const names = Object.keys(dayParts) as DayPart[];
  return names.find((name) => dayParts[name].start === start && dayParts[name].end === end);
}

/**
 * Converts the filter's wall-clock times. A missing time means the start or end of the day; an end
 * of 00:00 is midnight at the end of the date.
 */
export function readSearchWindow({ date, startTime, endTime }: SearchFilter, now: Date): SearchWindow {
  const start = startTime?.slice(0, 5) ?? dayEdge;
  const end = endTime?.slice(0, 5) ?? dayEdge;
  if (end !== dayEdge && start >= end) throw invalidField('endTime', 'Конец должен быть позже начала');
  const { from, to } = calendarRange(now, limits.calendarWeeks);
  return {
    date,
    part: partOf(start, end),
    isNarrow: date !== undefined || startTime !== undefined || endTime !== undefined,
    before: date === undefined ? dayStart(addDays(to, 1)) : 'infinity',
    listHours: () => {
      const dates: string[] = [];
      // A lecture that begins on the last day may end on the next day.
      for (let day = date ?? from; day <= (date ?? addDays(to, 1)); day = addDays(day, 1)) dates.push(day);
      return dates
        .map((day) => ({
          start: nextHalfHour(nextInstant(day, start)),
          end: end === dayEdge ? dayStart(addDays(day, 1)) : nextInstant(day, end),
        }))
        .filter((hours) => hours.start < hours.end);
    },
  };
}
