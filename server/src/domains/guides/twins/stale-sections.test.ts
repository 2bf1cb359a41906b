import { expect, it } from 'vitest';
import { findStaleSections } from './stale-sections.ts';

const guide = (first: string, second: string, title = 'Гайд') => ({
  title,
  body: `<p>Начало</p><h2 id="h-tsena">Цена</h2><p>${first}</p><h2 id="h-srok">Срок</h2><p>${second}</p>`,
});
const before = guide('10 €', 'май');
const twin = {
  title: 'Гайд',
  body: '<p>Початок</p><h2 id="h-tsina">Ціна</h2><p>10 €</p><h2 id="h-termin">Термін</h2><p>травень</p>',
};

it('a twin of the same text has no stale section', () => {
  expect(findStaleSections(before, { ...before, body: before.body.replaceAll('><', '>\n<') }, twin)).toEqual([]);
});

it('a changed section is found in the twin by its number', () => {
  expect(findStaleSections(before, guide('10 €', 'июнь'), twin)).toEqual([
    { heading: 'Срок', anchor: 'h-srok', twinAnchor: 'h-termin' },
  ]);
});

it('the title counts as the beginning', () => {
  expect(findStaleSections(before, guide('10 €', 'май', 'Новый гайд'), twin)).toEqual([
    { heading: '', anchor: null, twinAnchor: null },
  ]);
});

it('a removed section stays in the twin, and a new one is named without a place there', () => {
  const now = {
    title: 'Гайд',
    body: '<p>Начало</p><h2 id="h-srok">Срок</h2><p>май</p><h2 id="h-gde">Где</h2><p>Тут</p>',
  };
  expect(findStaleSections(before, now, twin)).toEqual([
    { heading: 'Цена', anchor: null, twinAnchor: 'h-tsina' },
    { heading: 'Где', anchor: 'h-gde', twinAnchor: null },
  ]);
});

it('a twin with other sections is not marked inside', () => {
  const other = { title: 'Гайд', body: '<p>Усе разом</p>' };
  expect(findStaleSections(before, guide('12 €', 'май'), other)).toEqual([
    { heading: 'Цена', anchor: 'h-tsena', twinAnchor: null },
  ]);
});

it('changed facts make nothing stale', () => {
  const withFacts = (text: typeof before, value: string) => ({
    ...text,
    body: `<dl><dt>Цена</dt><dd>${value}</dd></dl>\n${text.body}`,
  });
  expect(findStaleSections(withFacts(before, '10 €'), withFacts(before, '12 €'), withFacts(twin, '10 €'))).toEqual([]);
});

it('sections with one heading are told apart by their order, also in a text that begins with it', () => {
  const text = (...parts: string[]) => ({
    title: 'Гайд',
    body: parts.map((part, index) => `<h2 id="h-tsena-${index}">Цена</h2><p>${part}</p>`).join(''),
  });
  const stale = (index: number) => ({ heading: 'Цена', anchor: `h-tsena-${index}`, twinAnchor: `h-tsena-${index}` });
  const former = text('10 €', '20 €');
  expect(findStaleSections(former, text('10 €', '25 €'), former)).toEqual([stale(1)]);
  expect(findStaleSections(former, text('15 €', '20 €'), former)).toEqual([stale(0)]);
});
