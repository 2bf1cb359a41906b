import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#shared/api/query-client.ts';
import { lifeTopicsQuery, topicsQuery } from './queries.ts';
import { listSampleFaculties } from './sample-faculties.ts';
import { topicLabel, topicOptions } from './topic-label.ts';
import { findAbbreviation, matchesWords } from './topic-name.ts';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('a topic label is the name, else the title, else the id', () => {
  expect(topicLabel({ id: 7, name: 'Юридический факультет', title: 'Право' })).toBe('Юридический факультет');
  expect(topicLabel({ id: 7, name: ' ', title: 'Право' })).toBe('Право');
  expect(topicLabel({ id: 7, title: null })).toBe('Тема #7');
  expect(topicLabel({ id: 7 })).toBe('Тема #7');
});

test('the options of a topic select have ids as text', () => {
  const [first] = listSampleFaculties('2');
  expect(first && topicOptions([first])).toEqual([{ value: '1', label: first?.name }]);
});

test('the four sample faculties are always the same and belong to the requested university', () => {
  const samples = listSampleFaculties('2');
  expect(samples).toHaveLength(4);
  expect(samples.every((topic) => topic.type === 'FACULTY' && topic.universityId === 2)).toBe(true);
  expect(listSampleFaculties('2')).toEqual(samples);
});

test.each([
  ['Строительный факультет (SvF)', 'SvF'],
  ['Институт менеджмента (ÚM)', 'ÚM'],
  ['Факультет материаловедения (MTF, Трнава)', 'MTF'],
  ['Общежитие Miloša Uhra (Трнава)', undefined],
  ['Общежитие Jura Hronca («Bernolák»)', undefined],
])('the sign before %s is its abbreviation', (name, abbreviation) => {
  expect(findAbbreviation(name)).toBe(abbreviation);
});

test('the filter matches every word in name or description and ignores case and accents', () => {
  const texts = ['Общежитие Mladá garda', 'Ремонт и спортивный ареал'];
  expect(matchesWords('mlada РЕМОНТ', texts)).toBe(true);
  expect(matchesWords('', texts)).toBe(true);
  expect(matchesWords('mlada Трнава', texts)).toBe(false);
  expect(matchesWords('x', [null])).toBe(false);
});

test('a server that ignores the type of topics shows none of them as life in the city', async () => {
  const samples = listSampleFaculties('1');
  vi.stubGlobal('fetch', async () => Response.json(samples));
  expect(await queryClient.fetchQuery(topicsQuery('1'))).toEqual(samples);
  expect(await queryClient.fetchQuery(lifeTopicsQuery)).toEqual([]);
  const bank = { ...samples[0], type: 'LIFE' };
  vi.stubGlobal('fetch', async () => Response.json([...samples, bank]));
  queryClient.clear();
  expect(await queryClient.fetchQuery(lifeTopicsQuery)).toEqual([bank]);
});
