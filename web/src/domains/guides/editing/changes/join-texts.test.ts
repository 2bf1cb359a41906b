import { expect, test } from 'vitest';
import { compareBodies } from './compare.ts';
import { findAuthors, joinTexts, orderKey, type Side, suggest } from './join-texts.ts';

const section = (name: string, text: string) => `<h2>${name}</h2>\n<p>${text}</p>`;
const base = [section('А', 'раз'), section('Б', 'два'), section('В', 'три')].join('\n');

function join(mine: string, theirs: string, choices: Record<string, Side> = {}, origin: string | null = base) {
  const sections = compareBodies(mine, theirs);
  const authors = findAuthors(sections, mine, origin ?? undefined);
  const body = joinTexts(sections, mine, (key) => {
    const author = authors.get(key);
    return author && (choices[key] ?? suggest(author));
  });
  return { authors: Object.fromEntries(authors), body };
}

test('sections that only one person changed are joined without a question', () => {
  const { authors, body } = join(base.replace('раз', 'раз мой'), base.replace('три', 'три чужой'));
  expect(Object.values(authors)).toEqual(['mine', 'theirs']);
  expect(body).toBe([section('А', 'раз мой'), section('Б', 'два'), section('В', 'три чужой')].join('\n'));
});

test('of a section that both changed, the chosen text is taken whole', () => {
  const [mine, theirs] = [base.replace('два', 'мой'), base.replace('два', 'чужой')];
  const key = 'h2 1 Б';
  expect(join(mine, theirs).authors).toEqual({ [key]: 'both' });
  expect(join(mine, theirs, { [key]: 'mine' }).body).toBe(mine);
  expect(join(mine, theirs, { [key]: 'theirs' }).body).toBe(theirs);
});

test('added and removed sections can be taken from either side', () => {
  const mine = `${base}\n${section('Моё', 'новое')}`;
  const theirs = base.replace(`${section('Б', 'два')}\n`, '');
  const { authors, body } = join(mine, theirs);
  expect(authors).toEqual({ 'h2 1 Б': 'theirs', 'h2 1 Моё': 'mine' });
  expect(body).toBe([section('А', 'раз'), section('В', 'три'), section('Моё', 'новое')].join('\n'));
  expect(join(mine, theirs, { 'h2 1 Б': 'mine', 'h2 1 Моё': 'theirs' }).body).toBe(base);
});

test('the order of the sections is a choice of its own', () => {
  const mine = [section('В', 'три'), section('А', 'раз'), section('Б', 'два')].join('\n');
  const theirs = `${base.replace('два', 'два чужой')}\n${section('Г', 'их')}`;
  expect(join(mine, theirs).authors).toMatchObject({ [orderKey]: 'mine' });
  expect(join(mine, theirs).body).toBe(
    [section('В', 'три'), section('Г', 'их'), section('А', 'раз'), section('Б', 'два чужой')].join('\n'),
  );
  expect(join(mine, theirs, { [orderKey]: 'theirs' }).body).toBe(theirs);
});

test('without the version that both started from, my text is suggested', () => {
  const [mine, theirs] = [base.replace('раз', 'мой'), base.replace('три', 'чужой')];
  const { authors, body } = join(mine, theirs, {}, null);
  expect(new Set(Object.values(authors))).toEqual(new Set(['unknown']));
  expect(body).toBe(mine);
});

test('markup that the sanitiser would remove stays in a joined text', () => {
  const mine = base.replace('<p>раз</p>', '<p onclick="x()">раз</p><script>x()</script>');
  expect(join(mine, base.replace('три', 'чужой')).body).toMatch(
    /<p onclick="x\(\)">раз<\/p>\s*<script>x\(\)<\/script>/,
  );
});
