import { readdirSync, readFileSync } from 'node:fs';
import { Fragment } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { parseInert } from '#shared/page/trusted-html.ts';
import { canEdit, contentOf, parseDocument, readBody, writeBody } from './html.ts';
import { schema } from './schema.ts';

const folder = 'server/demo/guides/';
const demo = readdirSync(folder).map((name) => [name, readFileSync(folder + name, 'utf8').trim()] as const);

test.each(demo)('%s passes through the editor unchanged', (_name, body) => {
  expect(contentOf(parseInert(writeBody(parseDocument(parseInert(body)))))).toEqual(contentOf(parseInert(body)));
  expect(canEdit(body)).toBe(true);
  const { doc, write } = readBody(body);
  expect(write(doc)).toBe(body);
});

test.each([
  '<p>a <span style="color:red">b</span></p>',
  '<table><caption>x</caption><tbody><tr><td>1</td></tr></tbody></table>',
  '<p onclick="x()">a</p>',
  '<form><p>a</p></form>',
  '<dl><div><dt>a</dt><dd>b</dd></div></dl>',
  '<ul>text<li>a</li></ul>',
])('%s cannot be edited visually', (html) => expect(canEdit(html)).toBe(false));

test.each([
  '',
  'text <b>bold</b>',
  '<p><em><a href="https://a.sk">a</a> b</em></p>',
  '<ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ul>',
  '<blockquote>tip</blockquote><figure><blockquote><p>q</p></blockquote><figcaption>who</figcaption></figure>',
  '<pre><code>a\n  b</code></pre>',
  '<details><summary>s</summary><p>a</p></details><hr>',
  '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">b<br>c</td></tr></tbody></table>',
  '<p>a <img src="/media/a.webp" alt="b"> <small>c</small></p>',
])('%s can be edited visually', (html) => expect(canEdit(html)).toBe(true));

test('an edit rewrites only its own block', () => {
  const body = '<dl>\n <dt>a</dt>\n <dd>b</dd></dl>\n\n<p>one</p>\n<p>two  three</p>';
  const { doc, write } = readBody(body);
  const edited = doc.copy(doc.content.replaceChild(1, doc.child(1).copy(doc.child(2).content)));
  expect(write(edited)).toBe('<dl>\n <dt>a</dt>\n <dd>b</dd></dl>\n<p>two three</p>\n<p>two  three</p>');
});

test.each([
  ['Один<br />Два<p>A</p>', 'Два'],
  ['<strong>Важно:</strong> до мая<h2>A</h2>', ' до мая'],
])('an edit beside the bare text %s keeps the text', (body, text) => {
  const { doc, write } = readBody(body);
  const last = doc.child(1);
  const edited = doc.copy(doc.content.replaceChild(1, last.copy(Fragment.from(schema.text('B')))));
  expect(write(edited).split(text)).toHaveLength(2);
});
