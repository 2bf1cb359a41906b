import { limits } from '@kampus/contract/limits';
import { addDays, calendarRange, type DayPart, dayParts, dayStart, fromWallClock } from '@kampus/contract/time';
import { AppError } from '#platform/http/app-error.ts';

export interface SearchFilter {
  date?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

/**
 * What a filter asks for. `part` is undefined for hours that are no part of the day of product.md
 * §9: those scan the slots of `listHours`, the others read teacher_free.
 */
export interface SearchWindow {
  /** Undefined: the calendar's three weeks. */
  date: string | undefined;
  part: DayPart | 'any' | undefined;
  /** True when only teachers with a matching free lecture are wanted. */
  isNarrow: boolean;
  /**
   * Matching lectures begin before this instant; without a date, that is where the calendar ends.
   */
  before: Date | undefined;
  /**
   * The instants that a lecture must overlap, one pair for each date: of three weeks, a quarter of
   * a millisecond.
   */
  listHours: () => { start: Date; end: Date }[];
}

const dayEdge = '00:00';

/**
 * The instant of a wall clock; a time that daylight saving skips is the moment at which the clock
 * is put forward.
 */
function nextInstant(date: string, time: string): Date {
  const instant = fromWallClock(date, time);
  if (instant) return instant;
  const probe = new Date(Date.parse(`${date}T${time}:00Z`));
  const later = new Date(probe.getTime() - (probe.getTime() % 3_600_000) + 3_600_000).toISOString();
  return nextInstant(later.slice(0, 10), later.slice(11, 16));
}

function partOf(start: string, end: string): SearchWindow['part'] {
  if (start === dayEdge && end === dayEdge) return 'any';
  const names = Object.keys(dayParts) as DayPart[];
  return names.find((name) => dayParts[name].start === start && dayParts[name].end === end);
}

/**
 * Reads the filter's wall clock; a missing time is the edge of the day, an end of 00:00 is midnight
 * after it.
 */
export function readSearchWindow({ date, startTime, endTime }: SearchFilter, now: Date): SearchWindow {
  const start = startTime?.slice(0, 5) ?? dayEdge;
  const end = endTime?.slice(0, 5) ?? dayEdge;
  if (end !== dayEdge && start >= end) {
    const fault = { path: 'endTime', message: 'Конец должен быть позже начала' };
    throw new AppError('VALIDATION_FAILED', { message: fault.message, errors: [fault] });
  }
  const { from, to } = calendarRange(now, limits.calendarWeeks);
  return {
    date,
    part: partOf(start, end),
    isNarrow: date !== undefined || startTime !== undefined || endTime !== undefined,
    before: date === undefined ? dayStart(addDays(to, 1)) : undefined,
    listHours: () => {
      const dates: string[] = [];
      // A lecture that begins on the last day may reach into the day after it.
      for (let day = date ?? from; day <= (date ?? addDays(to, 1)); day = addDays(day, 1)) dates.push(day);
      return dates.map((day) => ({
        start: nextInstant(day, start),
        end: end === dayEdge ? dayStart(addDays(day, 1)) : nextInstant(day, end),
      }));
    },
  };
}
