import type { Mark, Node } from 'prosemirror-model';
import { markOf } from './schema.ts';

export interface Range {
  from: number;
  to: number;
}

export interface LinkRange extends Range {
  href: string;
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

/** The range without the blanks at its ends, which a double click selects too. */
export function trimRange(doc: Node, { from, to }: Range): Range {
  const pieces: Range[] = [];
  doc.nodesBetween(from, to, (node, position) => {
    const start = Math.max(from, position);
    const text = node.isText ? (node.text ?? '').slice(start - position, to - position) : '';
    if (text.trim() !== '')
      pieces.push({ from: start + text.length - text.trimStart().length, to: start + text.trimEnd().length });
    else if (node.type.name === 'img') pieces.push({ from: position, to: position + node.nodeSize });
  });
  return { from: pieces[0]?.from ?? from, to: pieces.at(-1)?.to ?? to };
}
