import { expect, it } from 'vitest';
import { formatFromNow } from './from-now.ts';

const now = new Date('2026-11-21T12:00:00Z');

it.each([
  ['2026-11-21T12:20:00Z', 'через 20 минут'],
  ['2026-11-21T15:00:00Z', 'через 3 часа'],
  // 00:30 of the next day in the portal's zone, but less than twelve hours away.
  ['2026-11-21T23:30:00Z', 'через 12 часов'],
  ['2026-11-22T10:00:00Z', 'завтра'],
  ['2026-11-25T10:00:00Z', 'через 4 дня'],
])('%s is formatted as %s', (instant, words) => {
  expect(formatFromNow(instant, now)).toBe(words);
});
