import { expect, it } from 'vitest';
import { normaliseMiss } from './normalise-miss.ts';

it.each([
  ['  Аренда   МАШИНЫ, Кошице?! ', 'аренда машины кошице'],
  ['общежитие 2026', 'общежитие 2026'],
  ['виза 1234', 'виза 1234'],
])('«%s» is counted as «%s»', (query, words) => {
  expect(normaliseMiss(query)?.query).toBe(words);
});

it('tokens are the words, logins without the marks around them, and neighbours as in a last name', () => {
  const tokens = normaliseMiss('Где Новак Малая, vera_k.')?.tokens;
  for (const token of ['новак', 'новак-малая', 'новак малая', "новак'малая", 'где новак малая', 'vera_k'])
    expect(tokens).toContain(token);
});

it.each([
  ['an e-mail', 'напишите ivan.petrov@example.com'],
  ['a Telegram name', '@ivan_petrov'],
  ['a phone number', 'позвонить +421 905 123 456'],
  ['a phone number with other marks', 'тел (0905) 12-34'],
  ['a document number', 'паспорт 123456'],
  ['an account', 'SK3112000000198742637541'],
  ['an address of a site', 'почему не открывается moj-blog.sk'],
  ['only marks', '!!! ???'],
  ['one letter', 'я'],
  ['numbers alone', '12 34'],
  ['10,000 signs', 'слово '.repeat(2000)],
])('%s is not counted', (_what, query) => {
  expect(normaliseMiss(query)).toBeUndefined();
});
