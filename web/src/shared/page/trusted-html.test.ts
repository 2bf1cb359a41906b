import { expect, it } from 'vitest';
import { hideBlocked, parseInert } from './trusted-html.ts';

it.each([
  ['a style sheet', '<style>p {}</style><p>текст</p>', '<template>p {}</template><p>текст</p>'],
  ['a style', `<p style="color:red" title="style='x'">т</p>`, `<p data-style="color:red" title="style='x'">т</p>`],
  ['an event handler', '<img src="x" onerror="go()">', '<img src="x" data-onerror="go()">'],
  ['words like a style in the text', '<p>style = красота</p>', '<p>style = красота</p>'],
])('HTML to parse has nothing that the content security policy reports: %s', (_what, html, hidden) => {
  expect(hideBlocked(html)).toBe(hidden);
});

it('a style sheet is no text of what is pasted', () => {
  expect(parseInert('<style>p { color: red }</style><p>текст</p>').textContent).toBe('текст');
});
