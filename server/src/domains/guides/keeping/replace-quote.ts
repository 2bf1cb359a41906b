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

/** Offsets of a character in the body. Empty for a line break or a block. */
interface Place {
  start: number;
  end: number;
}

/** Where the body has each character of its text. */
const findPlaces = (body: string): Place[] =>
  splitMarkup(body).flatMap((part) => {
    const { kind, source, start, end } = part;
    if (kind !== 'TEXT') return textOf(part) === '' ? [] : [{ start: end, end }];
    return Array.from(source.matchAll(characters), ({ 0: written, index }) => ({
      start: start + index,
      end: start + index + written.length,
    }));
  });

/**
 * Matches the quote as whole words and numbers: «60 €» is no part of «160 €» or of «1,60 €». Any
 * blanks of the quote match any blanks of the text.
 */
function patternOf(quote: string): RegExp {
  const trimmed = quote.trim();
  const words = trimmed.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const before = [
    ...(/^[\p{L}\p{N}]/u.test(trimmed) ? [String.raw`(?<![\p{L}\p{N}])`] : []),
    ...(/^\d/.test(trimmed) ? [String.raw`(?<!\d[.,:\s])`] : []),
  ];
  const after = [
    ...(/[\p{L}\p{N}]$/u.test(trimmed) ? [String.raw`(?![\p{L}\p{N}])`] : []),
    ...(/\d$/.test(trimmed) ? [String.raw`(?![.,:\s]\d)`] : []),
  ];
  return new RegExp([...before, words.join(String.raw`\s+`), ...after].join(''), 'gu');
}

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
/** Removes the first words of a list, and returns them as a text. */
const takeWords = (words: string[], count: number): string => words.splice(0, count).join('');

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
  let from = 0;
  for (const [index, block] of blocks.entries()) {
    const isSame = block.kind === 'same';
    const [before, after] = isSame ? [block.items, block.items] : [block.before, block.after];
    const until = from + takeWords(former, before.length).length;
    const inserted = takeWords(next, after.length);
    // Blanks alone between two differences join them.
    const isKept = isSame && (index === 0 || index === blocks.length - 1 || !before.every(isBlank));
    const last = found.at(-1);
    if (!isKept && last?.until === from) {
      last.until = until;
      last.inserted += inserted;
    } else if (!isKept) found.push({ from, until, inserted });
    from = until;
  }
  return found;
}

/** Removes inline elements that a replacement left empty, and the closing tags that follow it. */
function removeEmpty(markup: string): string {
  const emptied = /<([a-z][a-z0-9]*)(?: [^<>]*)?><\/\1>/g;
  const cleaned = markup.replace(emptied, (element, name: string) => (inline.has(name) ? '' : element));
  return cleaned === markup ? markup : removeEmpty(cleaned);
}

interface Edit extends Place {
  markup: string;
}

/**
 * The edit of a body that makes a difference of its text. Tags among the replaced characters follow
 * the inserted words.
 */
function toEdit(body: string, places: readonly Place[], { from, until, inserted }: Difference): Edit {
  const replaced = places.slice(from, until);
  // Words that replace nothing follow the character before them.
  const start = replaced[0]?.start ?? places[from - 1]?.end ?? places[from]?.start ?? 0;
  const end = replaced.at(-1)?.end ?? start;
  const tags = replaced.map((place, index) => body.slice(replaced[index - 1]?.end ?? start, place.start)).join('');
  const [closing = ''] = /^(?:<\/[a-z][a-z0-9]*>)*/.exec(body.slice(end)) ?? [];
  return { start, end: end + closing.length, markup: removeEmpty(escapeHtml(inserted) + tags + closing) };
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
  const edits = findDifferences(found[0], proposal).map(({ from, until, inserted }) =>
    toEdit(body, places, { from: found.index + from, until: found.index + until, inserted }),
  );
  // From the end, so that the offsets before stay valid.
  return edits.reduceRight(
    (changed, { start, end, markup }) => changed.slice(0, start) + markup + changed.slice(end),
    body,
  );
}
