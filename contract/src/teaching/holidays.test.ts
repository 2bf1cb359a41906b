import Holidays from 'date-holidays';
import { expect, it } from 'vitest';
import { addDays } from '../time.ts';
import { holidayOn } from './holidays.ts';

it('the public holidays match the reference data for Slovakia from 2026 to 2060', () => {
  const known = new Holidays('SK', { types: ['public'] });
  for (let year = 2026; year <= 2060; year += 1) {
    const expected = known.getHolidays(String(year)).map(({ date }) => date.slice(0, 10));
    const own: string[] = [];
    for (let date = `${year}-01-01`; date <= `${year}-12-31`; date = addDays(date, 1))
      if (holidayOn(date)) own.push(date);
    expect(own).toEqual([...new Set(expected)].sort());
  }
});

it('a holiday has a name, another day returns undefined', () => {
  expect(holidayOn('2027-03-26')).toBe('Страстная пятница');
  expect(holidayOn('2027-03-29')).toBe('Пасхальный понедельник');
  expect(holidayOn('2027-03-28')).toBeUndefined();
});
