import { isAllowedAttribute, isOwnAttribute } from '@kampus/contract/guides/allowed-markup';
import { describe, expect, it } from 'vitest';
import { sanitiseGuide } from './sanitise-guide.ts';

describe('an element', () => {
  const text =
    'a abbr b blockquote cite code dd del details dfn div dl dt em figcaption figure h2 h3 h4 h5 h6 i ins kbd li mark ' +
    'ol p pre q s samp small strong sub summary sup time u ul var';
  const tables = 'caption table tbody td tfoot th thead tr';
  const empty = 'br col colgroup hr wbr';

  it.each([...text.split(' '), ...tables.split(' ')])('%s is allowed', (element) => {
    const { body, removed } = sanitiseGuide(`<${element}>текст</${element}>`);
    expect(body).toMatch(new RegExp(`^<${element}( id="h-tekst")?>текст</${element}>$`));
    expect(removed).toEqual([]);
  });

  it.each(empty.split(' '))('%s is allowed', (element) => {
    expect(sanitiseGuide(`<p>а</p><${element}>`).body).toContain(`<${element}`);
  });

  it.each(
    'script style noscript template svg math title head textarea select option xmp object applet noembed noframes plaintext frameset'.split(
      ' ',
    ),
  )('%s is removed with its content', (element) => {
    expect(sanitiseGuide(`<p>до</p><${element}>внутри</${element}>`).plainText).toBe('до');
  });

  it.each(['span', 'font', 'center', 'section', 'article', 'form', 'button', 'label'])(
    '%s is removed, and its text stays',
    (element) => {
      expect(sanitiseGuide(`<${element}>внутри</${element}>`).body).toBe('внутри');
    },
  );

  it.each([
    ['h1', 'h2 id="h-a"', 'h2'],
    ['strike', 's', 's'],
    ['tt', 'code', 'code'],
  ])('%s becomes %s', (old, opening, element) => {
    expect(sanitiseGuide(`<${old}>a</${old}>`).body).toBe(`<${opening}>a</${element}>`);
  });
});

describe('an attribute', () => {
  it.each([
    ['p', 'lang', 'sk'],
    ['p', 'lang', 'sr-Latn-RS'],
    ['td', 'lang', 'sk'],
    ['p', 'dir', 'ltr'],
    ['p', 'dir', 'rtl'],
    ['p', 'dir', 'auto'],
    ['td', 'colspan', '2'],
    ['td', 'rowspan', '1000'],
    ['th', 'colspan', '2'],
    ['th', 'rowspan', '2'],
    ['th', 'abbr', 'кр.'],
    ['th', 'scope', 'row'],
    ['th', 'scope', 'col'],
    ['th', 'scope', 'rowgroup'],
    ['th', 'scope', 'colgroup'],
    ['col', 'span', '2'],
    ['colgroup', 'span', '2'],
    ['a', 'title', 'x'.repeat(500)],
    ['abbr', 'title', 'x'],
    ['img', 'title', 'x'],
    ['img', 'alt', ''],
    ['img', 'width', '640'],
    ['img', 'height', '480'],
    ['iframe', 'title', 'x'],
    ['iframe', 'width', '640'],
    ['iframe', 'height', '480'],
    ['details', 'open', ''],
    ['li', 'value', '3'],
    ['ol', 'start', '3'],
    ['ol', 'reversed', ''],
    ...['1', 'a', 'A', 'i', 'I'].map((type) => ['ol', 'type', type]),
    ['time', 'datetime', '2026-03-20T12:00:00Z'],
    ['time', 'datetime', '2026'],
  ])('of %s is allowed: %s="%s"', (element, name, value) => {
    expect(isAllowedAttribute(element, name, value)).toBe(true);
  });

  it.each([
    ['p', 'lang', 's'],
    ['p', 'lang', 'sk '],
    ['p', 'lang', '1sk'],
    ['p', 'lang', 'sk-'],
    ['p', 'lang', 'sk-123456789'],
    ['p', 'dir', 'up'],
    ['p', 'title', 'x'],
    ['p', 'style', 'color:red'],
    ['p', 'onclick', 'x'],
    ['p', 'constructor', 'x'],
    ['td', 'constructor', 'x'],
    ['td', 'colspan', '10000'],
    ['td', 'colspan', ''],
    ['td', 'colspan', '2x'],
    ['td', 'colspan', 'x2'],
    ['td', 'scope', 'row'],
    ['th', 'scope', 'all'],
    ['ol', 'type', 'b'],
    ['a', 'title', 'x'.repeat(501)],
    ['img', 'srcset', 'x'],
    ['time', 'datetime', '202'],
    ['time', 'datetime', '2'.repeat(41)],
    ['time', 'datetime', '2026 x'],
    ['time', 'datetime', 'x2026'],
  ])('of %s is refused: %s="%s"', (element, name, value) => {
    expect(isAllowedAttribute(element, name, value)).toBe(false);
  });

  it('that the sanitiser writes itself is not reported as removed', () => {
    const own: [string, string[]][] = [
      ['a', ['rel', 'target']],
      ['img', ['loading', 'decoding']],
      ['iframe', ['sandbox', 'loading', 'referrerpolicy', 'allowfullscreen', 'allow', 'frameborder']],
    ];
    for (const [element, names] of own)
      for (const name of names) {
        expect(isOwnAttribute(element, name, 'x'), `${element} ${name}`).toBe(true);
        expect(isOwnAttribute('p', name, 'x'), `p ${name}`).toBe(false);
      }
    expect(isOwnAttribute('h2', 'id', 'h-a')).toBe(true);
    for (const [element, name, value] of [
      ['h2', 'id', 'a'],
      ['h2', 'id', 'xh-a'],
      ['h2', 'class', 'h-a'],
      ['p', 'id', 'h-a'],
      ['h7', 'id', 'h-a'],
      ['xh2', 'id', 'h-a'],
      ['h22', 'id', 'h-a'],
    ] as const)
      expect(isOwnAttribute(element, name, value), `${element} ${name}=${value}`).toBe(false);
  });
});
