import { pages } from '@kampus/contract/pages/info';
import { expect, it } from 'vitest';
import { noBooking, readBooking, withBooking } from '#domains/lessons/public.ts';
import {
  countFolded,
  hasFilters,
  listDates,
  noFilters,
  readFilters,
  toggleDayPart,
  toTeacherQuery,
  withFilters,
} from './search-state.ts';

const filters = {
  words: 'матан онлайн',
  dayPart: 'evening',
  date: '2026-11-24',
  keywordIds: [3, 5],
  priceMax: 15,
  place: 'inPerson',
  language: 'Словацкий',
  page: 2,
} as const;

it('a click on the selected part of the day clears it, and another one replaces it', () => {
  expect(toggleDayPart(undefined, 'morning')).toBe('morning');
  expect(toggleDayPart('morning', 'morning')).toBeUndefined();
  expect(toggleDayPart('morning', 'evening')).toBe('evening');
});

it('filters and booking state are both in the address and survive a round trip', () => {
  const start = '2026-11-24T14:30:00.000Z';
  const booking = { teacher: 'anna', week: '2026-11-23', lectureId: 12, groupSize: 2, duration: 3, start };
  const search = withBooking(withFilters(new URLSearchParams(), filters), booking);
  expect(readFilters(search)).toEqual(filters);
  expect(readBooking(search)).toEqual(booking);
  expect(withFilters(withBooking(search, noBooking), noFilters).toString()).toBe('');
});

it('the server renders the page with every filter of the address', () => {
  const names = [...withFilters(new URLSearchParams(), filters).keys()];
  expect(pages.selectTeachers.data[0].search).toEqual(names);
});

it('invalid values in the address are ignored', () => {
  const search = new URLSearchParams(
    'part=night&date=2026-02-31&keywords=3,x,-1,3,,2.5&page=-4&price=17&place=moon&language=Эльфийский&lecture=abc&size=0',
  );
  expect(readFilters(search)).toEqual({ ...noFilters, keywordIds: [3] });
  expect(readFilters(new URLSearchParams({ q: '  два   слова ' })).words).toBe('два слова');
  expect(hasFilters(readFilters(new URLSearchParams('part=toString')))).toBe(false);
  expect(readBooking(search)).toEqual(noBooking);
  for (const start of ['2', '0', '2026-11-24', '2026-11-24T14:30', '2026-02-31T14:30:00.000Z', 'today'])
    expect(readBooking(new URLSearchParams({ start })), start).toEqual(noBooking);
});

it('the query has the field names of the API call', () => {
  expect(toTeacherQuery(filters)).toEqual({
    page: '2',
    size: '10',
    query: 'матан онлайн',
    date: '2026-11-24',
    startTime: '17:00',
    endTime: '22:00',
    keywords: '3,5',
    maxPrice: '15',
    place: 'inPerson',
    language: 'Словацкий',
  });
  expect(toTeacherQuery(noFilters)).toEqual({ page: '0', size: '10' });
});

it('the button of the folded filters counts those that are set', () => {
  expect(countFolded(noFilters)).toBe(0);
  expect(countFolded({ ...noFilters, words: 'матан', dayPart: 'evening', keywordIds: [3, 5] })).toBe(1);
  expect(countFolded(filters)).toBe(5);
});

it('the dates include the chosen one, also from a link of another day', () => {
  const now = new Date('2026-11-29T12:00:00Z');
  const offered = listDates(now, undefined);
  expect(offered[0]).toBe('2026-11-29');
  expect(offered.at(-1)).toBe('2026-12-13');
  expect(listDates(now, '2026-12-01')).toEqual(offered);
  expect(listDates(now, '2026-11-20')).toEqual(['2026-11-20', ...offered]);
  expect(listDates(now, '2027-01-04')).toEqual([...offered, '2027-01-04']);
});
