import { toWallClock } from '@kampus/contract/format/wall-clock';
import { addDays } from '@kampus/contract/time';
import { expect, it } from 'vitest';
import { canGoBack, canGoForward, clampWeek, firstWeek, lastWeek } from './week.ts';

const saturday = new Date('2026-11-21T12:00:00Z');

it('the calendar starts at this week’s Monday and ends with the week 14 days later', () => {
  expect(firstWeek(saturday)).toBe('2026-11-16');
  expect(lastWeek(saturday)).toBe('2026-11-30');
});

it('back is disabled in the current week, and forward in the last', () => {
  const allowed = ['2026-11-16', '2026-11-23', '2026-11-30'].map((monday) => [
    canGoBack(monday, saturday),
    canGoForward(monday, saturday),
  ]);
  expect(allowed).toEqual([
    [false, true],
    [true, true],
    [true, false],
  ]);
});

it('an address with any week shows the nearest week of the calendar', () => {
  expect(clampWeek('2026-11-25', saturday)).toBe('2026-11-23');
  expect(clampWeek('2020-01-01', saturday)).toBe('2026-11-16');
  expect(clampWeek('2030-01-01', saturday)).toBe('2026-11-30');
  expect(clampWeek('garbage', saturday)).toBe('2026-11-16');
  expect(clampWeek(undefined, saturday)).toBe('2026-11-16');
});

it('weeks change at midnight in Bratislava, also around both clock changes', () => {
  // Sunday 23:59 and Monday 00:00 in Bratislava: at the start, before and at the end of summer
  // time.
  for (const [before, after] of [
    ['2026-03-29T21:59:00Z', '2026-03-29T22:00:00Z'],
    ['2026-03-22T22:59:00Z', '2026-03-22T23:00:00Z'],
    ['2026-10-25T22:59:00Z', '2026-10-25T23:00:00Z'],
  ] as const) {
    expect(toWallClock(new Date(after)).time).toBe('00:00');
    expect(firstWeek(new Date(after))).toBe(addDays(firstWeek(new Date(before)), 7));
  }
});

it('in every hour of a year there are three weeks of seven days, starting on a Monday', () => {
  const start = Date.parse('2026-01-01T00:00:00Z');
  for (let hour = 0; hour < 365 * 24; hour += 1) {
    const now = new Date(start + hour * 3_600_000);
    const first = firstWeek(now);
    expect(new Date(`${first}T00:00:00Z`).getUTCDay()).toBe(1);
    expect(lastWeek(now)).toBe(addDays(first, 14));
    const { date } = toWallClock(now);
    expect(date >= first && date <= addDays(first, 6)).toBe(true);
  }
});
