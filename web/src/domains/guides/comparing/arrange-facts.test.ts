import type { Fact, TopicFacts } from '@kampus/contract/guides/facts';
import { expect, test } from 'vitest';
import { listColumns, sortByPrice } from './arrange-facts.ts';

const fact = (label: string, rank: number | null, fields: Partial<Fact> = {}): Fact => ({
  id: 1,
  label,
  rank,
  value: label,
  from: null,
  to: null,
  kind: 'TEXT',
  unit: null,
  year: null,
  source: null,
  freshUntil: null,
  confirmedOn: null,
  ...fields,
});
const price = (from: number | null, to: number | null, unit: Fact['unit'] = 'MONTH') =>
  fact('Цена', 10, { kind: 'MONEY', from, to, unit });
const topic = (name: string, ...facts: Fact[]): TopicFacts => ({
  topicId: 1,
  guideId: 1,
  name,
  checkedAt: null,
  facts,
});

test('the columns are the labels of at least two topics, in the order of the vocabulary', () => {
  const topics = [
    topic('A', fact('Своё', null), fact('Адрес', 270), price(1, 1), fact('Сайт', 280)),
    topic('B', fact('Адрес', 270), fact('Своё', null), price(2, 2), fact('Места', 90), fact('Места', 90)),
  ];
  expect(listColumns(topics).map(({ label }) => label)).toEqual(['Цена', 'Адрес', 'Своё']);
});

test('topics come cheapest first, and those without a comparable price keep their order at the end', () => {
  const topics = [
    topic('без цены'),
    topic('текст', fact('Цена', 10, { value: 'около 90 €' })),
    topic('за ночь', price(5, 5, 'NIGHT')),
    topic('дорого', price(174, 174)),
    topic('от 72', price(72, 174)),
    topic('до 100', price(null, 100)),
  ];
  expect(sortByPrice(topics, [{ label: 'Адрес' }, { label: 'Цена' }]).map(({ name }) => name)).toEqual([
    'от 72',
    'до 100',
    'дорого',
    'без цены',
    'текст',
    'за ночь',
  ]);
  expect(sortByPrice(topics, [{ label: 'Адрес' }]).map(({ name }) => name)).toEqual(topics.map(({ name }) => name));
});
