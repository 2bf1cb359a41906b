import type { SectionChange } from './compare.ts';
import { contentOf, joinSections, pairSections, type Section, splitSections } from './sections.ts';

export type Side = 'mine' | 'theirs';

/** Who changed a section since the version that both started from. */
export type ChangedBy = Side | 'both' | 'unknown';

/** The key of the choice between two orders of the sections. */
export const orderKey = 'order';

/** Who changed a part that differs: at least one of the two did. */
export const authorOf = (isMine: boolean, isTheirs: boolean): ChangedBy =>
  isMine === isTheirs ? 'both' : isMine ? 'mine' : 'theirs';

const isReordered = (from: readonly Section[], to: readonly Section[]): boolean =>
  pairSections(from, to).some(({ isMoved }) => isMoved);

/**
 * Who changed what differs, by the key of the section. `before` of a comparison is mine, `after`
 * theirs. Without the body that both started from, it is unknown.
 */
export function findAuthors(
  sections: readonly SectionChange[],
  mine: string,
  base: string | undefined,
): Map<string, ChangedBy> {
  const origins = base === undefined ? undefined : splitSections(base);
  const originOf = (section: Section | undefined) => origins?.find(({ key }) => key === section?.key);
  const authors = new Map<string, ChangedBy>();
  for (const { key, changes, before, after } of sections) {
    if (changes.every(({ kind }) => kind === 'same')) continue;
    const origin = contentOf(originOf(before) ?? originOf(after));
    authors.set(key, origins ? authorOf(contentOf(before) !== origin, contentOf(after) !== origin) : 'unknown');
  }
  if (sections.some(({ isMoved }) => isMoved)) {
    const theirs = sections.flatMap(({ after }) => after ?? []);
    authors.set(
      orderKey,
      origins ? authorOf(isReordered(origins, splitSections(mine)), isReordered(origins, theirs)) : 'unknown',
    );
  }
  return authors;
}

/** Suggests the other text only where that person alone changed it. */
export const suggest = (author: ChangedBy): Side => (author === 'theirs' ? 'theirs' : 'mine');

/** The body of the chosen sections. Sections that do not differ come from the other text. */
export function joinTexts(
  sections: readonly SectionChange[],
  mine: string,
  sideOf: (key: string) => Side | undefined,
): string {
  const chosen = new Map(
    sections.map(({ key, before, after }) => [key, sideOf(key) === 'mine' ? before : after] as const),
  );
  if (sideOf(orderKey) !== 'mine') return joinSections([...chosen.values()]);
  // The order of `mine`. Sections that only the other text has keep their position.
  const theirs = sections.flatMap(({ after }) => after ?? []);
  const keyOf = (section: Section | undefined) =>
    sections.find(({ before, after }) => section !== undefined && (before?.key === section.key || after === section))
      ?.key ?? '';
  return joinSections(
    pairSections(theirs, splitSections(mine)).map(({ before, after }) => chosen.get(keyOf(after ?? before))),
  );
}
