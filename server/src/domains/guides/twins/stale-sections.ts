import { splitFacts } from '@kampus/contract/guides/fact-rows';
import type { StaleSection } from '@kampus/contract/guides/guides';
import { toText } from '../search/read-sections.ts';

interface Section {
  heading: string;
  anchor: string | null;
  /** Equal in two texts: the same section. */
  key: string;
  content: string;
}

export interface Text {
  title: string;
  body: string;
}

/**
 * The sections at the headings of level 2. The first one is what precedes them, with the title and
 * without the facts, which twins show as they are today.
 */
function splitSections({ title, body: whole }: Text): Section[] {
  const body = splitFacts(whole).text.trimStart();
  const parts = body.split(/(?=<h2 id=")/);
  if (body.startsWith('<h2 id="')) parts.unshift('');
  const uses = new Map<string, number>();
  return parts.map((part, index) => {
    const [, anchor = null, markup = ''] =
      index === 0 ? [] : (/^<h2 id="([^"]*)"[^>]*>([\s\S]*?)<\/h2>/.exec(part) ?? []);
    const heading = toText(markup);
    const number = (uses.get(heading) ?? 0) + 1;
    uses.set(heading, number);
    const content = part.replace(/\s+/g, ' ').replaceAll('> <', '><').trim();
    return { heading, anchor, key: `${number} ${heading}`, content: index === 0 ? `${title}\n${content}` : content };
  });
}

/**
 * The sections of a guide that changed between `before`, which a twin was written from, and `now`.
 * Headings of twins are in another language, so a section is found in the twin by its number.
 */
export function findStaleSections(before: Text, now: Text, twin: Text): StaleSection[] {
  const [former, today, translated] = [before, now, twin].map(splitSections) as [Section[], Section[], Section[]];
  const byKey = new Map(today.map((section) => [section.key, section]));
  const formerKeys = new Set(former.map(({ key }) => key));
  const hasSameNumbers = former.length === translated.length;
  const changed = former.flatMap((section, index) => {
    const current = byKey.get(section.key);
    if (current?.content === section.content) return [];
    const twinAnchor = hasSameNumbers ? (translated[index]?.anchor ?? null) : null;
    return [{ heading: section.heading, anchor: current?.anchor ?? null, twinAnchor }];
  });
  const added = today
    .filter(({ key }) => !formerKeys.has(key))
    .map(({ heading, anchor }) => ({ heading, anchor, twinAnchor: null }));
  return [...changed, ...added];
}
