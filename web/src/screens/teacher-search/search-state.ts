import { limits } from '@kampus/contract/limits';
import { type DayPart, dayParts, isDate } from '@kampus/contract/time';
import { withEntries } from '#shared/format/search-entries.ts';

/**
 * Filters of the search. They are in the address, so that a link works and they survive signing in.
 */
export interface TeacherFilters {
  /** Words of a name, subject, language or place; '' for none. */
  words: string;
  dayPart: DayPart | undefined;
  date: string | undefined;
  keywordIds: readonly number[];
  /** Starts at 0. */
  page: number;
}

export const noFilters: TeacherFilters = { words: '', dayPart: undefined, date: undefined, keywordIds: [], page: 0 };

const isDayPart = (value: string | null): value is DayPart => value !== null && Object.hasOwn(dayParts, value);

/** A click on the selected part of the day clears it (product.md §4). */
export const toggleDayPart = (selected: DayPart | undefined, clicked: DayPart): DayPart | undefined =>
  selected === clicked ? undefined : clicked;

export const hasFilters = ({ words, dayPart, date, keywordIds }: TeacherFilters): boolean =>
  words !== '' || dayPart !== undefined || date !== undefined || keywordIds.length > 0;

/** The typed words as the server expects them. */
export const toWords = (typed: string): string => typed.trim().replace(/\s+/g, ' ').slice(0, limits.search.queryMax);

export function readFilters(search: URLSearchParams): TeacherFilters {
  const dayPart = search.get('part');
  const date = search.get('date');
  const page = Number(search.get('page') ?? 1);
  const keywordIds = (search.get('keywords') ?? '').split(',').map(Number);
  return {
    words: toWords(search.get('q') ?? ''),
    dayPart: isDayPart(dayPart) ? dayPart : undefined,
    date: date && isDate(date) ? date : undefined,
    keywordIds: [...new Set(keywordIds)].filter((id) => Number.isInteger(id) && id > 0),
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
  };
}

/** The same address with new filters. */
export function withFilters(search: URLSearchParams, filters: TeacherFilters): URLSearchParams {
  return withEntries(search, {
    q: filters.words || undefined,
    part: filters.dayPart,
    date: filters.date,
    keywords: filters.keywordIds.join(',') || undefined,
    page: filters.page > 0 ? String(filters.page + 1) : undefined,
  });
}

/** Query parameters with the names of product.md §7. */
export function toTeacherQuery({ words, dayPart, date, keywordIds, page }: TeacherFilters): Record<string, string> {
  return {
    page: String(page),
    size: String(limits.list.teachers),
    ...(words && { query: words }),
    ...(date && { date }),
    ...(dayPart && { startTime: dayParts[dayPart].start, endTime: dayParts[dayPart].end }),
    ...(keywordIds.length > 0 && { keywords: keywordIds.join(',') }),
  };
}
