import { trustSanitisedHtml } from '#shared/page/trusted-html.ts';
import { guideTexts } from './texts.ts';

export interface Heading {
  id: string;
  text: string;
  level: number;
}

export interface GuideDom {
  nodes: DocumentFragment;
  headings: Heading[];
}

/**
 * Makes the nodes of a guide's body from the stored HTML, which the server has sanitised and given its heading ids, and
 * adds what reading needs: anchors, tables that scroll, marked external links, framed embeds. It is parsed once, in a
 * document that loads and runs nothing, and never turned back into a string, so that its meaning cannot change.
 */
export function buildGuideDom(html: string): GuideDom {
  const parsed = new DOMParser().parseFromString(trustSanitisedHtml(html), 'text/html');
  const headings = [...parsed.querySelectorAll<HTMLElement>('h2[id], h3[id], h4[id], h5[id], h6[id]')].map(addAnchor);
  for (const table of parsed.querySelectorAll('table')) wrap(table, 'guide-table');
  for (const link of parsed.querySelectorAll('a[target="_blank"]')) markExternal(link);
  for (const frame of parsed.querySelectorAll('iframe')) wrap(frame, 'guide-embed');
  keepDashes(parsed);
  const nodes = document.createDocumentFragment();
  nodes.append(...parsed.body.childNodes);
  return { nodes, headings };
}

/** A line of Russian text does not begin with a dash. */
function keepDashes(parsed: Document): void {
  const texts = parsed.createTreeWalker(parsed.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.nodeValue && / [–—] /.test(text.nodeValue) && !text.parentElement?.closest('pre, code'))
      text.nodeValue = text.nodeValue.replaceAll(/ (?=[–—] )/g, '\u00a0');
  }
}

function wrap(element: Element, className: string): HTMLElement {
  const box = element.ownerDocument.createElement('div');
  box.className = className;
  element.replaceWith(box);
  box.append(element);
  return box;
}

/** The sign stands beside the heading and not in it, so that the heading's name stays its text. */
function addAnchor(element: HTMLElement): Heading {
  const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const level = Number(element.tagName.slice(1));
  element.tabIndex = -1;
  const anchor = element.ownerDocument.createElement('a');
  anchor.className = 'guide-anchor';
  anchor.setAttribute('href', `#${element.id}`);
  anchor.setAttribute('aria-label', guideTexts.headingLink(text));
  wrap(element, `guide-heading guide-heading-${level}`).append(anchor);
  return { id: element.id, text, level };
}

function markExternal(link: Element): void {
  link.classList.add('guide-external');
  const note = link.ownerDocument.createElement('span');
  note.className = 'sr-only';
  note.textContent = ` ${guideTexts.opensInNewTab}`;
  link.append(note);
}
