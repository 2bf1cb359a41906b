import { createTermFinder, type GlossaryTerm } from '@kampus/contract/guides/glossary';

/** A term is not marked inside these. */
const untouched = 'a, button, code, pre, summary, h2, h3, h4, h5, h6, dt';

/** Turns a part of a text node into a button. */
function wrap(node: Text, index: number, length: number): HTMLElement {
  const word = index > 0 ? node.splitText(index) : node;
  word.splitText(length);
  const button = document.createElement('span');
  button.className = 'guide-term';
  button.setAttribute('role', 'button');
  button.setAttribute('aria-haspopup', 'dialog');
  button.tabIndex = 0;
  word.replaceWith(button);
  button.append(word);
  return button;
}

/**
 * Turns the first occurrence of each term in a guide's text into a button. Returns the terms by
 * button. A `span` with a role breaks into lines like the words around it; a `button` does not.
 */
export function markTerms(root: HTMLElement, terms: readonly GlossaryTerm[]): Map<Element, GlossaryTerm> {
  const find = createTermFinder(terms);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text); // Only texts are shown.
  const marked = new Map<Element, GlossaryTerm>();
  for (const text of texts) {
    if (text.parentElement?.closest(untouched)) continue;
    // From the end, so that the indexes before stay.
    for (const { term, index, length } of find(text.data).reverse()) marked.set(wrap(text, index, length), term);
  }
  return marked;
}

/** Undoes `markTerms`. */
export function unmarkTerms(marked: ReadonlyMap<Element, GlossaryTerm>): void {
  for (const button of marked.keys()) {
    const parent = button.parentNode;
    button.replaceWith(...button.childNodes);
    parent?.normalize();
  }
}
