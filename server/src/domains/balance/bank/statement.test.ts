import { expect, it } from 'vitest';
import { findReferences } from './statement.ts';

it.each([
  ['a bare number', ['1852821891'], ['1852821891']],
  ['leading zeros, which banks add', ['0001852821891'], ['1852821891']],
  ['a variable symbol between others', ['/VS1852821891/SS000000/KS0308'], ['1852821891']],
  ['blanks between digits', ['Kampus 1852 821 891 dakujem'], ['1852821891']],
  ['the same number in three places', ['1852821891', '/VS1852821891', 'VS 01852821891'], ['1852821891']],
  ['two numbers', ['1852821891 1852821892'], ['1852821891', '1852821892']],
  ['an account number, which is longer', ['SK5299990000198742637541'], []],
  ['zeros alone', ['0000000000'], []],
])('finds the references in a text: %s', (_what, texts, references) => {
  expect(findReferences(texts)).toEqual(references);
});
