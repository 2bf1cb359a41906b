import { DOMParser, type ParseOptions, type Slice } from 'prosemirror-model';
import { parseInert } from '#shared/page/trusted-html.ts';
import { toast } from '#shared/ui/toast/toast.ts';
import { parseDocument, writeBody } from './html.ts';
import { schema } from './schema.ts';
import { visualTexts as texts } from './texts.ts';

const renamed: Readonly<Record<string, string>> = { H1: 'h2', B: 'strong', I: 'em', TT: 'code', STRIKE: 's' };

function replaceBy(element: Element, name: string): void {
  const replacement = element.ownerDocument.createElement(name);
  for (const { name: key, value } of element.attributes)
    if (!/^xmlns|:/.test(key)) replacement.setAttribute(key, value);
  replacement.append(...element.childNodes);
  element.replaceWith(replacement);
}
const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);
const styleOf = (element: Element): string => element.getAttribute('data-style') ?? '';

/** Docs, Word and Notion store bold and italic as styles of a span. `mso-bidi-` is not shown. */
function readStyles(span: Element): void {
  const style = styleOf(span);
  const isBold = /(?<!-)font-weight:\s*(?:bold|[6-9]00)/i.test(style) && !span.closest('h1, h2, h3, h4, h5, h6, th');
  const isItalic = /(?<!-)font-style:\s*italic/i.test(style);
  if (span.textContent?.trim() && isItalic) wrapInside(span, 'em');
  if (span.textContent?.trim() && isBold) wrapInside(span, 'strong');
  unwrap(span);
}
function wrapInside(element: Element, name: string): void {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/**
 * Removes the sign of an item that Word wrote as a paragraph, and returns its level and the element
 * of its list. Undefined for other paragraphs.
 */
function takeWordItem(line: Element): { level: number; listName: string } | undefined {
  const level = Number(/mso-list:[^:;]*level(\d)/i.exec(styleOf(line))?.[1] ?? 0);
  if (level === 0) return undefined;
  const sign = [...line.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(styleOf(span)));
  const isNumbered = /^\s*(?:\d+|[ivx]+|[a-zа-я])[.)]/i.test(sign?.textContent ?? line.textContent ?? '');
  sign?.remove();
  return { level, listName: isNumbered ? 'ol' : 'ul' };
}

/**
 * Closes and opens lists until the innermost one has this level and name. A new list goes into the
 * last item of the list around it, the outermost before `line`.
 */
function openLists(lists: Element[], line: Element, level: number, listName: string): void {
  lists.length = Math.min(lists.length, level);
  if (lists[level - 1]?.localName !== listName) lists.length = Math.min(lists.length, level - 1);
  while (lists.length < level) {
    const list = line.ownerDocument.createElement(listName);
    const parent = lists.at(-1)?.lastElementChild;
    if (parent) parent.append(list);
    else line.before(list);
    lists.push(list);
  }
}

/** Word writes lists as paragraphs with a sign: `<p style="mso-list:l0 level2 lfo1">· text`. */
function convertWordLists(root: Element): void {
  let lists: Element[] = [];
  for (const line of [...root.querySelectorAll('p')]) {
    const found = takeWordItem(line);
    if (!found) continue;
    if (line.previousElementSibling !== lists[0]) lists = [];
    openLists(lists, line, found.level, found.listName);
    const item = line.ownerDocument.createElement('li');
    item.append(...line.childNodes);
    lists.at(-1)?.append(item);
    line.remove();
  }
}

/** Docs wraps everything in a `<b>` that is not bold. */
function unwrapDocs(root: Element): void {
  for (const wrapper of root.querySelectorAll('b'))
    if (wrapper.id.startsWith('docs-internal') || /(?<!-)font-weight:\s*normal/i.test(styleOf(wrapper)))
      unwrap(wrapper);
}

const isParagraph = (division: Element): boolean => !division.querySelector('p, ul, ol, table, h1, h2, h3, div, pre');

/** Replaces an element of another editor by the one that guides have, or by its content. */
function replaceForeign(element: Element): void {
  const { nodeName } = element;
  const name = nodeName === 'DIV' && isParagraph(element) ? 'p' : renamed[nodeName];
  if (name) replaceBy(element, name);
  else if (nodeName === 'SPAN') readStyles(element);
  else if (nodeName.includes(':') || /^(?:DIV|FONT|SECTION|ARTICLE|COLGROUP)$/.test(nodeName)) unwrap(element);
}

/** Removes the pictures whose addresses are of no use to readers. A toast counts them. */
function leaveOutPictures(root: Element): void {
  const leftOut = [...root.querySelectorAll('img')].filter(
    (image) => !/^https:|^\/media\//i.test(image.getAttribute('src') ?? ''),
  );
  for (const image of leftOut) image.remove();
  if (leftOut.length > 0)
    toast({ title: texts.picturesLeftOut(leftOut.length), text: texts.leftOutHint, variant: 'warning' });
}

function unwrapUnsafeLinks(root: Element): void {
  for (const link of root.querySelectorAll('a'))
    if (!/^(?:https?:|mailto:|tel:|[/#])/i.test(link.getAttribute('href') ?? '')) unwrap(link);
}

/** Paragraphs that are alone in an item or a cell, and empty lines. */
function removeUselessLines(root: Element): void {
  const alone = 'li > p:only-of-type, td > p:only-child, th > p:only-child, dd > p:only-child';
  for (const line of root.querySelectorAll(alone)) unwrap(line);
  for (const line of root.querySelectorAll('p, h2, h3, h4, h5, h6'))
    if (line.textContent?.trim() === '' && !line.querySelector('img')) line.remove();
  for (const line of root.querySelectorAll('br')) {
    const before = line.previousSibling;
    if (before instanceof Element && before.matches('p, h2, h3, h4, h5, h6, ul, ol, table')) line.remove();
  }
}

/** Makes pasted HTML as plain as a guide: names and structure stay, decoration goes. */
function tidyPaste(root: Element): void {
  for (const element of root.querySelectorAll('[dir]')) element.removeAttribute('dir');
  unwrapDocs(root);
  for (const element of root.querySelectorAll('script, style, meta, link, title, xml, template, noscript'))
    element.remove();
  convertWordLists(root);
  for (const element of root.querySelectorAll('*')) if (root.contains(element)) replaceForeign(element);
  leaveOutPictures(root);
  unwrapUnsafeLinks(root);
  removeUselessLines(root);
}

/** Reads the clipboard for the visual editor. */
class PasteParser extends DOMParser {
  override parseSlice(dom: Node, options: ParseOptions = {}): Slice {
    if (dom instanceof Element && !dom.querySelector('[data-pm-slice]')) tidyPaste(dom);
    return super.parseSlice(dom, options);
  }
}
export const pasteParser = new PasteParser(schema, DOMParser.fromSchema(schema).rules);

/**
 * Rich text from the clipboard (Docs, Notion, Word) as HTML of a guide. Undefined if it has no
 * structure, so that the plain text is pasted.
 */
export function cleanPaste(html: string): string | undefined {
  const root = parseInert(html);
  tidyPaste(root);
  if (![...root.querySelectorAll('*')].some(({ nodeName }) => nodeName !== 'BR')) return undefined;
  return writeBody(parseDocument(root));
}
