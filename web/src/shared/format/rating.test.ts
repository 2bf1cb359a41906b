import { languages } from '@kampus/contract/languages';
import { expect, it } from 'vitest';
import { formatRating } from './rating.ts';

it('a mean has the decimal sign of the language', () => {
  expect(languages.map((language) => formatRating(4.8, language))).toEqual(['4,8', '4,8', '4,8', '4.8']);
  expect(formatRating(5)).toBe('5');
});
