import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { history, redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { Fragment, type Node } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import {
  type Command,
  type EditorState,
  type Plugin,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
} from 'prosemirror-tables';
import { markOf, schema, typeOf } from './schema.ts';

/** True if the selection is inside a node of this type. */
function isInside(state: EditorState, name: string): boolean {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type.name === name) return true;
  return false;
}

export const hasMark = (state: EditorState, name: string): boolean => {
  const { from, to, empty, $from } = state.selection;
  const type = markOf(name);
  return empty ? Boolean(type.isInSet(state.storedMarks ?? $from.marks())) : state.doc.rangeHasMark(from, to, type);
};

/** Replaces an empty paragraph by the block, or inserts it after the current one. */
export function insertBlock(block: Node): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    const isEmpty = $from.parent.isTextblock && $from.parent.content.size === 0 && $from.depth === 1;
    const from = isEmpty ? $from.before() : $from.depth > 0 ? $from.after(1) : state.selection.to;
    const to = isEmpty ? $from.after() : from;
    const isLast = to === state.doc.content.size;
    const tr = state.tr.replaceWith(from, to, Fragment.from(isLast ? [block, typeOf('p').create()] : [block]));
    const continuesBelow = block.isLeaf || block.type.name === 'figure';
    const caret = tr.doc.resolve(from + (continuesBelow ? block.nodeSize : 1));
    dispatch?.(tr.setSelection(Selection.near(caret)).scrollIntoView());
    return true;
  };
}

const line = (text = '') => typeOf('line').create(null, text ? schema.text(text) : null);

function createTable(): Node {
  const cells = (name: string) => [1, 2].map(() => typeOf(name).create(null, line()));
  const row = (section: string, name: string) => typeOf('tr').create({ section }, cells(name));
  return typeOf('table').create(null, [row('thead', 'th'), row('tbody', 'td'), row('tbody', 'td')]);
}

const insertTable: Command = (state, dispatch) => insertBlock(createTable())(state, dispatch);

const toggleHeading =
  (name: string): Command =>
  (state, dispatch) =>
    setBlockType(typeOf(state.selection.$from.parent.type.name === name ? 'p' : name))(state, dispatch);

const item = typeOf('li');

/**
 * Moves the selected items out of their list. Outside of lists, text needs a paragraph. One undo
 * takes both changes back, because they are one transaction.
 */
const liftItems: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const range = $from.blockRange($to, ({ firstChild }) => firstChild?.type === item);
  if (!range) return false;
  const { tr } = state;
  const isNested = $from.node(range.depth - 1).type === item;
  range.parent.forEach((one, offset, index) => {
    if (isNested || index < range.startIndex || index >= range.endIndex) return;
    const start = $from.start(range.depth) + offset + 1;
    one.forEach((child, at) => {
      if (child.type.name === 'line') tr.setNodeMarkup(start + at, typeOf('p'));
    });
  });
  const lift = (lifted: Transaction) => {
    for (const step of lifted.steps) tr.step(step);
    tr.setSelection(Selection.fromJSON(tr.doc, lifted.selection.toJSON()));
    dispatch?.(tr.scrollIntoView());
  };
  return liftListItem(item)(state.apply(tr), dispatch && lift);
};

/** Enter in an empty item ends the list. */
const leaveList: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const isEmptyItem = empty && $from.parent.content.size === 0 && $from.node(-1).type === item;
  return isEmptyItem && $from.node(-1).childCount === 1 && liftItems(state, dispatch);
};

const toggleList =
  (name: string): Command =>
  (state, dispatch) =>
    isInside(state, name) ? liftItems(state, dispatch) : wrapInList(typeOf(name))(state, dispatch);

/** A quote names its author below it; a tip does not. */
const insertQuote: Command = (state, dispatch) => {
  const { from, to } = state.selection;
  const text = state.doc.textBetween(from, to, ' ');
  const quote = typeOf('blockquote').create(null, typeOf('p').create(null, text ? schema.text(text) : null));
  return insertBlock(
    typeOf('figure').create(null, [quote, typeOf('figcaption').create(null, schema.text('Кто сказал'))]),
  )(state, dispatch);
};

const insertBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(typeOf('br').create()).scrollIntoView());
  return true;
});

/** Enter in a caption or a summary, or in an empty line at the end of a quote, continues below. */
const leaveBlock: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const inEmptyLine =
    $from.parent.type.name === 'p' &&
    $from.parent.content.size === 0 &&
    $from.node(-1).type.name === 'blockquote' &&
    $from.indexAfter(-1) === $from.node(-1).childCount &&
    $from.node(-1).childCount > 1;
  if (!empty || !($from.parent.type.name === 'figcaption' || inEmptyLine)) return false;
  const tr = state.tr;
  if (inEmptyLine) tr.delete($from.before(), $from.after());
  const end = tr.mapping.map($from.after(1));
  tr.insert(end, typeOf('p').create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView());
  return true;
};

