import type { GlossaryTerm } from '@kampus/contract/guides/glossary';
import { expect, it } from 'vitest';
import { markTerms, unmarkTerms } from './mark-terms.ts';

const terms = ['zápis', 'preklad', 'úradný preklad', 'kaucia'].map(
  (term, id): GlossaryTerm => ({ id, term, reading: '', meaning: '', meaningUk: '', example: null, place: null }),
);

function build(html: string): HTMLElement {
  const box = document.createElement('div');
  box.innerHTML = html;
  return box;
}
const buttonsOf = (box: HTMLElement) =>
  [...box.querySelectorAll('[role=button]')].map(({ textContent }) => textContent);

it('the first occurrence of each term becomes a button, in any form', () => {
  const box = build('<p>После <em>zápisu</em> и ещё раз zápis. Нужен úradného prekladu и kauciu.</p>');
  const marked = markTerms(box, terms);
  expect(buttonsOf(box)).toEqual(['zápisu', 'úradného prekladu', 'kauciu']);
  expect([...marked.values()].map(({ term }) => term).sort()).toEqual(['kaucia', 'zápis', 'úradný preklad']);
});

it('headings, links, code and other words are not touched', () => {
  const html = '<h2>Zápis</h2><p><a href="#x">zápis</a> <code>zápis</code> zápisník e-zápis Zápisný</p>';
  const box = build(html);
  expect(markTerms(box, terms).size).toBe(0);
  expect(box.innerHTML).toBe(html);
});

it('unmarking restores the text nodes', () => {
  const html = '<p>Где zápis и kaucia?</p>';
  const box = build(html);
  unmarkTerms(markTerms(box, terms));
  expect(box.innerHTML).toBe(html);
  expect(box.firstChild?.childNodes).toHaveLength(1);
});
