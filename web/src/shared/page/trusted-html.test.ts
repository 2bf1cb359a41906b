import { expect, it } from 'vitest';
import { hideBlocked } from './trusted-html.ts';

it.each([
  ['a style sheet', '<style>\n<!-- p.MsoNormal { color: red } -->\n</style><p>текст</p>', '<p>текст</p>'],
  [
    'a style',
    `<p style="color:red" title="style='x'">текст</p>`,
    `<p data-style="color:red" title="style='x'">текст</p>`,
  ],
  ['an event handler', '<img src="x" onerror="go()">', '<img src="x" data-onerror="go()">'],
  ['words like a style in the text', '<p>style = красота</p>', '<p>style = красота</p>'],
])('HTML to parse has nothing that the content security policy reports: %s', (_what, html, hidden) => {
  expect(hideBlocked(html)).toBe(hidden);
});
