import { diff } from '@kampus/contract/guides/diff';
import type { Row, RowKind } from './rows.ts';
import { type Pair, pairSections, splitSections } from './sections.ts';

export interface Part {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** A row of two texts. `style`: the words are equal; a link, a picture or the look differs. */
export type Change = { row: RowKind; text: string } & (
  | { kind: 'same' | 'removed' | 'added' | 'style' }
  | { kind: 'changed'; parts: Part[] }
  /** The row is in another section now. Undefined: at the beginning. */
  | { kind: 'movedTo' | 'movedFrom'; section: string | undefined }
);

export interface SectionChange extends Pair {
  changes: Change[];
  isSame: boolean;
}

const splitWords = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

/** Words of both texts, joined into runs. */
function compareWords(before: string, after: string): Part[] {
  const part = (kind: Part['kind'], words: readonly string[]): Part[] =>
    words.length > 0 ? [{ kind, text: words.join('') }] : [];
  return diff(splitWords(before), splitWords(after)).flatMap((block) =>
    block.kind === 'same'
      ? part('same', block.items)
      : [...part('removed', block.before), ...part('added', block.after)],
  );
}

const wordsOf = (row: Row): ReadonlySet<string> => new Set(row.text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

/** True if two rows have enough words in common to be one row that somebody changed. */
function areAlike(words: ReadonlySet<string>, others: ReadonlySet<string> | undefined): boolean {
  if (!others) return false;
  let shared = 0;
  for (const word of words) if (others.has(word)) shared += 1;
  return shared > 0 && shared * 2 >= Math.min(words.size, others.size);
}

/** Rows further apart are not compared, so that long texts do not block a phone. */
const reach = 20;

const only = (kind: 'same' | 'removed' | 'added', { kind: row, text }: Row): Change => ({ kind, row, text });

function compareRow(before: Row, after: Row): Change {
  if (before.text === after.text) return { kind: 'style', row: after.kind, text: after.text };
  return { kind: 'changed', row: after.kind, text: after.text, parts: compareWords(before.text, after.text) };
}

/** Rows that differ: alike ones become one changed row, in their order. */
function compareChanged(before: readonly Row[], after: readonly Row[]): Change[] {
  const changes: Change[] = [];
  const formerWords = before.map(wordsOf);
  let next = 0;
  for (const row of after) {
    const words = wordsOf(row);
    const found = before
      .slice(next, next + reach)
      .findIndex(({ kind }, index) => kind === row.kind && areAlike(words, formerWords[next + index]));
    const partner = found < 0 ? undefined : before[next + found];
    if (!partner) {
      changes.push(only('added', row));
      continue;
    }
    changes.push(...before.slice(next, next + found).map((other) => only('removed', other)));
    changes.push(compareRow(partner, row));
    next += found + 1;
  }
  const removed = before.slice(next).map((row) => only('removed', row));
  // Without any changed row, the removed ones come before the added ones that replace them.
  return next === 0 ? [...removed, ...changes] : [...changes, ...removed];
}

function compareRows(before: readonly Row[], after: readonly Row[]): Change[] {
  const keysOf = (rows: readonly Row[]) => rows.map(({ key }) => key);
  let from = 0;
  let to = 0;
  return diff(keysOf(before), keysOf(after)).flatMap((block): Change[] => {
    if (block.kind === 'same') {
      const rows = after.slice(to, to + block.items.length);
      from += rows.length;
      to += rows.length;
      return rows.map((row) => only('same', row));
    }
    const [former, latter] = [before.slice(from, from + block.before.length), after.slice(to, to + block.after.length)];
    from += former.length;
    to += latter.length;
    return compareChanged(former, latter);
  });
}

/** Rows that one section lost and another one got count as moved. */
function findMoved(sections: readonly SectionChange[]): void {
  const placesOf = (kind: Change['kind']) => {
    const places = new Map<string, { section: SectionChange; index: number }>();
    for (const section of sections)
      for (const [index, change] of section.changes.entries())
        if (change.kind === kind) places.set(`${change.row}|${change.text}`, { section, index });
    return places;
  };
  const added = placesOf('added');
  for (const [content, from] of placesOf('removed')) {
    const to = added.get(content);
    const [removed, target] = [from.section.changes[from.index], to?.section.changes[to.index]];
    if (!to || !removed || !target) continue;
    const { row, text } = removed;
    from.section.changes[from.index] = { kind: 'movedTo', row, text, section: titleOf(to.section) };
    to.section.changes[to.index] = { kind: 'movedFrom', row, text, section: titleOf(from.section) };
  }
}

export const titleOf = ({ before, after }: Pick<Pair, 'before' | 'after'>): string | undefined =>
  (after ?? before)?.title;

/** What differs between two bodies, by sections. */
export function compareBodies(before: string, after: string): SectionChange[] {
  const sections = pairSections(splitSections(before), splitSections(after)).map((pair): SectionChange => {
    const changes = compareRows(pair.before?.rows ?? [], pair.after?.rows ?? []);
    return { ...pair, changes, isSame: !pair.isMoved && changes.every(({ kind }) => kind === 'same') };
  });
  findMoved(sections);
  return sections;
}
