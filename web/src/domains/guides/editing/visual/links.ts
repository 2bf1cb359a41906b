import type { Mark, Node } from 'prosemirror-model';
import { markOf } from './schema.ts';

export interface LinkRange {
  href: string;
  from: number;
  to: number;
}

/** The address of the link among the marks; empty without one. */
export const hrefOf = (marks: readonly Mark[]): string => String(markOf('a').isInSet(marks)?.attrs['href'] ?? '');

/**
 * The links in a block of text that begins at `start`. Neighbouring pieces with one address, for
 * example plain and bold text, are one link.
 */
export function linksIn(block: Node, start: number): LinkRange[] {
  const links: LinkRange[] = [];
  block.forEach((piece, offset) => {
    const [href, from] = [hrefOf(piece.marks), start + offset];
    const last = links.at(-1);
    if (last?.to === from && last.href === href) last.to += piece.nodeSize;
    else if (href) links.push({ href, from, to: from + piece.nodeSize });
  });
  return links;
}
