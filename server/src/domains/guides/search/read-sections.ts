import { splitFacts } from '@kampus/contract/guides/fact-rows';
import { unescapeHtml } from '#platform/format/html.ts';

/** A longer text would exceed the size of a search vector. The rest of the section is not found. */
const textMax = 40_000;

export interface GuideSection {
  position: number;
  anchor: string | null;
  heading: string;
  facts: string;
  text: string;
}

const inlineTags = /<\/?(?:a|b|i|em|strong|small|code|sub|sup|u|s|span|mark|abbr)(?:\s[^<>]*)?>/g;

/** The text of a part of a sanitised body. */
export const toText = (html: string): string =>
  unescapeHtml(
    html
      .replaceAll('</dt>', ': ')
      .replace(inlineTags, '')
      .replace(/<[^<>]*>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, textMax);

/** Splits a sanitised body at its headings. The list of facts at the beginning is kept apart. */
export function readSections(body: string): GuideSection[] {
  const parts = body.split(/(?=<h[2-6] id=")/);
  // A body that begins with a heading has an empty section 0, so that each guide has one.
  if (/^<h[2-6] id="/.test(body)) parts.unshift('');
  return parts.map((part, position) => {
    const [heading = '', anchor = null, title = ''] =
      /^<h[2-6] id="([^"]*)"[^>]*>([\s\S]*?)<\/h[2-6]>/.exec(part) ?? [];
    const rest = part.slice(heading.length);
    const { facts, text } = position === 0 ? splitFacts(rest) : { facts: '', text: rest };
    return {
      position,
      anchor,
      heading: toText(title),
      facts: toText(facts),
      text: toText(text),
    };
  });
}
