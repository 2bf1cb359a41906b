import { inlineElements } from '@kampus/contract/guides/allowed-markup';
import { splitMarkup } from '../markup.ts';

const inline = new Set(inlineElements);
/** Between two blocks. No quote contains it. */
const blockEnd = '\u0000';

const entities: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': '\u00a0' },
};

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface BodyText {
  text: string;
  /** Where the body has each character of the text. Empty for a line break or a block. */
  places: { start: number; end: number }[];
}

/** The text of a sanitised body as a reader sees it. */
function readText(body: string): BodyText {
  let text = '';
  const places: BodyText['places'] = [];
  for (const { kind, name, source, start, end } of splitMarkup(body)) {
    if (kind === 'TEXT') {
      for (const { 0: written, index } of source.matchAll(/&(?:amp|lt|gt|quot|nbsp);|[\s\S]/g)) {
        text += entities[written] ?? written;
        places.push({ start: start + index, end: start + index + written.length });
      }
    } else if (name === 'br' || !inline.has(name)) {
      text += name === 'br' ? '\n' : blockEnd;
      places.push({ start: end, end });
    }
  }
  return { text, places };
}

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
  if (proposal === null || proposal === '' || quote.trim() === '') return null;
  const { text, places } = readText(body);
  const [found, ...others] = text.matchAll(patternOf(quote));
  if (!found || others.length > 0) return null;
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
