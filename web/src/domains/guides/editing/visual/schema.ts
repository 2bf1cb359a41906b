import { attributesOf, inlineElements, isAllowedAttribute } from '@kampus/contract/guides/allowed-markup';
import { type AttributeSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';

type Attributes = Record<string, string | null>;

const addressOf: Readonly<Record<string, string>> = { a: 'href', img: 'src', iframe: 'src' };

const namesOf = (element: string): string[] => [
  ...(addressOf[element] ? [addressOf[element]] : []),
  ...attributesOf(element).filter((name) => name !== addressOf[element]),
];

function attrsOf(element: string): Record<string, AttributeSpec> {
  return Object.fromEntries(namesOf(element).map((name) => [name, { default: null }]));
}

/** Attributes of an element that the sanitiser keeps. */
function readAttributes(element: string, dom: HTMLElement): Attributes {
  const attributes: Attributes = {};
  for (const name of namesOf(element)) {
    const value = dom.getAttribute(name);
    if (value === null) continue;
    if (addressOf[element] === name || isAllowedAttribute(element, name, value)) attributes[name] = value;
  }
  return attributes;
}

export const writtenAttributes = (element: string, attrs: Readonly<Record<string, unknown>>): [string, string][] =>
  namesOf(element).flatMap((name): [string, string][] => {
    const value = attrs[name];
    return value === null || value === undefined ? [] : [[name, String(value)]];
  });

/** The element that a node is stored as. */
export const elementOf = (spec: NodeSpec): string => String(spec['element'] ?? '');

function element(name: string, spec: NodeSpec): NodeSpec {
  return {
    element: name,
    attrs: attrsOf(name),
    parseDOM: [{ tag: name, getAttrs: (dom) => readAttributes(name, dom) }],
    toDOM: ({ attrs, isLeaf }) => {
      const shown = Object.fromEntries(writtenAttributes(name, attrs));
      return isLeaf ? [name, shown] : [name, shown, 0];
    },
    ...spec,
  };
}

/** Blocks, or text without a paragraph, as in `<li>text</li>`. */
const flow = '(line | block)+';
const block = (name: string, content: string, more: NodeSpec = {}) =>
  element(name, { content, group: 'block', ...more });
const textBlock = (name: string, more: NodeSpec = {}) => block(name, 'inline*', { defining: true, ...more });

function cell(name: 'td' | 'th'): NodeSpec {
  const spans = { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } };
  return element(name, {
    content: flow,
    isolating: true,
    tableRole: name === 'td' ? 'cell' : 'header_cell',
    attrs: { ...attrsOf(name), ...spans },
    parseDOM: [
      {
        tag: name,
        getAttrs: (dom) => ({
          ...readAttributes(name, dom),
          colspan: Number(dom.getAttribute('colspan')) || 1,
          rowspan: Number(dom.getAttribute('rowspan')) || 1,
        }),
      },
    ],
    toDOM: ({ attrs }) => [name, Object.fromEntries(cellAttributes(name, attrs)), 0],
  });
}

/** A span of one is not written. */
export const cellAttributes = (name: string, attrs: Readonly<Record<string, unknown>>): [string, string][] =>
  writtenAttributes(name, attrs).filter(([key, value]) => !(/span$/.test(key) && value === '1'));

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  p: textBlock('p', { defining: false }),
  // Text of a list item, a cell or a value that has no paragraph.
  line: {
    content: 'inline*',
    toDOM: () => ['p', { 'data-line': '' }, 0],
    parseDOM: [{ tag: 'p[data-line]', priority: 60 }],
  },
  ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, textBlock(name)])),
  ul: block('ul', 'li+'),
  ol: block('ol', 'li+'),
  li: element('li', { content: flow, defining: true }),
  blockquote: block('blockquote', flow, { defining: true }),
  pre: textBlock('pre', {
    code: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full', getAttrs: (dom) => readAttributes('pre', dom) }],
  }),
  dl: block('dl', '(dt | dd)+', { isolating: true }),
  dt: element('dt', { content: 'inline*' }),
  dd: element('dd', { content: flow }),
  table: block('table', 'tr+', { tableRole: 'table', isolating: true, toDOM: () => ['table', ['tbody', 0]] }),
  tr: element('tr', {
    content: '(td | th)*',
    tableRole: 'row',
    attrs: { ...attrsOf('tr'), section: { default: 'tbody' } },
    parseDOM: [
      {
        tag: 'tr',
        getAttrs: (dom) => ({
          ...readAttributes('tr', dom),
          section: /^(thead|tfoot)$/i.exec(dom.parentElement?.tagName ?? '')?.[0].toLowerCase() ?? 'tbody',
        }),
      },
    ],
  }),
  td: cell('td'),
  th: cell('th'),
  figure: block('figure', '(picture | block)+ figcaption?', { isolating: true }),
  picture: element('img', {
    draggable: true,
    parseDOM: [{ tag: 'img[src]', context: 'figure/', priority: 60, getAttrs: (dom) => readAttributes('img', dom) }],
  }),
  figcaption: element('figcaption', { content: 'inline*' }),
  details: block('details', `summary ${flow}`, { isolating: true, toDOM: () => ['details', { open: '' }, 0] }),
  summary: element('summary', { content: 'inline*' }),
  div: block('div', flow),
  hr: block('hr', ''),
  iframe: block('iframe', '', { draggable: true }),
  img: element('img', { inline: true, group: 'inline', draggable: true }),
  br: element('br', { inline: true, group: 'inline', selectable: false }),
  wbr: element('wbr', { inline: true, group: 'inline', selectable: false }),
  text: { group: 'inline' },
};

const mark = (name: string): MarkSpec => ({
  attrs: attrsOf(name),
  inclusive: name !== 'a',
  parseDOM: [{ tag: name, getAttrs: (dom) => readAttributes(name, dom) }],
  toDOM: ({ attrs }) => [name, Object.fromEntries(writtenAttributes(name, attrs)), 0],
});

/** What the visual editor can hold: the allow-list of the sanitiser, as a schema. */
export const schema = new Schema({
  nodes,
  marks: Object.fromEntries(inlineElements.filter((name) => !nodes[name]).map((name) => [name, mark(name)])),
});

export const typeOf = (name: string) => {
  const type = schema.nodes[name];
  if (!type) throw new Error(`The editor has no node ${name}.`);
  return type;
};
export const markOf = (name: string) => {
  const type = schema.marks[name];
  if (!type) throw new Error(`The editor has no mark ${name}.`);
  return type;
};
