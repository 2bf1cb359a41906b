import { expect, it } from 'vitest';
import { formatDuration } from './duration.ts';

it.each([
  [1, '30 минут'],
  [2, '1 час'],
  [3, '1,5 часа'],
  [4, '2 часа'],
  [9, '4,5 часа'],
  [10, '5 часов'],
  [24, '12 часов'],
])('a length of %i units is formatted as %s', (units, name) => {
  expect(formatDuration(units)).toBe(name);
});

it.each([
  ['uk', '1,5 години'],
  ['sk', '1,5 hodiny'],
  ['en', '1.5 hours'],
] as const)('in %s one and a half hours are %s', (language, name) => {
  expect(formatDuration(3, language)).toBe(name);
});
