import { expect, test } from 'vitest';
import { findYears, markOld } from './facts.ts';
import { guideTexts } from './texts.ts';

const facts =
  '<dl>\n<dt>Цена</dt><dd>72 € <small>2024</small></dd><dt>Срок</dt><dd>март <small>2025/26</small></dd></dl>';

test('the years in the facts give their age', () => {
  expect(findYears(facts)).toEqual({ first: 2024, last: 2026 });
  expect(findYears('<dl><dt>Рядом</dt><dd>парк <small>летом</small></dd></dl>')).toBeUndefined();
  expect(guideTexts.collected({ first: 2024, last: 2026 }, '2026-11-21T12:00:00Z')).toBe(
    'Сведения 2024–2026 ·\u00a0собраны 11.2026',
  );
  expect(guideTexts.collected({ first: 2024, last: 2024 }, '2026-11-21T12:00:00Z')).toBe(
    'Сведения 2024 ·\u00a0собраны 11.2026',
  );
  expect(guideTexts.collected(undefined, '2026-11-21T12:00:00Z')).toBe('Сведения собраны 11.2026');
});

test('the note stands beside the year of an old fact', () => {
  expect(markOld('72 € <small>2024</small>', 'проверьте')).toBe(
    '72 € <small>2024<span class="guide-aside"> ·\u00a0проверьте</span></small>',
  );
});

test('of two years of one fact only the first has the note: its age counts', () => {
  expect(markOld('UK B2 <small>2025</small>; STU B1 <small>2026</small>', 'проверьте')).toBe(
    'UK B2 <small>2025<span class="guide-aside"> ·\u00a0проверьте</span></small>; STU B1 <small>2026</small>',
  );
});
