import { inlineElements } from '@kampus/contract/guides/allowed-markup';
import { type MarkupPart, splitMarkup } from '../markup.ts';

const inline = new Set(inlineElements);
/** Between two blocks. No quote contains it. */
const blockEnd = '\u0000';

const entities: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': '\u00a0' },
};

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The character that a reader sees for a character or an entity of a body. */
const characterOf = (written: string): string => entities[written] ?? written;
const characters = /&(?:amp|lt|gt|quot|nbsp);|[\s\S]/g;

/** What a reader sees of a part: a text, a line break, the end of a block, or nothing. */
function textOf({ kind, name, source }: MarkupPart): string {
  if (kind === 'TEXT') return source.replace(/&\w+;/g, characterOf);
  if (name === 'br') return '\n';
  return inline.has(name) ? '' : blockEnd;
}

/** The text of a sanitised body as a reader sees it. */
export const readText = (body: string): string => splitMarkup(body).map(textOf).join('');

/** Where the body has each character of its text. Empty for a line break or a block. */
const findPlaces = (body: string): { start: number; end: number }[] =>
  splitMarkup(body).flatMap((part) => {
    const { kind, source, start, end } = part;
    if (kind !== 'TEXT') return textOf(part) === '' ? [] : [{ start: end, end }];
    return Array.from(source.matchAll(characters), ({ 0: written, index }) => ({
      start: start + index,
      end: start + index + written.length,
    }));
  });

/** Matches the quote. Any blanks of the quote match any blanks of the text. */
const patternOf = (quote: string): RegExp =>
  new RegExp(
    quote
      .trim()
      .split(/\s+/)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('\\s+'),
    'g',
  );

/** The only occurrence of the quote in a text. Undefined for none, several, and an empty quote. */
function findQuote(text: string, quote: string): RegExpExecArray | undefined {
  if (quote.trim() === '') return undefined;
  const [found, second] = text.matchAll(patternOf(quote));
  return second ? undefined : found;
}

/** True if `replaceQuote` can replace the quote in a body with this text. */
export const canReplace = (text: string, quote: string, proposal: string | null): boolean =>
  Boolean(proposal) && findQuote(text, quote) !== undefined;

/** Words and the blanks between them. */
const splitWords = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];
const areEqual = (first: string | undefined, second: string | undefined): boolean =>
  first === second || (/^\s+$/.test(first ?? '') && /^\s+$/.test(second ?? ''));
const lengthOf = (words: readonly string[]): number => words.join('').length;

/** The words of two texts without those that both begin and end with. */
function findDifference(passage: string, proposal: string) {
  const [former, next] = [splitWords(passage), splitWords(proposal)];
  const shorter = Math.min(former.length, next.length);
  let before = 0;
  while (before < shorter && areEqual(former[before], next[before])) before += 1;
  let after = 0;
  while (after < shorter - before && areEqual(former.at(-1 - after), next.at(-1 - after))) after += 1;
  const from = lengthOf(former.slice(0, before));
  const until = passage.length - lengthOf(former.slice(former.length - after));
  return { from, until, inserted: next.slice(before, next.length - after).join('') };
}

/** Removes inline elements that a replacement left empty, and the closing tags that follow it. */
function removeEmpty(markup: string): string {
  const emptied = /<([a-z][a-z0-9]*)(?: [^<>]*)?><\/\1>/g;
  const cleaned = markup.replace(emptied, (element, name: string) => (inline.has(name) ? '' : element));
  return cleaned === markup ? markup : removeEmpty(cleaned);
}

/**
 * Replaces the quote by the proposal in the text of a body, also across inline elements. Tags never
 * change, and what quote and proposal have in common stays in its elements. Returns null unless the
 * quote occurs exactly once, in one block.
 */
export function replaceQuote(body: string, quote: string, proposal: string | null): string | null {
  const found = findQuote(readText(body), quote);
  if (!found || !proposal) return null;
  const places = findPlaces(body);
  const { from, until, inserted } = findDifference(found[0], proposal);
  const replaced = places.slice(found.index + from, found.index + until);
  const start = replaced[0]?.start ?? places[found.index + from - 1]?.end ?? places[found.index]?.start ?? 0;
  let changed = escapeHtml(inserted);
  let end = start;
  for (const place of replaced) {
    changed += body.slice(end, place.start);
    end = place.end;
  }
  const [closing = ''] = /^(?:<\/[a-z][a-z0-9]*>)*/.exec(body.slice(end)) ?? [];
  return body.slice(0, start) + removeEmpty(changed + closing) + body.slice(end + closing.length);
}
