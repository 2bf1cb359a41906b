import { expect, test } from 'vitest';
import { guideTemplate } from './guide-template.ts';

test('a template has facts, an introduction and the sections of its type in their order', () => {
  const dorm = guideTemplate('DORM');
  expect(dorm).toMatch(/^<dl>\n {2}<dt>Адрес<\/dt>/);
  const headings = [...dorm.matchAll(/<h2>(.*)<\/h2>/g)].map(([, heading]) => heading);
  expect(headings.slice(0, 3)).toEqual(['Кому подходит', 'Какие здесь комнаты', 'Сколько стоит']);
  expect(headings.at(-1)).toBe('Кто ответит');
  expect(guideTemplate('FACULTY')).toContain('<h2>Как поступить</h2>');
  expect(guideTemplate('LIFE')).toContain('<h2>Чего мы не знаем и кто ответит</h2>');
});
