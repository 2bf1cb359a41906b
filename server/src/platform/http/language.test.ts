import { expect, it } from 'vitest';
import { languageOfApi } from './language.ts';

it.each([
  ['no header', undefined, 'ru'],
  ['one language', 'uk', 'uk'],
  ['a region', 'en-GB', 'en'],
  ['the first of equal ones', 'sk, en', 'sk'],
  ['weights in another order', 'en;q=0.5, uk;q=0.9', 'uk'],
  ['a language without a weight, which is 1', 'en;q=0.8, sk', 'sk'],
  ['a refused language', 'en;q=0, uk;q=0.1', 'uk'],
  ['languages that Kampus does not have', 'de, fr;q=0.9', 'ru'],
  ['an unknown one before a known one', 'de, en;q=0.1', 'en'],
  ['what is no header', ';;q=,,;q=x', 'ru'],
  ['a weight without end', `en;q=${'9'.repeat(5000)}`, 'en'],
])('the API takes the language with the highest weight: %s', (_what, header, language) => {
  expect(languageOfApi({ headers: { 'accept-language': header } })).toBe(language);
});
