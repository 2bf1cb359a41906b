import { expect, it } from 'vitest';
import { sanitiseGuide } from '../editing/sanitise-guide.ts';
import { replaceQuote } from './replace-quote.ts';

it.each([
  ['a word', '<p>Виза стоит 60 €</p>', '60 €', '75 €', '<p>Виза стоит 75 €</p>'],
  [
    'across an element',
    '<p>Запись (<em>zápis</em>) в мае</p>',
    'Запись (zápis) в мае',
    'Запись (zápis) в июне',
    '<p>Запись (<em>zápis</em>) в июне</p>',
  ],
  ['the end of an element', '<p>До <em>мая</em> и</p>', 'До мая', 'До июня', '<p>До <em>июня</em> и</p>'],
  ['an element as a whole', '<p>Это <em>старое</em> правило</p>', 'Это старое правило', 'Правило', '<p>Правило</p>'],
  ['nested elements', '<p>а <b>б <em>в</em></b> г</p>', 'а б в г', 'д', '<p>д</p>'],
  ['an insertion', '<p>Цена <b>60 €</b></p>', 'Цена 60 €', 'Цена 60 € в месяц', '<p>Цена <b>60 € в месяц</b></p>'],
  ['a line break', '<p>Первая<br />вторая</p>', 'Первая вторая', 'Первая третья', '<p>Первая<br />третья</p>'],
  ['an entity', '<p>A &amp; B &lt; C</p>', 'A & B < C', 'A & B > C', '<p>A &amp; B &gt; C</p>'],
  [
    'a value and its year',
    '<dd>120 € за месяц <small>2025</small></dd>',
    '120 € за месяц 2025',
    '130 € за месяц 2026',
    '<dd>130 € за месяц <small>2026</small></dd>',
  ],
  [
    'words on both sides of equal ones',
    '<p>Ключ <b>с 8:00 до 14:00</b> в <em>главном</em> корпусе</p>',
    'с 8:00 до 14:00 в главном корпусе',
    'с 9:00 до 14:00 в новом корпусе',
    '<p>Ключ <b>с 9:00 до 14:00</b> в <em>новом</em> корпусе</p>',
  ],
  ['a link', '<p><a href="/host">host</a> тут</p>', 'host тут', 'хост тут', '<p><a href="/host">хост</a> тут</p>'],
])('replaces %s', (_kind, body, quote, proposal, expected) => {
  expect(replaceQuote(body, quote, proposal)).toBe(expected);
  expect(sanitiseGuide(expected).body).toBe(expected);
});

it('never matches in a tag, so that a proposal cannot change an address', () => {
  const body =
    '<p><a href="https://www.openstreetmap.org/search?query=x" title="карта">Ilkovičova 3</a>' +
    '<img src="/media/guides/p.png" alt="план"></p>';
  for (const quote of ['www.openstreetmap.org', 'карта', 'план', '/media/guides/p.png', 'href', 'p'])
    expect(replaceQuote(body, quote, 'login.evil.example')).toBeNull();
});

it.each([
  ['across two blocks', '<p>один</p><p>два</p>', 'один два'],
  ['that occurs twice', '<p>раз и <b>р</b>аз</p>', 'раз'],
  ['that is not there', '<p>раз</p>', 'два'],
  ['of blanks', '<p>раз два</p>', '  '],
  ['that is a part of a number', '<p>Виза 160 €</p>', '60 €'],
  ['that is the end of a large number', '<p>Плата 1\u00a0160 €</p>', '160 €'],
  ['that is a part of a price with cents', '<p>Залог 10,50 €</p>', 'Залог 10'],
  ['that is a part of a time', '<p>до 14:30</p>', 'до 14'],
  ['that is a part of a word', '<p>Раздел</p>', 'дел'],
])('refuses a quote %s', (_kind, body, quote) => {
  expect(replaceQuote(body, quote, 'три')).toBeNull();
});

it('writes a proposal with markup as text', () => {
  const proposal = '<img src=x onerror=alert(1)>';
  expect(replaceQuote('<p>раз</p>', 'раз', proposal)).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>');
});
