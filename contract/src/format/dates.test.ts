import { describe, expect, it } from 'vitest';
import { addDays } from '../time.ts';
import { formatDates, formatFullDate } from './dates.ts';
import { formatMonth } from './month.ts';
import { formatDay, formatDayShort } from './weekdays.ts';

const inWords = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('ru', { timeZone: 'UTC', ...options });
const day = inWords({ weekday: 'long', day: 'numeric', month: 'long' });
const dayShort = inWords({ weekday: 'short', day: 'numeric', month: 'long' });
const range = inWords({ day: 'numeric', month: 'long' });
const withoutBreaks = (text: string): string => text.replaceAll(/(?<=\d) /g, '\u00a0');
const asDate = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** Every day of a leap year. */
const dates = Array.from({ length: 366 }, (_, index) => addDays('2028-01-01', index));

describe('dates in words', () => {
  it('match the Russian locale', () => {
    for (const date of dates) {
      expect(formatDay(date)).toBe(withoutBreaks(day.format(asDate(date))));
      expect(formatDayShort(date)).toBe(withoutBreaks(dayShort.format(asDate(date))));
    }
  });

  it('name the month once if both dates are in it', () => {
    // The locale uses thin spaces around its dash. Few fonts draw them well.
    for (const from of dates.filter((date) => date < '2028-12-25'))
      for (const to of [from, addDays(from, 6)])
        expect(formatDates(from, to)).toBe(
          withoutBreaks(range.formatRange(asDate(from), asDate(to)).replaceAll('\u2009', ' '))
            .replace(' –', '\u00a0–')
            .replace(/–(?=\d)/, '–\u2060'),
        );
    expect(formatDates('2026-12-28', '2027-01-03')).toBe('28\u00a0декабря\u00a0– 3\u00a0января');
  });

  it('do not break between a number and the next word', () => {
    expect(formatFullDate('2026-11-03')).toBe('3\u00a0ноября 2026\u00a0г.');
    expect(formatMonth('2026-11-03')).toBe('11.2026');
  });
});
