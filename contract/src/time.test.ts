import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { timeZone, toWallClock } from './format/wall-clock.ts';
import {
  addDays,
  calendarRange,
  dayParts,
  dayStart,
  fromWallClock,
  isDate,
  slotRange,
  today,
  unitMs,
  unitsBetween,
  weekDates,
  weekStart,
} from './time.ts';

const hourMs = 3_600_000;
/** Half hours from 2020 to 2039. The rules of the European Union apply to this whole period. */
const halfHour = fc
  .integer({ min: Date.parse('2020-01-01T00:00Z') / unitMs, max: Date.parse('2039-12-31T00:00Z') / unitMs })
  .map((unit) => new Date(unit * unitMs));
const date = halfHour.map((instant) => instant.toISOString().slice(0, 10));
const time = fc
  .integer({ min: 0, max: 47 })
  .map((unit) => `${String(Math.floor(unit / 2)).padStart(2, '0')}:${unit % 2 ? '30' : '00'}`);

/** Daylight saving starts and ends on the last Sundays of March and October. */
const lastSunday = (year: string, month: '03' | '10'): string =>
  `${year}-${month}-${31 - new Date(`${year}-${month}-31T00:00Z`).getUTCDay()}`;

describe('wall clock times and instants', () => {
  it('convert back and forth, except for the second pass of the repeated hour', () => {
    fc.assert(
      fc.property(halfHour, (instant) => {
        const clock = toWallClock(instant);
        const back = fromWallClock(clock.date, clock.time);
        const isRepeated = toWallClock(new Date(instant.getTime() - hourMs)).time === clock.time;
        expect(back?.getTime()).toBe(instant.getTime() - (isRepeated ? hourMs : 0));
      }),
      { numRuns: 1000 },
    );
  });

  it('match the time zone at every clock change and in every month', () => {
    const zone = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    const format = (instant: Date) => zone.format(instant);
    for (let year = 1997; year < 2100; year += 1) {
      const changes = (['03', '10'] as const).map((month) => Date.parse(`${lastSunday(String(year), month)}T01:00Z`));
      const around = changes.flatMap((change) => [change - unitMs, change - 1, change, change + unitMs]);
      const months = Array.from({ length: 12 }, (_, month) => Date.UTC(year, month, 1, 12));
      for (const instant of [...around, ...months].map((ms) => new Date(ms))) {
        const { date, time } = toWallClock(instant);
        expect(`${date} ${time}`).toBe(format(instant));
      }
    }
  });

  it('work for years before 1000', () => {
    expect(toWallClock(new Date('0800-06-01T12:00Z')).date).toBe('0800-06-01');
  });

  it('have exactly one missing hour in a year', () => {
    fc.assert(
      fc.property(date, time, (day, clock) => {
        const isSkipped = day === lastSunday(day.slice(0, 4), '03') && clock.startsWith('02:');
        const instant = fromWallClock(day, clock);
        if (isSkipped) expect(instant).toBeUndefined();
        else expect(instant && toWallClock(instant)).toEqual({ date: day, time: clock });
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['2026-03-29', '01:30', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29', '02:00', undefined],
    ['2026-03-29', '02:30', undefined],
    ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', '01:30', '2026-10-24T23:30:00.000Z'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['2026-02-30', '10:00', undefined],
    ['nonsense', '10:00', undefined],
  ])('convert %s %s to %s', (day, clock, instant) => {
    expect(fromWallClock(day, clock)?.toISOString()).toBe(instant);
  });
});

describe('the parts of a day', () => {
  it('match product.md §9', () => {
    expect(dayParts).toEqual({
      morning: { start: '08:00', end: '12:00' },
      midday: { start: '12:00', end: '17:00' },
      evening: { start: '17:00', end: '22:00' },
    });
  });
});

describe('days and weeks', () => {
  it('start at midnight and last 23, 24 or 25 hours', () => {
    fc.assert(
      fc.property(date, (day) => {
        const hours = (dayStart(addDays(day, 1)).getTime() - dayStart(day).getTime()) / hourMs;
        const year = day.slice(0, 4);
        const expected = day === lastSunday(year, '03') ? 23 : day === lastSunday(year, '10') ? 25 : 24;
        expect(hours).toBe(expected);
        expect(toWallClock(dayStart(day))).toEqual({ date: day, time: '00:00' });
      }),
    );
  });

  it('dayStart accepts only dates', () => {
    expect(() => dayStart('nonsense')).toThrow(new RangeError('Not a date: nonsense'));
  });

  it('a week starts on the Monday of the date and has seven dates', () => {
    fc.assert(
      fc.property(date, (day) => {
        const dates = weekDates(weekStart(day));
        expect(dates).toHaveLength(7);
        expect(dates).toContain(day);
        expect(new Set(dates.map(weekStart))).toEqual(new Set([dates[0]]));
        expect(new Date(`${dates[0]}T12:00Z`).getUTCDay()).toBe(1);
      }),
    );
  });

  it('a week with a clock change has 167 or 169 hours', () => {
    const hours = (monday: string) => (dayStart(addDays(monday, 7)).getTime() - dayStart(monday).getTime()) / hourMs;
    expect([hours('2026-03-23'), hours('2026-03-30'), hours('2026-10-19'), hours('2026-10-26')]).toEqual([
      167, 168, 169, 168,
    ]);
  });

  it('addDays adds calendar days, also over a clock change', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -400, max: 400 }), (day, days) => {
        expect(addDays(addDays(day, days), -days)).toBe(day);
      }),
    );
  });

  it('the calendar range is three weeks from this Monday', () => {
    expect(calendarRange(new Date('2026-03-29T21:59Z'), 3)).toEqual({ from: '2026-03-23', to: '2026-04-12' });
    expect(calendarRange(new Date('2026-03-29T22:00Z'), 3)).toEqual({ from: '2026-03-30', to: '2026-04-19' });
  });

  it('isDate accepts only existing dates', () => {
    expect(['2026-02-28', '2024-02-29'].every(isDate)).toBe(true);
    expect(['2026-02-29', '2026-13-01', '2026-2-1', '26-02-01', '2026-02-01T00:00', ''].some(isDate)).toBe(false);
    expect(['1900-01-01', '2999-12-31'].every(isDate)).toBe(true);
    expect(['0000-01-01', '0190-01-01', '1899-12-31', '+012026-02-01', '3000-01-01', '9999-12-31'].some(isDate)).toBe(
      false,
    );
  });
});

