import { expect, test } from 'vitest';
import { findYears, markOldFacts, splitFacts } from './facts.ts';
import { guideTexts } from './texts.ts';

const facts =
  '<dl>\n<dt>Цена</dt><dd>72 € <small>2024</small></dd><dt>Срок</dt><dd>март <small>2025/26</small></dd></dl>';

test('a list at the start of a guide becomes the facts, and the rest is the text', () => {
  expect(splitFacts(`${facts}<p>Текст</p><dl><dt>a</dt><dd>b</dd></dl>`)).toEqual({
    facts,
    text: '<p>Текст</p><dl><dt>a</dt><dd>b</dd></dl>',
  });
  expect(splitFacts('<p>Текст</p><dl></dl>')).toEqual({ facts: '', text: '<p>Текст</p><dl></dl>' });
  expect(splitFacts('<dl><dt>a</dt><dd><dl></dl></dd></dl>').facts).toBe('');
});

test('the years in the facts give their age', () => {
  expect(findYears(facts)).toEqual({ first: 2024, last: 2026 });
  expect(findYears('<dl><dt>Рядом</dt><dd>парк <small>летом</small></dd></dl>')).toBeUndefined();
  expect(guideTexts.collected({ first: 2024, last: 2026 }, '2026-11-21T12:00:00Z')).toBe(
    'Сведения 2024–2026 · собраны 11.2026',
  );
  expect(guideTexts.collected({ first: 2024, last: 2024 }, '2026-11-21T12:00:00Z')).toBe(
    'Сведения 2024 · собраны 11.2026',
  );
  expect(guideTexts.collected(undefined, '2026-11-21T12:00:00Z')).toBe('Сведения собраны 11.2026');
});

test('only facts older than the guide get a note to check them', () => {
  expect(markOldFacts(facts, 2026, 'проверьте')).toContain('<small>2024 · проверьте</small>');
  expect(markOldFacts(facts, 2026, 'проверьте')).toContain('<small>2025/26</small>');
});
