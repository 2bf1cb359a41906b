import { expect, it } from 'vitest';
import { withCurrentFacts } from './current-facts.ts';

const list = (...rows: [label: string, value: string][]) =>
  `<dl>${rows.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('')}</dl>`;
const before = `${list(['Цена', '72 € в месяц'], ['Срок', 'март'])}<p>Текст</p>`;
const twin = `${list(['Ціна', '72 € на місяць'], ['Термін', 'березень'])}<p>Переклад</p>`;

const otherTwin = `${list(['Ціна', '72 €'])}<p>Переклад</p>`;

it('a twin of the same facts stays as it was written, also with other rows', () => {
  expect(withCurrentFacts(before, before.replace('Текст', 'Иначе'), otherTwin)).toBe(otherTwin);
});

it('a changed fact has the value of the guide, and the label of the twin', () => {
  const now = `${list(['Цена', '80 € в месяц'], ['Срок', 'март'])}<p>Текст</p>`;
  expect(withCurrentFacts(before, now, twin)).toBe(
    `${list(['Ціна', '80 € в месяц'], ['Термін', 'березень'])}<p>Переклад</p>`,
  );
});

it('facts have the order of the guide; new ones come as they are, and removed ones go', () => {
  const now = `${list(['Срок', 'март'], ['Залог', '100 €'])}<p>Текст</p>`;
  expect(withCurrentFacts(before, now, twin)).toBe(
    `${list(['Термін', 'березень'], ['Залог', '100 €'])}<p>Переклад</p>`,
  );
  expect(withCurrentFacts(before, '<p>Текст</p>', twin)).toBe('<p>Переклад</p>');
});

it('of two facts with one label, only the changed one is the guide’s', () => {
  const [former, own] = [list(['Цена', 'раз'], ['Цена', 'два']), list(['Ціна', 'один'], ['Ціна за двох', 'два рази'])];
  expect(withCurrentFacts(former, list(['Цена', 'два'], ['Цена', 'три']), own)).toBe(
    list(['Ціна за двох', 'два рази'], ['Ціна', 'три']),
  );
});

it('a twin with other rows shows the list of the guide, once that changed', () => {
  const now = before.replace('72', '80');
  expect(withCurrentFacts(before, now, otherTwin)).toBe(now.replace('Текст', 'Переклад'));
  expect(withCurrentFacts(before, now, '<p>Переклад</p>')).toBe(now.replace('Текст', 'Переклад'));
});
