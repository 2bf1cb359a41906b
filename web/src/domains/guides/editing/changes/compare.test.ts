import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Change, compareBodies, type SectionChange } from './compare.ts';
import { nameOf } from './section-changes.tsx';

const tell = ({ kind, text }: Change): string => `${kind}: ${text}`;
const differing = (sections: readonly SectionChange[]) =>
  sections.filter(({ isSame }) => !isSame).map((section) => [nameOf(section), section.changes.map(tell)]);

const before = `<dl><dt>Цена</dt><dd>96 € <small>2025</small></dd></dl>
<p>Начало гайда.</p>
<h2 id="h-a">Первый</h2><p>Заселение начинается первого сентября утром.</p><ul><li>паспорт</li><li>договор</li></ul>
<h2 id="h-b">Второй</h2><p>Оплата картой.</p><p>Абзац, который переедет.</p>
<h2 id="h-c">Третий</h2><p>Конец.</p>`;

test('equal texts have no differences, whatever their spelling in HTML', () => {
  const other = before.replaceAll(/ id="[^"]*"/g, '').replaceAll('\n', '\n\n  ');
  expect(compareBodies(before, other).every(({ isSame }) => isSame)).toBe(true);
});

test('a comparison shows what was added, removed, changed and moved in each section', () => {
  const after = before
    .replace('96 €', '120 €')
    .replace('первого', 'второго')
    .replace('<li>договор</li>', '')
    .replace('<p>Абзац, который переедет.</p>', '')
    .replace('<p>Конец.</p>', '<p>Абзац, который переедет.</p><p>Конец.</p><p>Новое предложение.</p>');
  expect(differing(compareBodies(before, after))).toEqual([
    ['Факты', ['changed: Цена: 120 € 2025']],
    [
      'Первый',
      ['same: Первый', 'changed: Заселение начинается второго сентября утром.', 'same: паспорт', 'removed: договор'],
    ],
    ['Второй', ['same: Второй', 'same: Оплата картой.', 'movedTo: Абзац, который переедет.']],
    ['Третий', ['same: Третий', 'movedFrom: Абзац, который переедет.', 'same: Конец.', 'added: Новое предложение.']],
  ]);
});

test('a removed row stays in the comparison before the changed row after it', () => {
  const changed = '<p>Заселение начинается второго сентября.</p>';
  const former = `<p>Этого больше нет.</p>${changed.replace('второго', 'первого')}`;
  expect(differing(compareBodies(former, changed))).toEqual([
    ['Начало', ['removed: Этого больше нет.', 'changed: Заселение начинается второго сентября.']],
  ]);
});

test('a table is compared by its rows', () => {
  const table =
    '<table><caption>Цены</caption><thead><tr><th>Комната</th><th>Цена</th></tr></thead>' +
    '<tbody><tr><td>на двоих</td><td>95 €</td></tr></tbody></table>';
  const [section] = compareBodies(table, table.replace('95', '99'));
  expect(section?.changes.map(tell)).toEqual(['same: Цены', 'same: Комната · Цена', 'changed: на двоих · 99 €']);
});

test('changed words are marked, equal ones are not', () => {
  const [section] = compareBodies('<p>Цена 96 € в месяц</p>', '<p>Цена 120 € в месяц</p>');
  expect(section?.changes).toMatchObject([
    {
      kind: 'changed',
      parts: [
        { kind: 'same', text: 'Цена ' },
        { kind: 'removed', text: '96' },
        { kind: 'added', text: '120' },
        { kind: 'same', text: ' € в месяц' },
      ],
    },
  ]);
});

test.each([
  ['the address of a link', '<p><a href="https://a.sk">тут</a></p>', '<p><a href="https://b.sk">тут</a></p>'],
  ['bold words', '<p>это важно</p>', '<p>это <strong>важно</strong></p>'],
  ['the kind of a list', '<ul><li>раз</li></ul>', '<ol><li>раз</li></ol>'],
  ['a picture', '<p><img src="/media/a.webp" alt="план"></p>', '<p><img src="/media/b.webp" alt="план"></p>'],
])('%s is a difference although the words are equal', (_what, one, other) => {
  const [section] = compareBodies(one, other);
  expect(section?.changes.map(({ kind }) => kind)).toEqual(['style']);
});

test('a moved and a renamed section keep their text together', () => {
  const moved = compareBodies(
    '<h2>А</h2><p>а</p><h2>Б</h2><p>б</p><h2>В</h2><p>в</p>',
    '<h2>В</h2><p>в</p><h2>А</h2><p>а</p><h2>Б</h2><p>б</p>',
  );
  expect(moved.filter(({ isMoved }) => isMoved).map(nameOf)).toEqual(['В']);
  expect(moved.filter(({ isSame }) => !isSame).map(nameOf)).toEqual(['В']);
  expect(moved.flatMap(({ changes }) => changes).every(({ kind }) => kind === 'same')).toBe(true);
  const renamed = compareBodies('<h2>Где жить</h2><p>а</p><p>б</p>', '<h2>Жильё</h2><p>а</p><p>б</p>');
  expect(renamed).toHaveLength(1);
});

test('sections of equal headings stay apart, and a removed one stays where it was', () => {
  const sections = compareBodies(
    '<h2>А</h2><p>1</p><h2>А</h2><p>2</p><h2>Б</h2><p>3</p>',
    '<h2>А</h2><p>1</p><h2>Б</h2><p>3</p>',
  );
  expect(sections.map((section) => [nameOf(section), section.after === undefined])).toEqual([
    ['А', false],
    ['А', true],
    ['Б', false],
  ]);
});

const folder = 'server/demo/guides/';
test.each(readdirSync(folder))('every word of %s is in one of its rows', (name) => {
  const body = readFileSync(folder + name, 'utf8');
  const [all] = [compareBodies('', body).flatMap(({ changes }) => changes.map(({ text }) => text))];
  const wordsOf = (text: string) => new Set(text.match(/[\p{L}\p{N}]+/gu));
  const shown = wordsOf(all.join(' '));
  const written = wordsOf(body.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/&[a-z]+;/g, ' '));
  // Soft separators such as </em> can split a word of the file in two.
  expect([...written].filter((word) => !shown.has(word) && !all.join(' ').includes(word))).toEqual([]);
});

// Takes three seconds. The time limit ends a comparison that hangs.
test('a body of 500 kB is compared', () => {
  const paragraphs = (word: string) =>
    Array.from({ length: 4000 }, (_, index) => `<p>${word} ${index} ${'текст '.repeat(8)}</p>`).join('');
  const changes = compareBodies(paragraphs('раз'), paragraphs('два')).flatMap((section) => section.changes);
  expect(changes.filter(({ kind }) => kind === 'changed')).toHaveLength(4000);
}, 60_000);
