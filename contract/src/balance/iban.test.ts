import { expect, it } from 'vitest';
import { typedIban } from './iban.ts';

it.each(['SK31 1200 0000 1987 4263 7541', 'sk3112000000198742637541', 'SK31\u00a01200\u00a00000\t1987-4263\u202f7541'])(
  'reads %j',
  (typed) => expect(typedIban.parse(typed)).toBe('SK3112000000198742637541'),
);

it.each([
  'RS35260005601001611379',
  'MD24AG000225100013104168',
  'ME25505000012345678951',
  'MK07250120000058984',
  'AL47212110090000000235698741',
])('accepts %s of a country that joined SEPA lately', (iban) => expect(typedIban.parse(iban)).toBe(iban));

it('refuses a country outside SEPA', () => {
  const { error } = typedIban.safeParse('AE070331234567890123456');
  expect(error?.issues.map(({ message }) => message)).toEqual(['В эту страну перевод SEPA не дойдёт']);
});
