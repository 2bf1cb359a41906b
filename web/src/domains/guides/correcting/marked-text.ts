import { limits } from '@kampus/contract/limits';

const shortestMark = 3;

/**
 * The text that the reader marked in a guide. Undefined if it is empty, too long or outside the
 * guide.
 */
export function findMarkedText(selection: Selection | null): string | undefined {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const { commonAncestorContainer: place } = selection.getRangeAt(0);
  const element = place instanceof Element ? place : place.parentElement;
  // The common ancestor of several paragraphs is the guide body itself. A larger one includes other
  // text.
  if (!element?.closest('.guide-body')) return undefined;
  const text = selection.toString().replaceAll(/\s+/g, ' ').trim();
  return text.length >= shortestMark && text.length <= limits.correction.quoteMax ? text : undefined;
}
