import { expect, test } from 'vitest';
import { markupTools, splitInsertion } from './markup.ts';
import { cleanPaste } from './visual/paste.ts';

const use = (sign: string, selected: string) => {
  const tool = markupTools.find((one) => one.sign === sign);
  if (!tool) throw new Error(`No markup tool has the sign ${sign}.`);
  const { text, from, to } = splitInsertion(tool.apply(selected));
  return [text, text.slice(from, to)];
};

test('a tool wraps the selection and selects the placeholder', () => {
  expect(use('Ж', 'срок')).toEqual(['<strong>срок</strong>', 'срок']);
  expect(use('H2', '')).toEqual(['<h2>Раздел</h2>\n', 'Раздел']);
  expect(use('•', 'раз\nдва')[0]).toBe('<ul>\n  <li>раз</li>\n  <li>два</li>\n</ul>\n');
  expect(use('Ссылка', 'сайт')).toEqual(['<a href="https://">сайт</a>', 'https://']);
  expect(use('Ссылка', 'https://stuba.sk')).toEqual(['<a href="https://stuba.sk">текст ссылки</a>', 'текст ссылки']);
  expect(use('Совет', 'Не ждите')[0]).toBe('<blockquote><p>Не ждите</p></blockquote>\n');
});

test('a text from Docs becomes headings, lists and links without styles', () => {
  const docs =
    '<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal"><h1 dir="ltr" style="color:red"><span>Цены</span></h1>' +
    '<p dir="ltr"><span style="font-weight:700">Месяц</span><span> стоит </span><span style="font-style:italic">сто</span></p>' +
    '<ul><li dir="ltr"><p>раз</p></li><li><p><a href="https://stuba.sk" target="x">сайт</a></p></li></ul></b>';
  expect(cleanPaste(docs)).toBe(
    '<h2>Цены</h2>\n<p><strong>Месяц</strong> стоит <em>сто</em></p>\n<ul>\n  <li>раз</li>\n  <li><a href="https://stuba.sk">сайт</a></li>\n</ul>',
  );
});

test('paste removes scripts and decoration, and plain text stays plain', () => {
  expect(cleanPaste('<p onclick="x()">a &lt;b&gt;<script>alert(1)</script><a href="javascript:x()">c</a></p>')).toBe(
    '<p>a &lt;b&gt;c</p>',
  );
  expect(
    cleanPaste('<html><body><!--StartFragment--><span>просто текст</span><!--EndFragment--></body></html>'),
  ).toBeUndefined();
});

test('a table from Word keeps only its cells', () => {
  const word =
    '<style>p{}</style><table border="1"><tbody><tr><td width="5"><p class="MsoNormal">Где<o:p></o:p></p></td><td><p>100</p></td></tr></tbody></table>';
  expect(cleanPaste(word)?.replaceAll(/\n */g, '')).toBe(
    '<table><tbody><tr><td>Где</td><td>100</td></tr></tbody></table>',
  );
});
