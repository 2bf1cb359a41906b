import { isOwnAttribute } from '@kampus/contract/guides/allowed-markup';
import { DOMParser, type Mark, type Node } from 'prosemirror-model';
import { parseInert } from '#shared/page/trusted-html.ts';
import { cellAttributes, elementOf, schema, writtenAttributes } from './schema.ts';

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const opening = (name: string, attributes: [string, string][]): string =>
  `<${name}${attributes.map(([key, value]) => ` ${key}="${escapeText(value).replaceAll('"', '&quot;')}"`).join('')}>`;
const openingOf = (mark: Mark): string => opening(mark.type.name, writtenAttributes(mark.type.name, mark.attrs));

function writeInline(parent: Node): string {
  let html = '';
  let open: readonly Mark[] = [];
  const closeTo = (depth: number) => {
    for (let index = open.length - 1; index >= depth; index -= 1) html += `</${open[index]?.type.name}>`;
  };
  parent.forEach((child) => {
    let shared = 0;
    while (shared < open.length && child.marks[shared] && open[shared]?.eq(child.marks[shared] as Mark)) shared += 1;
    closeTo(shared);
    html += child.marks.slice(shared).map(openingOf).join('');
    open = child.marks;
    html += child.isText
      ? escapeText(child.text ?? '')
      : opening(child.type.name, writtenAttributes(child.type.name, child.attrs));
  });
  closeTo(0);
  return html;
}

const indent = (html: string): string => html.replaceAll(/^(?=.)/gm, '  ');

/** A `line` is written without a paragraph. Two neighbours need paragraphs to stay apart. */
function writeFlow(parent: Node): string {
  const parts: string[] = [];
  parent.forEach((child, _offset, index) => {
    const isAlone =
      parent.maybeChild(index - 1)?.type.name !== 'line' && parent.maybeChild(index + 1)?.type.name !== 'line';
    if (child.type.name !== 'line') parts.push(writeBlock(child));
    else parts.push(isAlone ? writeInline(child) : `<p>${writeInline(child)}</p>`);
  });
  const hasPre = parent.childCount > 1 && parts.some((part) => part.includes('<pre'));
  return parts.length > 1 && !hasPre ? `${parts[0]}\n${indent(parts.slice(1).join('\n'))}\n` : parts.join('');
}

function writeRows(table: Node): string {
  let html = '';
  let section = '';
  table.forEach((row) => {
    const own = String(row.attrs['section']);
    if (own !== section) html += `${section ? `  </${section}>\n` : ''}  <${own}>\n`;
    section = own;
    const cells: string[] = [];
    row.forEach((cell) => {
      const name = cell.type.name;
      cells.push(`${opening(name, cellAttributes(name, cell.attrs))}${writeFlow(cell)}</${name}>`);
    });
    html += `    ${opening('tr', writtenAttributes('tr', row.attrs))}${cells.join('')}</tr>\n`;
  });
  return `${html}  </${section}>\n`;
}

function writeFacts(list: Node): string {
  let html = '';
  list.forEach((item, _offset, index) => {
    const before = list.maybeChild(index - 1);
    const startsRow = index === 0 || item.type.name === 'dt' || before?.type.name === 'dd';
    if (startsRow) html += index === 0 ? '  ' : '\n  ';
    html += opening(item.type.name, writtenAttributes(item.type.name, item.attrs));
    html += `${item.isTextblock ? writeInline(item) : writeFlow(item)}</${item.type.name}>`;
  });
  return `${html}\n`;
}

function writeInside(node: Node): string {
  if (node.isTextblock) {
    const text = writeInline(node);
    // The parser removes the first line end of preformatted text.
    return node.type.name === 'pre' && text.startsWith('\n') ? `\n${text}` : text;
  }
  if (node.type.name === 'table') return `\n${writeRows(node)}`;
  if (node.type.name === 'dl') return `\n${writeFacts(node)}`;
  if (/^[uo]l$/.test(node.type.name)) {
    const items: string[] = [];
    node.forEach((item) => {
      items.push(writeBlock(item));
    });
    return `\n${items.some((item) => item.includes('<pre')) ? items.join('\n') : indent(items.join('\n'))}\n`;
  }
  return node.type.name === 'figure' ? node.children.map(writeBlock).join('') : writeFlow(node);
}

function writeBlock(node: Node): string {
  const name = elementOf(node.type.spec);
  const start = opening(name, writtenAttributes(name, node.attrs));
  return node.isLeaf && !/^(?:iframe)$/.test(name) ? start : `${start}${writeInside(node)}</${name}>`;
}

/** The blocks of a body in the sanitiser's format, each with the blanks before it. */
export function splitBlocks(html: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/g)) {
    const isVoid = /^(?:br|hr|img|wbr|col)$/.test(name);
    if (!isVoid) depth += slash ? -1 : 1;
    if (depth > 0) continue;
    const end = index + tag.length;
    pieces.push(html.slice(start, end));
    start = end;
  }
  return pieces;
}

/** A body as a document. Blocks that stay unchanged are written exactly as they were. */
export interface EditedBody {
  doc: Node;
  write: (doc: Node) => string;
}

