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

/** The rows of a body, in the order of reading. */
export function readRows(roots: readonly Node[]): Row[] {
  const rows: Row[] = [];
  let run: Node[] = [];
  const add = (row: Row, path: string) => rows.push({ ...row, key: `${path}|${row.key}` });
  const closeRun = (kind: RowKind, path: string) => {
    const text = run.map(textOf).join('').trim();
    if (text !== '') add({ kind, text, key: run.map(markupOf).join('').trim() }, path);
    for (const node of run)
      if (node instanceof Element) for (const image of node.querySelectorAll('img')) add(mediaRow(image), path);
    run = [];
  };
  const visit = (node: Node, kind: RowKind, path: string): void => {
    if (!(node instanceof Element) || !node.matches(blocks)) {
      run.push(node);
      return;
    }
    closeRun(kind, path);
    const { nodeName, nextElementSibling: next, previousElementSibling: previous } = node;
    if (nodeName === 'IMG' || nodeName === 'IFRAME') add(mediaRow(node), path);
    else if (nodeName === 'HR') add({ kind: 'text', text: '———', key: '' }, path);
    else if (nodeName === 'TR' && !node.querySelector('li, img'))
      add(joinRow('cells', [...node.children], ' · '), path);
    else if (next && isPair(node)) add(joinRow('fact', [node, next], ': '), path);
    else if (!previous || !isPair(previous)) {
      const own = kinds[nodeName] ?? (kind === 'heading' ? 'text' : kind);
      const below = `${path}>${openingOf(node)}`;
      for (const child of node.childNodes) visit(child, own, below);
      closeRun(own, below);
    }
  };
  for (const root of roots) visit(root, 'text', '');
  closeRun('text', '');
  return rows;
}

/** True for a label that one value of plain text follows. */
const isPair = (dt: Element): boolean =>
  dt.nodeName === 'DT' && dt.nextElementSibling?.nodeName === 'DD' && !dt.nextElementSibling.querySelector(blocks);
