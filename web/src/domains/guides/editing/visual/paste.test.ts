import { expect, test } from 'vitest';
import { dismissToast, toastStore } from '#shared/ui/toast/toast-store.ts';
import { canEdit, readBody } from './html.ts';
import { cleanPaste } from './paste.ts';

/** A page as Word puts it into the clipboard. */
const fromWord = (text: string, number: number) =>
  `<h1 style='margin-left:0cm'><span lang=RU style='mso-fareast-language:RU'>Раздел ${number}<o:p></o:p></span></h1>
<p class=MsoNormal style='margin-bottom:12.0pt;line-height:normal'><b><span style='font-size:12.0pt;font-family:"Times New Roman",serif'>Важно</span></b><span style='font-size:12.0pt'> ${text}<o:p></o:p></span></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span>пункт ${number}</p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td width=301 style='width:225.7pt'><p class=MsoNormal>ячейка</p></td></tr></table>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>`;

test('2 MB from Word are pasted with headings, lists and tables, and without their decoration', () => {
  const pages: string[] = [];
  for (let size = 0; size < 2_000_000; size += pages.at(-1)?.length ?? 0)
    pages.push(fromWord('слова '.repeat(300), pages.length));
  const html =
    cleanPaste(
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body lang=RU>${pages.join('\n')}</body></html>`,
    ) ?? '';
  const count = (tag: string) => html.split(`<${tag}`).length - 1;
  expect([count('h2'), count('li'), count('table')]).toEqual([pages.length, pages.length, pages.length]);
  expect(html).not.toMatch(/style|class|mso|<o:|<span|&nbsp;/i);
  expect(html.split('Важно').length - 1).toBe(pages.length);
  expect(canEdit(html)).toBe(true);
}, 120_000);

test('a list with numbers after one with bullets stays a list of its own', () => {
  const line = (text: string, sign: string, list: string) =>
    `<p class=MsoListParagraph style='mso-list:${list} lfo1'><span style='mso-list:Ignore'>${sign}<span>&nbsp;</span></span>${text}</p>`;
  const lines = [
    line('паспорт', '·', 'l0 level1'),
    line('сначала', 'i.', 'l1 level1'),
    line('потом', 'ii.', 'l1 level1'),
  ];
  const html = cleanPaste(lines.join(''))?.replaceAll(/\n\s*/g, '');
  expect(html).toBe('<ul><li>паспорт</li></ul><ol><li>сначала</li><li>потом</li></ol>');
});

test('bold text of Word stays bold, also where Word marks it for other scripts', () => {
  const bold = (text: string, style: string) => `<p class=MsoNormal><b style='${style}'>${text}</b>, далее</p>`;
  const html = cleanPaste(bold('раз', 'mso-bidi-font-weight:normal') + bold('два', 'font-size:12pt'));
  expect(html?.replaceAll(/\n\s*/g, '')).toBe('<p><strong>раз</strong>, далее</p><p><strong>два</strong>, далее</p>');
  expect(cleanPaste('<p>а <span style="mso-bidi-font-weight:bold;mso-bidi-font-style:italic">б</span></p>')).toBe(
    '<p>а б</p>',
  );
  for (const style of ['font-weight:normal', 'color: red; font-weight: normal'])
    expect(cleanPaste(`<b style="${style}"><p>текст</p></b>`)).toBe('<p>текст</p>');
});

test('empty lines of Docs between blocks are left out, breaks in a line are kept', () => {
  const html = cleanPaste(
    '<b id="docs-internal-1"><p>а<br>б</p><br><br><div><table><tr><td>в</td></tr></table></div><br><p>г</p></b>',
  );
  expect(html?.replaceAll(/\n\s*/g, '')).toBe('<p>а<br>б</p><table><tbody><tr><td>в</td></tr></tbody></table><p>г</p>');
});

test.each([
  ['a script', '<p>a<script>alert(1)</script><img src=x onerror=alert(1)></p>'],
  ['a javascript link', '<p><a href="javascript:alert(1)">a</a></p>'],
  ['a form', '<p>a</p><form action="/"><input></form>'],
])('%s from the clipboard does not run and is not written', (_what, html) => {
  expect(cleanPaste(html) ?? '').not.toMatch(/script|onerror|javascript|<form|<input|<img/i);
});

test.each([
  ['nested lists', '<dl><dt>a</dt><dd>1<dl><dt>b</dt><dd>2</dd></dl></dd></dl><p>x</p>'],
  ['labels without values', '<dl><dt>a</dt><dt>b</dt></dl><p>x</p>'],
  ['500 rows', `<dl>${'<dt>Цена</dt><dd>1 €</dd>'.repeat(500)}</dl><p>x</p>`],
  ['markup in labels and values', '<dl><dt><em>a</em></dt><dd><ul><li><b>1</b></li></ul><p>2</p></dd></dl><p>x</p>'],
])('a list of facts with %s passes through the editor unchanged', (_what, html) => {
  expect(canEdit(html)).toBe(true);
  const { doc, write } = readBody(html);
  expect(write(doc)).toBe(html);
});

test('pictures that a paste cannot carry are counted in a message, others are not', () => {
  for (const { id } of toastStore.getSnapshot()) dismissToast(id);
  const picture = (src: string) => `<img src="${src}" alt="">`;
  const kept = [picture('https://stuba.sk/map.png'), picture('/media/1.webp')].join('');
  cleanPaste(`<p>a${kept}</p>`);
  expect(toastStore.getSnapshot()).toEqual([]);
  cleanPaste(`<p>a${kept}${picture('data:image/png;base64,iVBORw0KGgo=')}${picture('file:///c/1.png')}</p>`);
  expect(toastStore.getSnapshot()).toHaveLength(1);
});
