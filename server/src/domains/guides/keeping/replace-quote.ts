import { inlineElements } from '@kampus/contract/guides/allowed-markup';
import { diff } from '@kampus/contract/guides/diff';
import { type MarkupPart, splitMarkup } from '../markup.ts';

const inline = new Set(inlineElements);
/** Between two blocks. No quote contains it. */
const blockEnd = '\u0000';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
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
/** Any blanks are equal. */
const comparable = (word: string): string => word.replace(/^\s+$/, ' ');
const isBlank = (word: string): boolean => word === ' ';

interface Difference {
  /** The part of the passage, by its offsets there. */
  from: number;
  until: number;
  /** The words of the proposal in its place. */
  inserted: string;
}

/** Where the words of two texts differ, in their order. */
function findDifferences(passage: string, proposal: string): Difference[] {
  const [former, next] = [splitWords(passage), splitWords(proposal)];
  const blocks = diff(former.map(comparable), next.map(comparable));
  const found: Difference[] = [];
  let [from, at, nextAt] = [0, 0, 0];
  for (const [index, block] of blocks.entries()) {
    const isSame = block.kind === 'same';
    const [before, after] = isSame ? [block.items, block.items] : [block.before, block.after];
    const until = from + former.slice(at, at + before.length).join('').length;
    const inserted = next.slice(nextAt, nextAt + after.length).join('');
    // Blanks alone between two differences join them.
    const isKept = isSame && (index === 0 || index === blocks.length - 1 || !before.every(isBlank));
    const last = found.at(-1);
    if (!isKept && last?.until === from) {
      last.until = until;
      last.inserted += inserted;
    } else if (!isKept) found.push({ from, until, inserted });
    [from, at, nextAt] = [until, at + before.length, nextAt + after.length];
  }
  return found;
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
  // From the end, so that the places before stay.
  return findDifferences(found[0], proposal).reduceRight((changed, { from, until, inserted }) => {
    const replaced = places.slice(found.index + from, found.index + until);
    const [first, before] = [replaced[0], places[found.index + from - 1]];
    const start = first?.start ?? before?.end ?? places[found.index]?.start ?? 0;
    let markup = escapeHtml(inserted);
    let end = start;
    for (const place of replaced) {
      markup += body.slice(end, place.start);
      end = place.end;
    }
    const [closing = ''] = /^(?:<\/[a-z][a-z0-9]*>)*/.exec(body.slice(end)) ?? [];
    return changed.slice(0, start) + removeEmpty(markup + closing) + changed.slice(end + closing.length);
  }, body);
}
