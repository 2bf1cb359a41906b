import { expect, it } from 'vitest';
import { readCamt } from './read-camt.ts';
import { findReferences } from './statement.ts';
import { shapes, transfer } from './statements.test-data.ts';

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

it.each([
  ['names of XML', 'Horv&aacute;th &amp; syn', 'Horv&aacute;th & syn'],
  ['numbers', 'Ko&#269;i&#x161;, Ko&#x010D;i&#353;', 'Kočiš, Kočiš'],
  ['the name of a sign before a number', '&amp;#269;', '&#269;'],
  ['half a character', 'A&#xD800;B', 'A\ufffdB'],
  ['numbers that are no character', '&#1114112; &#xFFFFFF; &#99999999999;', '&#1114112; &#xFFFFFF; &#99999999999;'],
])('reads a name that a bank writes with %s', (_what, partner, read) => {
  const [statement] = readCamt(shapes['unstructured']?.([transfer({ partner })]) ?? '');
  expect(statement?.lines[0]?.partner).toBe(read);
});
