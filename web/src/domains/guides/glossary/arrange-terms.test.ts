import type { GlossaryTerm } from '@kampus/contract/guides/glossary';
import { expect, it } from 'vitest';
import { anchorOfTerm, filterTerms, groupByLetter, splitExample } from './arrange-terms.ts';

const build = (term: string, meaning = '', meaningUk = ''): GlossaryTerm => ({
  id: 1,
  term,
  reading: '',
  meaning,
  meaningUk,
  example: null,
  place: null,
});
const terms = [build('účet', 'счёт в банке', 'рахунок у банку'), build('úradný preklad', 'перевод'), build('známka')];

it('anchors have no accents and no blanks', () => {
  expect(anchorOfTerm('Úradný preklad')).toBe('uradny-preklad');
});

it('vowels with accents share a letter, consonants of the Slovak alphabet have their own', () => {
  const groups = groupByLetter([...terms, build('žiadosť')]);
  expect(groups.map(({ letter, terms: own }) => [letter, own.length])).toEqual([
    ['U', 2],
    ['Z', 1],
    ['Ž', 1],
  ]);
});

it.each([
  ['uradny', ['úradný preklad']],
  ['Счёт', ['účet']],
  ['рахунок', ['účet']],
  ['  ', ['účet', 'úradný preklad', 'známka']],
  ['ничего такого', []],
])('the filter «%s» finds %j', (text, found) => {
  expect(filterTerms(terms, text).map(({ term }) => term)).toEqual(found);
});

it.each([
  ['Idem na zápis. – Иду на запись.', ['Idem na zápis.', 'Иду на запись.']],
  ['Idem na zápis. — Иду на запись.', ['Idem na zápis.', 'Иду на запись.']],
  ['Idem na e-zápis. - Иду – сам – на запись.', ['Idem na e-zápis.', 'Иду – сам – на запись.']],
  ['Idem na zápis.', ['Idem na zápis.', undefined]],
])('the first dash of «%s» separates the translation', (example, parts) => {
  expect(splitExample(example)).toEqual(parts);
});