/** Enter leaves a finished caption, quote or list; else it begins an item. */
export const enter = chainCommands(leaveBlock, leaveList, splitListItem(item));

/** Tab in the last cell begins a row. */
const nextCell: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false;
  if (goToNextCell(1)(state, dispatch)) return true;
  addRowAfter(state, dispatch);
  return view ? goToNextCell(1)(view.state, dispatch) : true;
};

export interface Tool {
  id: string;
  label: string;
  keys?: string;
  run: Command;
  isOn?: (state: EditorState) => boolean;
  /** False if there is nothing to do. */
  isAble?: (state: EditorState) => boolean;
}

const markTool = (id: string, mark: string, label: string, keys: string): Tool => ({
  id,
  label,
  keys,
  run: toggleMark(markOf(mark)),
  isOn: (state) => hasMark(state, mark),
});
const headingTool = (id: string, label: string, keys: string): Tool => ({
  id,
  label,
  keys,
  run: toggleHeading(id),
  isOn: (state) => isInside(state, id),
});

export const markTools: readonly Tool[] = [
  markTool('bold', 'strong', 'Жирный', 'Ctrl+B'),
  markTool('italic', 'em', 'Курсив', 'Ctrl+I'),
];

export const headingTools: readonly Tool[] = [
  headingTool('h2', 'Заголовок раздела', 'Ctrl+Alt+2'),
  headingTool('h3', 'Подзаголовок', 'Ctrl+Alt+3'),
];

export const listTools: readonly Tool[] = [
  {
    id: 'ul',
    label: 'Список',
    keys: 'Ctrl+Shift+8',
    run: toggleList('ul'),
    isOn: (state) => isInside(state, 'ul'),
  },
  {
    id: 'ol',
    label: 'Нумерованный список',
    keys: 'Ctrl+Shift+7',
    run: toggleList('ol'),
    isOn: (state) => isInside(state, 'ol'),
  },
];

export const tableTool: Tool = { id: 'table', label: 'Таблица', run: insertTable, isOn: isInTable };

export const quoteTools: readonly Tool[] = [
  {
    id: 'tip',
    label: 'Совет',
    run: wrapIn(typeOf('blockquote')),
    isOn: (state) => isInside(state, 'blockquote') && !isInside(state, 'figure'),
  },
  {
    id: 'quote',
    label: 'Цитата',
    run: insertQuote,
    isOn: (state) => isInside(state, 'blockquote') && isInside(state, 'figure'),
  },
  { id: 'code', label: 'Код', run: setBlockType(typeOf('pre')), isOn: (state) => isInside(state, 'pre') },
];

/** Blocks of text for the list after «/». */
export const blockTools: readonly Tool[] = [...headingTools, ...listTools, tableTool, ...quoteTools];

export const tableTools: readonly Tool[] = [
  { id: 'row', label: 'Добавить строку', run: addRowAfter },
  { id: 'column', label: 'Добавить столбец', run: addColumnAfter },
  { id: 'no-row', label: 'Удалить строку', run: deleteRow },
  { id: 'no-column', label: 'Удалить столбец', run: deleteColumn },
  { id: 'no-table', label: 'Удалить таблицу', run: deleteTable },
];

export const historyTools: readonly Tool[] = [
  { id: 'undo', label: 'Шаг назад', keys: 'Ctrl+Z', run: undo, isAble: (state) => undoDepth(state) > 0 },
  { id: 'redo', label: 'Вернуть', keys: 'Ctrl+Shift+Z', run: redo, isAble: (state) => redoDepth(state) > 0 },
];

/** `onLink` opens the form of a link. */
export function editorPlugins(onLink: () => void): Plugin[] {
  return [
    inputRules({
      rules: [
        textblockTypeInputRule(/^##\s$/, typeOf('h2')),
        textblockTypeInputRule(/^###\s$/, typeOf('h3')),
        wrappingInputRule(/^\s*[-*]\s$/, typeOf('ul')),
        wrappingInputRule(/^1[.)]\s$/, typeOf('ol')),
        wrappingInputRule(/^>\s$/, typeOf('blockquote')),
      ],
    }),
    history(),
    keymap({
      'Mod-b': toggleMark(markOf('strong')),
      'Mod-i': toggleMark(markOf('em')),
      'Mod-k': () => {
        onLink();
        return true;
      },
      'Mod-z': undo,
      'Shift-Mod-z': redo,
      'Mod-y': redo,
      'Mod-Alt-2': toggleHeading('h2'),
      'Mod-Alt-3': toggleHeading('h3'),
      'Mod-Alt-0': setBlockType(typeOf('p')),
      'Shift-Ctrl-8': toggleList('ul'),
      'Shift-Ctrl-7': toggleList('ol'),
      'Shift-Enter': insertBreak,
      Enter: enter,
      // Outside of lists and tables Tab leaves the editor.
      Tab: chainCommands(nextCell, sinkListItem(item)),
      'Shift-Tab': chainCommands(goToNextCell(-1), liftItems),
    }),
    keymap(baseKeymap),
    tableEditing(),
  ];
}