export const parseDocument = (root: HTMLElement): Node => DOMParser.fromSchema(schema).parse(root);

export function readBody(html: string): EditedBody {
  const doc = parseDocument(parseInert(html));
  const sources = new WeakMap<Node, string>();
  const pieces = splitBlocks(html);
  // Text outside of blocks shifts the pieces.
  const isInOrder =
    pieces.length === doc.childCount &&
    doc.children.every(({ type }, index) => /^\s*<([a-z0-9]+)/.exec(pieces[index] ?? '')?.[1] === elementOf(type.spec));
  if (isInOrder) for (const [index, block] of doc.children.entries()) sources.set(block, pieces[index] ?? '');
  const write = (edited: Node): string => {
    if (edited.eq(doc)) return html;
    if (isEmpty(edited)) return '';
    return edited.children
      .map((block) => {
        const source = sources.get(block) ?? `\n${writeBlock(block)}`;
        sources.set(block, source);
        return /^\s/.test(source) ? source : `\n${source}`;
      })
      .join('')
      .trim();
  };
  return { doc, write };
}

export const writeBody = (doc: Node): string => doc.children.map(writeBlock).join('\n');

const isEmpty = (doc: Node): boolean =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'p' && doc.firstChild.childCount === 0;

const isInline = (node: globalThis.Node): boolean =>
  node.nodeType === 3 ||
  schema.marks[node.nodeName.toLowerCase()] !== undefined ||
  /^(?:BR|IMG|WBR)$/.test(node.nodeName);

const attributesOfElement = (element: Element): string => {
  const name = element.nodeName.toLowerCase();
  return [...element.attributes]
    .filter((attribute) => !isOwnAttribute(name, attribute.name, attribute.value))
    .map((attribute) => `${attribute.name}=${attribute.value}`)
    .sort()
    .join(' ');
};

/** The lines of `contentOf`. Runs of text in one place become one line. */
class ContentLines {
  readonly lines: string[] = [];
  private place = '';

  addText(place: string, text: string): void {
    if (place === this.place) this.lines[this.lines.length - 1] += text;
    else this.lines.push(`${place}|${text}`);
    this.place = place;
  }

  /** The start or the end of a block. */
  addEdge(line: string): void {
    this.lines.push(line);
    this.place = '';
  }

  hasTextIn(path: string): boolean {
    return this.place.startsWith(`${path}~`);
  }
}

/** Where a node stands: the open blocks, the open marks, and whether blanks count. */
interface Surroundings {
  path: string;
  marks: readonly string[];
  isPre: boolean;
}

function addNode(content: ContentLines, node: globalThis.Node, around: Surroundings): void {
  const { path, marks, isPre } = around;
  const place = `${path}~${marks.join()}`;
  if (node.nodeType === 3) {
    const text = node.nodeValue ?? '';
    if (isPre) content.addText(place, text);
    else if (text.trim() !== '' || content.hasTextIn(path))
      content.addText(place, text.replaceAll(/[ \t\r\n\f]+/g, ' '));
  }
  if (!(node instanceof Element)) return;
  const name = node.nodeName.toLowerCase();
  const label = `${name}[${attributesOfElement(node)}]`;
  if (schema.marks[name]) {
    const ownMarks = [...new Set([...marks, label])].sort();
    for (const child of node.childNodes) addNode(content, child, { ...around, marks: ownMarks });
  } else if (isInline(node)) content.addText(`${place}~${label}`, '¦');
  else {
    const ownPath = `${path}>${label}`;
    content.addEdge(ownPath);
    for (const child of node.childNodes)
      addNode(content, child, { path: ownPath, marks, isPre: isPre || name === 'pre' });
    content.addEdge(`${path}<${name}`);
  }
}

/**
 * The content of a body, one line for each block and each run of text: its path, its marks, its
 * text. Blanks between blocks and the nesting of marks make no difference. Example: the lines of
 * `<p>Cena <b>5 €</b></p>` are `>p[]`, `>p[]~|Cena`, `>p[]~b[]|5 €` and `<p`.
 */
export function contentOf(root: HTMLElement): string[] {
  const content = new ContentLines();
  // The editor puts text that stands alone into a paragraph.
  let isOpen = false;
  for (const child of root.childNodes) {
    const isBlank = child.nodeType === 3 && (child.nodeValue ?? '').trim() === '';
    const isText: boolean = isInline(child) && (isOpen || !isBlank);
    if (isText && !isOpen) content.addEdge('>p[]');
    if (!isText && isOpen) content.addEdge('<p');
    isOpen = isText;
    addNode(content, child, { path: isText ? '>p[]' : '', marks: [], isPre: false });
  }
  if (isOpen) content.addEdge('<p');
  return content.lines
    .map((line) => line.replaceAll(/\| | $/g, (blank) => blank.trim()))
    .filter((line) => !/~[^~|]*\|$/.test(line));
}

/** True if the visual editor shows the whole content of the body. */
export function canEdit(html: string): boolean {
  if (html.trim() === '') return true;
  const root = parseInert(html);
  const rewritten = parseInert(writeBody(parseDocument(root)));
  return contentOf(root).join('\n') === contentOf(rewritten).join('\n');
}
