import { expect, test } from 'vitest';
import { splitPassage } from '../search/search-hits.tsx';
import { decorateGuide } from './guide-html.ts';
import { listContents } from './table-of-contents.tsx';

const show = (html: string): HTMLElement => {
  const box = document.createElement('div');
  box.innerHTML = decorateGuide(html).markup.__html;
  return box;
};

test('headings keep their names and get an anchor beside them', () => {
  const html = '<h2 id="h-kuda">Куда <em>идти</em>?</h2><p>Туда</p>';
  const { headings } = decorateGuide(html);
  const nodes = show(html);
  expect(headings).toEqual([{ id: 'h-kuda', text: 'Куда идти?', level: 2 }]);
  expect(nodes.querySelector('h2')?.textContent).toBe('Куда идти?');
  expect(nodes.querySelector('a.guide-anchor')?.getAttribute('href')).toBe('#h-kuda');
});

test('tables scroll inside a box and external links are marked', () => {
  const box = show(
    '<table><tbody><tr><td>1</td></tr></tbody></table><a href="https://uniba.sk" target="_blank">сайт</a><a href="/universities/1">сюда</a>',
  );
  expect(box.querySelector('.guide-table > table')).not.toBeNull();
  expect(box.querySelector('a[target]')?.textContent).toContain('откроется в новой вкладке');
  expect(box.querySelector('a[href="/universities/1"]')?.textContent).toBe('сюда');
});

test('no line starts with a dash or the sign of an amount, and code is unchanged', () => {
  const box = show('<p>FEI – старейший, 100 € в год</p><pre>a – b</pre>');
  expect(box.querySelector('p')?.textContent).toBe('FEI\u00a0– старейший, 100\u00a0€ в год');
  expect(box.querySelector('pre')?.textContent).toBe('a – b');
});

test('four headings or more give a table of contents, without the deepest levels', () => {
  const heading = (level: number, id: string) => ({ id, text: id, level });
  const four = [heading(2, 'a'), heading(3, 'b'), heading(4, 'c'), heading(2, 'd')];
  expect(listContents(four).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
  expect(listContents(four.slice(0, 3))).toEqual([]);
});

test('a passage is split at the matched words', () => {
  expect(splitPassage('Про \u0002стипендию\u0003 и \u0002общежитие\u0003.')).toEqual([
    { text: 'Про ', isMatch: false },
    { text: 'стипендию', isMatch: true },
    { text: ' и ', isMatch: false },
    { text: 'общежитие', isMatch: true },
    { text: '.', isMatch: false },
  ]);
  expect(splitPassage('Без совпадений')).toEqual([{ text: 'Без совпадений', isMatch: false }]);
  expect(splitPassage('\u0002Оборвано')).toEqual([{ text: 'Оборвано', isMatch: true }]);
  expect(splitPassage('')).toEqual([]);
});
