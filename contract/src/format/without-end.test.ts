import { expect, it } from 'vitest';
import { withoutEnd } from './without-end.ts';

it.each([
  ['/a//', '/', '/a'],
  ['///', '/', ''],
  ['', '/', ''],
  ['a/b', '/', 'a/b'],
  ['Цена: : ', ' :', 'Цена'],
])('«%s» without «%s» at its end', (text, characters, expected) => expect(withoutEnd(text, characters)).toBe(expected));
