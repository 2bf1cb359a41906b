import { expect, test } from 'vitest';
import { listSampleFaculties } from './sample-faculties.ts';
import { topicLabel, topicOptions } from './topic-label.ts';
import { matchesWords, splitTopicName } from './topic-name.ts';

test('a topic is called by its name, else its title, else its id', () => {
  expect(topicLabel({ id: 7, name: 'Юридический факультет', title: 'Право' })).toBe('Юридический факультет');
  expect(topicLabel({ id: 7, name: ' ', title: 'Право' })).toBe('Право');
  expect(topicLabel({ id: 7, title: null })).toBe('Тема #7');
  expect(topicLabel({ id: 7 })).toBe('Тема #7');
});

test('the options of a topic select carry ids as text', () => {
  const [first] = listSampleFaculties('2');
  expect(first && topicOptions([first])).toEqual([{ value: '1', label: first?.name }]);
});

test('there are four sample faculties, always the same, of the university asked for', () => {
  const samples = listSampleFaculties('2');
  expect(samples).toHaveLength(4);
  expect(samples.every((topic) => topic.type === 'FACULTY' && topic.universityId === 2)).toBe(true);
  expect(listSampleFaculties('2')).toEqual(samples);
});

test.each([
  ['Строительный факультет (SvF)', 'SvF', 'Строительный факультет'],
  ['Институт менеджмента (ÚM)', 'ÚM', 'Институт менеджмента'],
  ['Факультет материаловедения (MTF, Трнава)', 'MTF', 'Факультет материаловедения (Трнава)'],
  ['Общежитие Miloša Uhra (Трнава)', undefined, 'Общежитие Miloša Uhra (Трнава)'],
  ['Общежитие Jura Hronca («Bernolák»)', undefined, 'Общежитие Jura Hronca («Bernolák»)'],
])('the abbreviation of %s stands apart', (name, abbreviation, rest) => {
  expect(splitTopicName(name)).toEqual({ abbreviation, rest });
});

test('the filter finds every word in name or description, without case and accents', () => {
  const texts = ['Общежитие Mladá garda', 'Ремонт и спортивный ареал'];
  expect(matchesWords('mlada РЕМОНТ', texts)).toBe(true);
  expect(matchesWords('', texts)).toBe(true);
  expect(matchesWords('mlada Трнава', texts)).toBe(false);
  expect(matchesWords('x', [null])).toBe(false);
});
