import { describe, expect, it } from 'vitest';
import { unescapeHtml } from '#platform/format/html.ts';
import { addHeadingIds } from './heading-ids.ts';

const idOf = (content: string): string | undefined => /id="([^"]*)"/.exec(addHeadingIds(`<h2>${content}</h2>`))?.[1];

describe('the id of a heading', () => {
  it('transliterates Russian and Ukrainian letters', () => {
    expect(idOf('абвгдеёжзийклмнопрстуфхцчшщъыьэюя')).toBe('h-abvgdeezhziiklmnoprstufkhtschshshchyeiuia');
    expect(idOf('ґєіїЄ')).toBe('h-gieiiie');
    expect(idOf('Štúrák Ľ')).toBe('h-sturak-l');
  });

  it('joins words with single hyphens and has none at its ends', () => {
    expect(idOf(' «Куда  —  идти?» ')).toBe('h-kuda-idti');
    expect(idOf('!')).toBe('h-razdel');
    expect(idOf('')).toBe('h-razdel');
  });

  it('has at most 60 characters after the prefix and no hyphen at the cut', () => {
    expect(idOf('a'.repeat(70))).toBe(`h-${'a'.repeat(60)}`);
    expect(idOf(`${'a'.repeat(59)} b`)).toBe(`h-${'a'.repeat(59)}`);
  });

  it('is made of the words, not of markup or escapes', () => {
    expect(idOf('<b>Раз</b>&amp;<i title="x">два</i> &lt;три&gt; &quot;4&quot;')).toBe('h-raz-dva-tri-4');
  });

  it('is the first attribute of headings h2 to h6, also across line breaks', () => {
    expect(addHeadingIds('<h2 lang="sk"\n dir="ltr">а\nб</h2><h6>в</h6>')).toBe(
      '<h2 id="h-a-b" lang="sk"\n dir="ltr">а\nб</h2><h6 id="h-v">в</h6>',
    );
    for (const html of ['<h1>a</h1>', '<h7>a</h7>', '<h2x>a</h2x>', '<p>h2</p>', '<h2>a</h3>'])
      expect(addHeadingIds(html)).toBe(html);
  });

  it('gets the next free number if it is taken', () => {
    const html = addHeadingIds('<h2>a</h2><h2>a</h2><h2>a</h2><h2>b</h2><h2>b 2</h2><h2>b</h2>');
    expect([...html.matchAll(/id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'h-a',
      'h-a-2',
      'h-a-3',
      'h-b',
      'h-b-2',
      'h-b-3',
    ]);
  });
});

it('unescaping restores the text of sanitised HTML', () => {
  expect(unescapeHtml('&amp;lt; &lt;b&gt; &quot;x&quot; &nbsp;')).toBe('&lt; <b> "x" &nbsp;');
});
