import { limits } from '@kampus/contract/limits';

const shortestMark = 3;

/** The text of a guide that the reader has marked; undefined for none, for too much, and for what stands elsewhere. */
export function findMarkedText(selection: Selection | null): string | undefined {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const { commonAncestorContainer: place } = selection.getRangeAt(0);
  const element = place instanceof Element ? place : place.parentElement;
  // Around several paragraphs it is the box of the text itself; around more than that, not the guide alone.
  if (!element?.closest('.guide-body')) return undefined;
  const text = selection.toString().replaceAll(/\s+/g, ' ').trim();
  return text.length >= shortestMark && text.length <= limits.correction.quoteMax ? text : undefined;
}
