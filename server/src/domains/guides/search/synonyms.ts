import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';

/** Shorter beginnings of a typed word are not looked up. */
const beginningMin = 2;
/** Letters that a form of a word may have after its beginning. */
const endingMax = 5;

/** Words of guides by typed word. */
export type Synonyms = ReadonlyMap<string, string[]>;

const beginningsOf = (word: string): string[] =>
  Array.from({ length: endingMax + 1 }, (_, ending) => word.slice(0, word.length - ending)).filter(
    (beginning) => beginning.length >= beginningMin,
  );

/**
 * The synonyms of typed words without accents: what the desk maps their beginnings to, and the
 * other words of a glossary entry. Synonyms of synonyms are not looked up, so circles are harmless.
 */
export async function findSynonyms(db: Db, words: string[]): Promise<Synonyms> {
  const beginnings = new Map([...new Set(words)].map((word) => [word, beginningsOf(word)]));
  const all = [...new Set([...beginnings.values()].flat())];
  const { rows } = await sql<{ beginnings: string[]; names: string[] }>`
    select beginnings, names from search_synonyms
     where beginnings && ${all}::text[] and not retired
    union all
    select beginnings, names from glossary
     where beginnings && ${all}::text[] and not retired`.execute(db);
  return new Map(
    [...beginnings].map(([word, own]) => [
      word,
      rows
        .filter((row) => row.beginnings.some((beginning) => own.includes(beginning)))
        .flatMap(({ names }) => names.filter((name) => !/\s/.test(name))),
    ]),
  );
}
