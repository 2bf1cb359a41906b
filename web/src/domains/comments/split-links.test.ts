import { expect, it } from 'vitest';
import { splitLinks } from './split-links.ts';

const linksOf = (text: string) => splitLinks(text).flatMap((part) => (part.isLink ? [part.text] : []));

it('a web address becomes a link and the sentence around it stays text', () => {
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
])('brackets and punctuation around an address are not part of it: %s', (text, address) => {
  expect(linksOf(text)).toEqual([address]);
});

it.each([
  'javascript:alert(1)',
  'https://user:pass@evil.example/',
  'http://localhost/x',
  'data:text/html,<b>',
  'stuba.sk',
  'https://',
])('%s does not become a link', (text) => {
  expect(linksOf(text)).toEqual([]);
  expect(splitLinks(text)).toEqual([{ text, isLink: false }]);
});

it('the parts of a split text join to the same text', () => {
  const text = 'a https://a.sk\nb  https://b.sk/((( c';
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
