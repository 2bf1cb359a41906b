import { expect, it } from 'vitest';
import { ownIban } from '../bank/statements.test-data.ts';
import { readInOrder } from './batches.test-data.ts';
import { listSchemaFaults } from './pain-schema.test-data.ts';
import { payeeName, writeTransferFile } from './write-transfer-file.ts';

const faultsOf = (xml: string) => listSchemaFaults(readInOrder(xml));
const order = (name: string, cents = 1234) => ({
  reference: '1234567890',
  cents,
  iban: 'MT84MALT011000012345MTLCAST001S',
  name: payeeName(name),
});
const write = (names: string[], cents?: number) =>
  writeTransferFile({
    messageId: 'KAMPUS-2026-11-25-2147483647',
    createdAt: new Date('2026-11-25T22:59:59.999Z'),
    executeOn: '2026-11-26',
    payer: { iban: ownIban, name: 'Студенческий портал «Kampus», občianske združenie' },
    orders: names.map((name) => order(name, cents)),
  });

it.each([
  ['one payout', write(['Vera Nová'])],
  [
    'hostile and long names',
    write(['Иван <b>&amp;</b>', 'O"][\u0000]]>', 'vera_nova', 'Щ'.repeat(200), ' x ', `a${'.'.repeat(69)} b`]),
  ],
  ['one cent', write(['Vera'], 1)],
  ['the most that SEPA allows', write(['Vera'], 99_999_999_999)],
  ['a thousand payouts', write(Array.from({ length: 1000 }, (_, index) => `Person ${index}`))],
])('the file for the bank follows its schema: %s', (_, file) => {
  expect(faultsOf(file)).toEqual([]);
  // The amounts are the only elements with an attribute.
  const amounts = file.match(/<InstdAmt Ccy="EUR">/g) ?? [];
  expect(amounts).toHaveLength(file.match(/<CdtTrfTxInf>/g)?.length ?? 0);
});

const good = write(['Vera']);
it.each([
  ['elements in another order', good.replace(/(<PmtId>.*<\/PmtId>)(<Amt>.*<\/Amt>)/, '$2$1'), 'PmtId is missing'],
  ['a missing element', good.replace(/<ReqdExctnDt>.*<\/ReqdExctnDt>/, ''), 'ReqdExctnDt is missing'],
  ['an element of another version', good.replace(/<Dt>(.*)<\/Dt>/, '$1'), 'Dt is missing'],
  ['an element twice', good.replace('<ChrgBr>SLEV</ChrgBr>', '$&$&'), 'ChrgBr is not expected'],
  ['a long name', good.replace('>Vera<', `>${'V'.repeat(71)}<`), '71 letters, at most 70'],
  ['a letter that banks refuse', good.replace('>Vera<', '>Věra<'), 'Nm: Věra'],
  ['a sum of nothing', good.replaceAll('12.34', '0.00'), 'InstdAmt: 0.00'],
  ['a sum with a comma', good.replaceAll('12.34', '12,34'), 'InstdAmt: 12,34'],
  ['an IBAN with blanks', good.replace('MT84', 'MT84 '), 'IBAN: MT84 '],
])('the rules of the schema notice %s', (_, file, fault) => {
  expect(file).not.toBe(good);
  expect(faultsOf(file).join('\n')).toContain(fault);
});
