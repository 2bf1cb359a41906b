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
  ['no state of an entry', '<Sts>BOOK</Sts>', ''],
  ['no currency beside a sum', '<Amt Ccy="EUR">', '<Amt>'],
  ['no currency of the account', '<Ccy>EUR</Ccy>', ''],
  ['the closing balance of the day before as the opening one', '>OPBD<', '>PRCD<'],
  ['a name inside its party', /<Nm>(.*)<\/Nm>/, '<Pty><Nm>$1</Nm></Pty>'],
])('reads a statement with %s', (_what, usual, written) => {
  const file = shapes['unstructured']?.([transfer()]) ?? '';
  expect(file.replace(usual, written)).not.toBe(file);
  expect(readCamt(file.replace(usual, written))).toEqual(readCamt(file));
});

/** A file whose one transfer has these further elements. */
const camtWith = (...elements: string[]) =>
  (shapes['unstructured']?.([transfer()]) ?? '')
    .replace(/<Refs>.*<\/Refs>/, '')
    .replace('</RltdPties>', `</RltdPties>${elements.join('')}`);

it.each([
  '<Refs><EndToEndId>1852821891</EndToEndId></Refs>',
  '<Refs><InstrId>1852821891</InstrId></Refs>',
  '<Refs><PmtInfId>1852821891</PmtInfId></Refs>',
  '<AddtlTxInf>VS 1852821891</AddtlTxInf>',
  '<Purp><Prtry>1852821891</Prtry></Purp>',
  '<RtrInf><AddtlInf>VS 1852821891</AddtlInf></RtrInf>',
  '<RmtInf><Strd><AddtlRmtInf>1852821891</AddtlRmtInf></Strd></RmtInf>',
])('finds the reference in %s', (element) => {
  const [statement] = readCamt(camtWith(element).replace(/<RmtInf><Ustrd>.*<\/RmtInf>/, ''));
  expect(findReferences(statement?.lines[0]?.texts ?? [])).toEqual(['1852821891']);
});

it.each([
  ['<Rsn><Cd>AC04</Cd></Rsn>', 'Банк вернул перевод: счёт закрыт (AC04)'],
  ['<Rsn><Prtry>Zrušené</Prtry></Rsn><AddtlInf>Na žiadosť</AddtlInf>', 'Банк вернул перевод: Zrušené, Na žiadosť'],
  [`<AddtlInf>${'a'.repeat(400)}</AddtlInf>`, `Банк вернул перевод: ${'a'.repeat(279)}`],
  ['', null],
])('says why a transfer came back: %s', (reason, said) => {
  const [statement] = readCamt(camtWith(`<RtrInf>${reason}</RtrInf>`));
  expect(statement?.lines[0]?.returnReason).toBe(said);
});

it('names the payee of money that left, and the account of the other side', () => {
  const file = (shapes['unstructured']?.([transfer({ cents: -100 })]) ?? '').replaceAll('Dbtr', 'Cdtr');
  const [statement] = readCamt(file.replaceAll('<IBAN>SK31', '<IBAN>SK31 '));
  expect(statement?.lines).toMatchObject([{ cents: -100, partner: 'Vera Nová', iban: 'SK3112000000198742637541' }]);
});

it.each([
  'ID operace;Datum;Objem;Měna;Protiúčet;Název protiúčtu;KS;VS;SS;Zpráva pro příjemce',
  'ID transaction;Date;Amount;Currency;Counter account;Counter account name;KS;VS;SS;Message for recipient',
])('reads a CSV with the columns %s', (columns) => {
  const file = fioCsv([transfer({ reference: '1852821891' })]);
  expect(readCsv(file.replace(/ID pohybu.*\r\n/, `${columns}\r\n`))).toEqual(readCsv(file));
});

it('reads a CSV without its closing balance', () => {
  const file = fioCsv([transfer()]).replace(/closingBalance.*\r\n/, '');
  expect(readCsv(file)).toMatchObject({ openingCents: 0, closingCents: null, lines: [{ cents: 1000 }] });
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
