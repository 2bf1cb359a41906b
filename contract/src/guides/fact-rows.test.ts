import { expect, test } from 'vitest';
import { splitFacts, splitRows } from './fact-rows.ts';

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

test('a list of pairs is split into rows, and any other list stays whole', () => {
  expect(splitRows(facts)).toEqual([
    { position: 0, label: 'Цена', value: '72 € <small>2024</small>' },
    { position: 1, label: 'Срок', value: 'март <small>2025/26</small>' },
  ]);
  for (const list of [
    '<dl><dt>a</dt><dt>b</dt><dd>c</dd></dl>',
    '<dl><dt>a</dt><dd>b</dd><dd>c</dd></dl>',
    '<dl><dt>a</dt></dl>',
    '<dl><div><dt>a</dt><dd>b</dd></div></dl>',
  ])
    expect(splitRows(list)).toBeUndefined();
});
