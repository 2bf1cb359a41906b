import { unescapeHtml } from '#platform/format/html.ts';

/** A tag or a text of a sanitised body, with its offsets there. */
export interface MarkupPart {
  kind: 'OPEN' | 'CLOSE' | 'TEXT';
  /** Element name; '' for a text. */
  name: string;
  /** The attributes, or the text, as the body has them. */
  source: string;
  start: number;
  end: number;
}

/**
 * The sanitiser writes tags in this format: lower-case names, and double-quoted values in which
 * `<`, `>` and `"` are escaped.
 */
const tagPattern = /<(\/?)([a-z][a-z0-9]*)((?:[^a-z0-9<>][^<>]*)?)>/g;

/** The tags and texts of a sanitised body in their order. */
export function splitMarkup(body: string): MarkupPart[] {
  const parts: MarkupPart[] = [];
  let end = 0;
  const addText = (until: number): void => {
    if (until > end) parts.push({ kind: 'TEXT', name: '', source: body.slice(end, until), start: end, end: until });
  };
  for (const { 0: tag, 1: slash, 2: name = '', 3: source = '', index } of body.matchAll(tagPattern)) {
    addText(index);
    end = index + tag.length;
    parts.push({ kind: slash ? 'CLOSE' : 'OPEN', name, source, start: index, end });
  }
  addText(body.length);
  return parts;
}

/** The address of a link, or undefined. */
export function hrefOf({ kind, name, source }: MarkupPart): string | undefined {
  if (kind !== 'OPEN' || name !== 'a') return undefined;
  const href = /\shref="([^"]*)"/.exec(source)?.[1];
  return href === undefined ? undefined : unescapeHtml(href);
}
