import { expect, test } from 'vitest';
import { findSection } from './find-section.ts';

const body =
  '<p>Вступление про цены.</p><h2 id="h-tseny">Цены &amp; сроки</h2><p>Месяц стоит <strong>100</strong> €.</p>' +
  '<h3 id="h-zalog">Залог</h3><ul><li>сто евро</li><li>вернут</li></ul>';

test('the section of a passage is the last heading before the match', () => {
  expect(findSection(body, '…сроки Месяц \u0002стоит\u0003 100 €. Залог сто…')).toBe('h-tseny');
  expect(findSection(body, '…100 €. Залог \u0002сто\u0003 евро вернут')).toBe('h-zalog');
  expect(findSection(body, '…Вступление про цены. \u0002Цены\u0003 & сроки Месяц…')).toBe('h-tseny');
});

test('punctuation that a passage adds between blocks is ignored', () => {
  expect(findSection(body, '…сроки · Месяц стоит 100 €. \u0002Залог\u0003 · сто евро · вернут')).toBe('h-zalog');
  expect(findSection(body, 'Вступление: про цены. Цены & сроки: Месяц · \u0002стоит\u0003 100')).toBe('h-tseny');
});

test('a match before the first heading, or no match, opens the top of the guide', () => {
  expect(findSection(body, 'Вступление про \u0002цены\u0003. Цены & сроки…')).toBeUndefined();
  expect(findSection(body, 'Вступление про цены.')).toBeUndefined();
  expect(findSection(body, '…давно \u0002убрали\u0003…')).toBeUndefined();
});