describe('a slot', () => {
  it('with a finish of 00:00 ends at the end of the day', () => {
    const range = slotRange('2026-10-25', '22:00', '00:00');
    expect(range && unitsBetween(range.start, range.end)).toBe(4);
    const longest = slotRange('2026-10-25', '00:00', '00:00');
    expect(longest && unitsBetween(longest.start, longest.end)).toBe(50);
  });

  it('has no range if its start or its finish does not exist', () => {
    expect(slotRange('2026-03-29', '02:30', '04:00')).toBeUndefined();
    expect(slotRange('2026-03-29', '01:00', '02:00')).toBeUndefined();
    const across = slotRange('2026-03-29', '01:00', '04:00');
    expect(across && unitsBetween(across.start, across.end)).toBe(4);
  });

  it('keeps its wall-clock time after a move by a week over both clock changes', () => {
    fc.assert(
      fc.property(date, time, (day, clock) => {
        const moved = fromWallClock(addDays(day, 7), clock);
        fc.pre(moved !== undefined);
        expect(moved && toWallClock(moved)).toEqual({ date: addDays(day, 7), time: clock });
      }),
    );
  });
});

describe('the time zone of the machine', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it('does not change the results', () => {
    const answers = ['UTC', 'Europe/Kyiv', 'America/St_Johns', 'Pacific/Kiritimati', 'Asia/Kolkata'].map((name) => {
      process.env['TZ'] = name;
      const instants = ['2026-03-29T00:59Z', '2026-03-29T01:00Z', '2026-10-25T00:30Z', '2026-12-31T23:30Z'].map(
        (text) => new Date(text),
      );
      return JSON.stringify([
        instants.map(toWallClock),
        instants.map(today),
        fromWallClock('2026-10-25', '02:30'),
        weekStart('2026-03-29'),
        addDays('2026-03-28', 1),
        dayStart('2026-10-25'),
      ]);
    });
    expect(new Set(answers).size).toBe(1);
  });
});
