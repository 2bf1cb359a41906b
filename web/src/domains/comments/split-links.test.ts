import { expect, it } from 'vitest';
import { splitLinks } from './split-links.ts';

const linksOf = (text: string) => splitLinks(text).flatMap((part) => (part.isLink ? [part.text] : []));

it('a web address is a link, and its sentence stays text', () => {
  expect(splitLinks('Заявление: https://ubytovanie.stuba.sk/a?b=1. Успейте!')).toEqual([
    { text: 'Заявление: ', isLink: false },
    { text: 'https://ubytovanie.stuba.sk/a?b=1', isLink: true },
    { text: '. Успейте!', isLink: false },
  ]);
});

it.each([
  ['(см. https://uniba.sk/x)', 'https://uniba.sk/x'],
  ['https://sk.wikipedia.org/wiki/Mlyny_(Bratislava)', 'https://sk.wikipedia.org/wiki/Mlyny_(Bratislava)'],
  ['«https://fiit.stuba.sk»', 'https://fiit.stuba.sk'],
  ['https://fiit.stuba.sk/…', 'https://fiit.stuba.sk/'],
])('brackets and marks around an address are not of it: %s', (text, address) => {
  expect(linksOf(text)).toEqual([address]);
});

it.each([
  'javascript:alert(1)',
  'https://user:pass@evil.example/',
  'http://localhost/x',
  'data:text/html,<b>',
  'stuba.sk',
  'https://',
])('no link is made of %s', (text) => {
  expect(linksOf(text)).toEqual([]);
  expect(splitLinks(text)).toEqual([{ text, isLink: false }]);
});

it('whatever is split reads the same joined', () => {
  const text = 'a https://a.sk\nb  https://b.sk/((( c';
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
