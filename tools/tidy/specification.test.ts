import { expect, it } from 'vitest';
import { list, read } from './repository.ts';

/** Sections without texts, rules, calls or states of their own, and those with other journeys. */
const elsewhere = [
  '1.1',
  '2.16',
  '2.17',
  '2.19',
  '2.20',
  '2.21',
  '2.23',
  '2.24',
  '2.25',
  '2.26',
  '2.27',
  '4.10',
  '7.9',
  '8.5',
  '9.6',
];

it('every section of product.md has its test in e2e/specification', () => {
  const sections = [...read('docs/product.md').matchAll(/^### (\d+\.\d+)/gm)].map(([, number = '']) => number);
  const titles = list('e2e/specification/*.ts').flatMap((file) =>
    [...read(file).matchAll(/^test\('([\d., and]+) /gm)].map(([, numbers = '']) => numbers),
  );
  const tested = titles.flatMap((numbers) => numbers.match(/\d+\.\d+/g) ?? []);
  const untested = sections.filter((section) => !tested.includes(section) && !elsewhere.includes(section));
  expect(untested, 'Begin the title of a test in e2e/specification with the number').toEqual([]);
});
