import { limits } from '@kampus/contract/limits';
import {
  type LessonLanguage,
  type LessonPlace,
  lessonLanguages,
  lessonPlaces,
} from '@kampus/contract/teaching/lesson-choices';
import { addDays, calendarRange, type DayPart, dayParts, isDate, today } from '@kampus/contract/time';
import { withEntries } from '#shared/format/search-entries.ts';
import { toSearchWords } from '#shared/format/search-words.ts';

/**
 * Filters of the search. They are in the address, so that a link works and they survive signing in.
 */
export interface TeacherFilters {
  /** Words of a name, subject, language or place; '' for none. */
  words: string;
  dayPart: DayPart | undefined;
  date: string | undefined;
  keywordIds: readonly number[];
  /** Euros for an hour alone. */
  priceMax: number | undefined;
  place: LessonPlace | undefined;
  language: LessonLanguage | undefined;
  /** Starts at 0. */
  page: number;
}

export const noFilters: TeacherFilters = {
  words: '',
  dayPart: undefined,
  date: undefined,
  keywordIds: [],
  priceMax: undefined,
  place: undefined,
  language: undefined,
  page: 0,
};

/** The limits that «Цена за час» offers, in euros. */
export const prices: readonly number[] = [10, 15, 20, 30];

const isDayPart = (value: string | null): value is DayPart => value !== null && Object.hasOwn(dayParts, value);

/** A click on the selected part of the day clears it (product.md §4). */
export const toggleDayPart = (selected: DayPart | undefined, clicked: DayPart): DayPart | undefined =>
  selected === clicked ? undefined : clicked;

/**
 * The dates that «Дата» offers: from today to the end of the calendar's three weeks. A chosen date
 * of an older link is one of them, so that the field names what filters.
 */
export function listDates(now: Date, chosen: string | undefined): string[] {
  const { to } = calendarRange(now, limits.calendarWeeks);
  const dates: string[] = [];
  for (let date = today(now); date <= to; date = addDays(date, 1)) dates.push(date);
  return chosen === undefined || dates.includes(chosen) ? dates : [chosen, ...dates].sort();
}

/** The filters behind «Ещё фильтры» on phones: how many are set. */
export const countFolded = ({ date, keywordIds, priceMax, place, language }: TeacherFilters): number =>
  [date, keywordIds[0], priceMax, place, language].filter((value) => value !== undefined).length;

export const hasFilters = (filters: TeacherFilters): boolean =>
  filters.words !== '' || filters.dayPart !== undefined || countFolded(filters) > 0;

export function readFilters(search: URLSearchParams): TeacherFilters {
  const dayPart = search.get('part');
  const date = search.get('date');
  const page = Number(search.get('page') ?? 1);
  const price = Number(search.get('price') ?? 0);
  const language = lessonLanguages.find((known) => known === search.get('language'));
  const place = lessonPlaces.find((known) => known === search.get('place'));
  const keywordIds = (search.get('keywords') ?? '').split(',').map(Number);
  return {
    words: toSearchWords(search.get('q') ?? ''),
    dayPart: isDayPart(dayPart) ? dayPart : undefined,
    date: date && isDate(date) ? date : undefined,
    keywordIds: [...new Set(keywordIds)].filter((id) => Number.isInteger(id) && id > 0),
    priceMax: prices.includes(price) ? price : undefined,
    place,
    language,
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
    price: filters.priceMax?.toString(),
    place: filters.place,
    language: filters.language,
    page: filters.page > 0 ? String(filters.page + 1) : undefined,
  });
}

/** Query parameters with the names of product.md §7. */
export function toTeacherQuery(filters: TeacherFilters): Record<string, string> {
  const { words, dayPart, date, keywordIds, priceMax, place, language, page } = filters;
  return {
    page: String(page),
    size: String(limits.list.teachers),
    ...(words && { query: words }),
    ...(date && { date }),
    ...(dayPart && { startTime: dayParts[dayPart].start, endTime: dayParts[dayPart].end }),
    ...(keywordIds.length > 0 && { keywords: keywordIds.join(',') }),
    ...(priceMax !== undefined && { maxPrice: String(priceMax) }),
    ...(place && { place }),
    ...(language && { language }),
  };
}
