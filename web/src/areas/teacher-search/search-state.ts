import { limits } from '@kampus/contract/limits';
import { type DayPart, dayParts, isDate } from '@kampus/contract/time';

/** What is looked for. It lives in the address, so that a search can be shared and survives signing in. */
export interface TeacherFilters {
  dayPart: DayPart | undefined;
  date: string | undefined;
  keywordIds: readonly number[];
  /** Counted from 0. */
  page: number;
}

export const noFilters: TeacherFilters = { dayPart: undefined, date: undefined, keywordIds: [], page: 0 };

const isDayPart = (value: string | null): value is DayPart => value !== null && Object.hasOwn(dayParts, value);

/** Clicking the selected part of the day clears it (product.md §4). */
export const toggleDayPart = (selected: DayPart | undefined, clicked: DayPart): DayPart | undefined =>
  selected === clicked ? undefined : clicked;

export const hasFilters = ({ dayPart, date, keywordIds }: TeacherFilters): boolean =>
  dayPart !== undefined || date !== undefined || keywordIds.length > 0;

export function readFilters(search: URLSearchParams): TeacherFilters {
  const dayPart = search.get('part');
  const date = search.get('date');
  const page = Number(search.get('page') ?? 1);
  const keywordIds = (search.get('keywords') ?? '').split(',').map(Number);
  return {
    dayPart: isDayPart(dayPart) ? dayPart : undefined,
    date: date && isDate(date) ? date : undefined,
    keywordIds: [...new Set(keywordIds)].filter((id) => Number.isInteger(id) && id > 0),
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
  };
}

/** The same address with other filters. */
export function withFilters(search: URLSearchParams, filters: TeacherFilters): URLSearchParams {
  return withEntries(search, {
    part: filters.dayPart,
    date: filters.date,
    keywords: filters.keywordIds.join(',') || undefined,
    page: filters.page > 0 ? String(filters.page + 1) : undefined,
  });
}

/** What is being booked: the teacher whose calendar is open, its week, and the lecture with its size and duration. */
export interface BookingState {
  teacher: string | undefined;
  week: string | undefined;
  lectureId: number | undefined;
  groupSize: number | undefined;
  duration: number | undefined;
}

export const noBooking: BookingState = {
  teacher: undefined,
  week: undefined,
  lectureId: undefined,
  groupSize: undefined,
  duration: undefined,
};

const readNumber = (search: URLSearchParams, name: string): number | undefined => {
  const value = Number(search.get(name) ?? Number.NaN);
  return Number.isInteger(value) && value > 0 ? value : undefined;
};

export const readBooking = (search: URLSearchParams): BookingState => ({
  teacher: search.get('teacher') || undefined,
  week: search.get('week') || undefined,
  lectureId: readNumber(search, 'lecture'),
  groupSize: readNumber(search, 'size'),
  duration: readNumber(search, 'duration'),
});

export const withBooking = (search: URLSearchParams, booking: BookingState): URLSearchParams =>
  withEntries(search, {
    teacher: booking.teacher,
    week: booking.week,
    lecture: booking.lectureId?.toString(),
    size: booking.groupSize?.toString(),
    duration: booking.duration?.toString(),
  });

function withEntries(search: URLSearchParams, entries: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(entries)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The query of the call, as product.md §7 names its fields. */
export function toTeacherQuery({ dayPart, date, keywordIds, page }: TeacherFilters): Record<string, string> {
  return {
    page: String(page),
    size: String(limits.list.teachers),
    ...(date && { date }),
    ...(dayPart && { startTime: dayParts[dayPart].start, endTime: dayParts[dayPart].end }),
    ...(keywordIds.length > 0 && { keywords: keywordIds.join(',') }),
  };
}
