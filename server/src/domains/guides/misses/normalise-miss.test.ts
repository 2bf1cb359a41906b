import { expect, it } from 'vitest';
import { normaliseMiss } from './normalise-miss.ts';

it.each([
  ['  Аренда   МАШИНЫ, Кошице?! ', 'аренда машины кошице'],
  ['общежитие 2026', 'общежитие 2026'],
  ['виза 1234', 'виза 1234'],
  ['цена общежития 2026/27', 'цена общежития 2026 27'],
  ['стипендия в 2026-2027 году', 'стипендия в 2026 2027 году'],
  ['что будет после 4.3.2027', 'что будет после 4 3 2027'],
  ['сессия 1. 9. 2026 - 31. 1. 2027', 'сессия 1 9 2026 31 1 2027'],
  ['срок 2027-03-04', 'срок 2027 03 04'],
  ['закон 300/2025', 'закон 300 2025'],
  ['общежитие 2026/27 2 семестр', 'общежитие 2026 27 2 семестр'],
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
  ['a phone number with a year in it', 'звоните 0905 2012 34'],
  ['a phone number of two groups', 'звоните 622 2012'],
  ['a document number', 'паспорт 123456'],
  ['a birth number', 'номер 055512/2012'],
  ['a document number after a date', 'с 4.3.2027 паспорт 123456'],
  ['an account', 'SK3112000000198742637541'],
  ['an account in groups', 'счёт SK31 1200 0000 1987 4263 7541'],
  ['an address of a site', 'почему не открывается moj-blog.sk'],
  ['only marks', '!!! ???'],
  ['one letter', 'я'],
  ['numbers alone', '12 34'],
  ['10,000 signs', 'слово '.repeat(2000)],
])('%s is not counted', (_what, query) => {
  expect(normaliseMiss(query)).toBeUndefined();
});
