import { isOwnAttribute } from '@kampus/contract/guides/allowed-markup';

export type RowKind = 'text' | 'heading' | 'item' | 'cells' | 'fact' | 'quote' | 'code' | 'picture' | 'embed';

/** One line of a guide as its readers see it. */
export interface Row {
  kind: RowKind;
  text: string;
  /** Equal rows have equal keys. It also has the links and the marks of the text. */
  key: string;
}

const kinds: Readonly<Record<string, RowKind>> = {
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  H5: 'heading',
  H6: 'heading',
  SUMMARY: 'heading',
  LI: 'item',
  DT: 'fact',
  DD: 'fact',
  BLOCKQUOTE: 'quote',
  PRE: 'code',
};
const blocks =
  'p, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, blockquote, pre, table, caption, thead, tbody, tfoot, tr, td, th, ' +
  'figure, figcaption, details, summary, div, hr, iframe, img';

const isBlock = (node: Node): node is Element => node instanceof Element && node.matches(blocks);

const collapse = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ');

/** Name and attributes in one spelling, without the attributes of the sanitiser. */
function openingOf(element: Element): string {
  const name = element.nodeName.toLowerCase();
  const attributes = [...element.attributes]
    .filter((attribute) => !isOwnAttribute(name, attribute.name, attribute.value))
    .map((attribute) => ` ${attribute.name}="${attribute.value}"`)
    .sort();
  return `<${name}${attributes.join('')}>`;
}
const markupOf = (node: Node): string =>
  node instanceof Element
    ? `${openingOf(node)}${[...node.childNodes].map(markupOf).join('')}</>`
    : collapse(node.nodeValue ?? '');

const textOf = (node: Node): string => (node.nodeName === 'BR' ? ' ' : collapse(node.textContent ?? ''));

function mediaRow(media: Element): Row {
  const isPicture = media.nodeName === 'IMG';
  const name = media.getAttribute(isPicture ? 'alt' : 'title') || media.getAttribute('src') || '';
  return { kind: isPicture ? 'picture' : 'embed', text: collapse(name).trim(), key: markupOf(media) };
}

/** A row of a table, or a label with its value. */
const joinRow = (kind: RowKind, parts: readonly Element[], separator: string): Row => ({
  kind,
  text: parts.map((part) => textOf(part).trim()).join(separator),
  key: parts.map(markupOf).join('|'),
});

/** The text of neighbours without blocks, and the pictures in it. */
function readRun(run: readonly Node[], kind: RowKind): Row[] {
  const text = run.map(textOf).join('').trim();
  const key = run.map(markupOf).join('').trim();
  const images = run.flatMap((node) => (node instanceof Element ? [...node.querySelectorAll('img')] : []));
  return [...(text === '' ? [] : [{ kind, text, key }]), ...images.map(mediaRow)];
}

function readBlock(block: Element, kind: RowKind): Row[] {
  const { nodeName, nextElementSibling: next, previousElementSibling: previous } = block;
  if (nodeName === 'IMG' || nodeName === 'IFRAME') return [mediaRow(block)];
  if (nodeName === 'HR') return [{ kind: 'text', text: '———', key: '' }];
  if (nodeName === 'TR' && !block.querySelector('li, img')) return [joinRow('cells', [...block.children], ' · ')];
  if (next && isPair(block)) return [joinRow('fact', [block, next], ': ')];
  // The row of its label has this value.
  if (previous && isPair(previous)) return [];
  const opening = openingOf(block);
  return readRows([...block.childNodes], kinds[nodeName] ?? (kind === 'heading' ? 'text' : kind)).map((row) => ({
    ...row,
    key: `>${opening}${row.key}`,
  }));
}

/** The rows of neighbouring nodes, in the order of reading. `kind` is that of their text. */
export function readRows(nodes: readonly Node[], kind: RowKind = 'text'): Row[] {
  const rows: Row[] = [];
  let run: Node[] = [];
  const endRun = () => {
    rows.push(...readRun(run, kind));
    run = [];
  };
  for (const node of nodes)
    if (isBlock(node)) {
      endRun();
      rows.push(...readBlock(node, kind));
    } else run.push(node);
  endRun();
  return rows;
}

/** True for a label that one value of plain text follows. */
const isPair = (dt: Element): boolean =>
  dt.nodeName === 'DT' && dt.nextElementSibling?.nodeName === 'DD' && !dt.nextElementSibling.querySelector(blocks);
