import { expect, it } from 'vitest';
import { readCamt } from './read-camt.ts';
import { readCsv } from './read-csv.ts';
import { findReferences } from './statement.ts';
import { fioCsv, shapes, transfer } from './statements.test-data.ts';

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

it.each([
  ['a line break', 'Kampus\r\n"Vera"', 'Kampus "Vera"'],
  ['empty lines and semicolons', 'one;\n\n\ntwo;three', 'one; two;three'],
  ['a semicolon at its end', 'one;', 'one;'],
])('reads a quoted cell of a CSV with %s', (_what, partner, read) => {
  const file = fioCsv([transfer({ partner: partner.replaceAll('"', '""') }), transfer({ partner: 'Next' })]);
  expect(readCsv(file).lines.map((line) => line.partner)).toEqual([read, 'Next']);
});

it.each([
  ['never closed', '"Firma', '"Next"'],
  ['closed in the middle of another cell', '"Firma', '"Ne"xt"'],
])('a CSV with a quotation mark that is %s is refused', (_what, partner, next) => {
  const file = fioCsv([transfer({ partner: 'Firma' }), transfer({ partner: 'Next' })]);
  const broken = file.replace('"Firma"', partner).replace('"Next"', next);
  expect(() => readCsv(broken)).toThrow('Файл обрезан или повреждён');
});
