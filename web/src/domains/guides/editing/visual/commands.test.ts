import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { enter, listTools } from './commands.ts';
import { readBody, writeBody } from './html.ts';

/** A body with the selection over a text of it. */
function select(body: string, text: string): EditorState {
  const { doc } = readBody(body);
  let from = 0;
  doc.descendants((node, at) => {
    if (node.isText && node.text === text) from = at;
  });
  const selection = TextSelection.create(doc, from, from + text.length);
  return EditorState.create({ doc, selection });
}

const run = (state: EditorState, command: Command): EditorState => {
  let next = state;
  command(state, (tr) => {
    next = state.apply(tr);
  });
  return next;
};
const atEnd = (state: EditorState) => state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)));
const type = (state: EditorState, text: string) => state.apply(state.tr.insertText(text));
const write = ({ doc }: EditorState) => writeBody(doc).replace(/\n\s*/g, '');

test.each([
  ['<ul><li>a</li><li>b</li></ul>', '<ul><li>a</li><li>b</li></ul><p>c</p>'],
  ['<ol><li><p>a</p></li></ol>', '<ol><li><p>a</p></li></ol><p>c</p>'],
  ['<ul><li>a<ul><li>b</li></ul></li></ul>', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
])('Enter twice at the end of %s leaves the list', (body, expected) => {
  const left = run(run(atEnd(select(body, 'a')), enter), enter);
  expect(write(type(left, 'c'))).toBe(expected);
});

test('the button of the list turns selected items into paragraphs, and keeps the selection', () => {
  const [list] = listTools;
  const state = run(select('<ul><li>a</li><li>b</li><li>c</li></ul>', 'b'), list?.run as Command);
  expect(write(state)).toBe('<ul><li>a</li></ul><p>b</p><ul><li>c</li></ul>');
  expect(state.doc.textBetween(state.selection.from, state.selection.to)).toBe('b');
});
