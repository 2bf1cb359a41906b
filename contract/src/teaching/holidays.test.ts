import Holidays from 'date-holidays';
import { expect, it } from 'vitest';
import { addDays } from '../time.ts';
import { holidayOn } from './holidays.ts';

// The law made these two working days in 2026 alone. The package has them so in later years too.
const workedOnceIn2026 = ['05-08', '09-15'];

it('the public holidays match the reference data for Slovakia from 2026 to 2060', () => {
  const known = new Holidays('SK', { types: ['public'] });
  for (let year = 2026; year <= 2060; year += 1) {
    const expected = known.getHolidays(String(year)).map(({ date }) => date.slice(0, 10));
    if (year > 2026) expected.push(...workedOnceIn2026.map((day) => `${year}-${day}`));
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
  expect(holidayOn('2026-05-08')).toBeUndefined();
  expect(holidayOn('2027-05-08')).toBe('День победы над фашизмом');
  expect(holidayOn('2027-09-15')).toBe('День Пресвятой Девы Марии Скорбящей');
});
