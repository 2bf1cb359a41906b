import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { findNearest, listForms, respell, type Synonyms } from './words.ts';

/** Shorter words resemble too many others to correct a typo in them. */
const correctedLengthMin = 4;

/** Tables of words that exist, in which a mistyped one is looked up. */
export type Vocabulary = 'search_words' | 'teacher_search_words';

/**
 * The search terms of each word, in all its spellings: the stem, and for a possible beginning also the typed text with
 * any ending. A stem with any ending is too wide: «цена» has the stem «цен», which begins «центр». A stop word has none.
 */
export async function findTerms(db: Db, words: string[], synonyms: Synonyms): Promise<string[][]> {
  const forms = listForms(words, synonyms);
  const { rows } = await sql<{ term: string }>`
    select case when stem.term = '' or not can_go_on then stem.term
                else stem.term || ' | ' || to_tsquery('simple', unaccent(form) || ':*')::text
           end as term
      from unnest(${forms.map(({ form }) => form)}::text[], ${forms.map(({ canGoOn }) => canGoOn)}::boolean[])
           with ordinality as given (form, can_go_on, nth)
     cross join lateral (select to_tsquery('kampus', form)::text as term) as stem
     order by nth`.execute(db);
  return words.map((_, index) =>
    rows.flatMap(({ term }, nth) => (forms[nth]?.index === index && term !== '' ? [term] : [])),
  );
}

interface AlikeRow {
  word: string;
  stem: string;
  alike: string[];
}

/** For each word the words of the vocabulary most similar to its stem; none for short ones. */
async function findNearestWords(db: Db, words: string[], vocabulary: Vocabulary): Promise<string[][]> {
  const long = words.map(respell).filter((word) => word.length >= correctedLengthMin);
  const { rows } = await sql<AlikeRow>`
    select given.word, stem.word as stem, array(
             select known.word from ${sql.table(vocabulary)} as known
              where known.letters % search_letters(stem.word)
              order by similarity(known.letters, search_letters(stem.word)) desc, known.word limit 20
           ) as alike
      from unnest(${long}::text[]) as given (word)
     cross join lateral (
       select coalesce((tsvector_to_array(to_tsvector('kampus', given.word)))[1], given.word)
     ) as stem (word)`.execute(db);
  const byWord = new Map(rows.map((row) => [row.word, row]));
  return words.map((word) => {
    const { stem = '', alike = [] } = byWord.get(respell(word)) ?? {};
    return findNearest(
      stem,
      alike.filter((known) => /^[\p{L}\p{N}]+$/u.test(known)),
    );
  });
}

/** Adds to the terms of each word the words of the vocabulary with the fewest typos. A stop word stays without terms. */
export async function addTypoCorrections(
  db: Db,
  vocabulary: Vocabulary,
  words: string[],
  terms: string[][],
): Promise<string[][]> {
  const nearest = await findNearestWords(db, words, vocabulary);
  return terms.map((own, index) =>
    own.length === 0 ? own : [...own, ...(nearest[index] ?? []).map((word) => `'${word}':*`)],
  );
}

/** The terms of all words as one text query; empty where no word has any. */
export const joinTerms = (terms: string[][], operator: '&' | '|'): string =>
  terms
    .filter((forms) => forms.length > 0)
    .map((forms) => `(${forms.join(' | ')})`)
    .join(` ${operator} `);
