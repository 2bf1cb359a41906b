import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { findNearest, listForms, respell, type Synonyms } from './words.ts';

/** Shorter words are similar to too many other words for a typo correction. */
const correctedLengthMin = 4;

/** Tables of known words for typo correction. */
export type Vocabulary = 'search_words' | 'teacher_search_words';

/**
 * Returns the search terms of each word in all its spellings. A term is the stem, and for a
 * possible prefix also the typed text with any ending. A stem with any ending matches too much:
 * «цена» has the stem «цен», a prefix of «центр». A stop word has no term.
 */
export async function findTerms(db: Db, words: string[], synonyms: Synonyms): Promise<string[][]> {
  const forms = listForms(words, synonyms);
  const { rows } = await sql<{ term: string }>`
    select case when stem.term = '' or not is_prefix then stem.term
                else stem.term || ' | ' || to_tsquery('simple', unaccent(form) || ':*')::text
           end as term
      from unnest(
             ${forms.map(({ form }) => form)}::text[],
             ${forms.map(({ canGoOn }) => canGoOn)}::boolean[]
           ) with ordinality as typed (form, is_prefix, nth)
     cross join lateral (select to_tsquery('kampus', form)::text as term) as stem
     order by nth`.execute(db);
  return words.map((_, index) =>
    rows.flatMap(({ term }, nth) => (forms[nth]?.index === index && term !== '' ? [term] : [])),
  );
}

interface SimilarWordsRow {
  word: string;
  stem: string;
  similar_words: string[];
}

/**
 * Finds the words of the vocabulary that are most similar to the stem of each word. Short words get
 * none.
 */
async function findNearestWords(db: Db, words: string[], vocabulary: Vocabulary): Promise<string[][]> {
  const long = words.map(respell).filter((word) => word.length >= correctedLengthMin);
  const { rows } = await sql<SimilarWordsRow>`
    select typed.word, stem.word as stem, array(
             select known.word from ${sql.table(vocabulary)} as known
              where known.letters % search_letters(stem.word)
              order by similarity(known.letters, search_letters(stem.word)) desc, known.word
              limit 20
           ) as similar_words
      from unnest(${long}::text[]) as typed (word)
     cross join lateral (
       select coalesce((tsvector_to_array(to_tsvector('kampus', typed.word)))[1], typed.word)
     ) as stem (word)`.execute(db);
  const byWord = new Map(rows.map((row) => [row.word, row]));
  return words.map((word) => {
    const { stem = '', similar_words = [] } = byWord.get(respell(word)) ?? {};
    return findNearest(
      stem,
      similar_words.filter((known) => /^[\p{L}\p{N}]+$/u.test(known)),
    );
  });
}

/**
 * Adds the words with the fewest typos to the terms of each word. A stop word still has no terms.
 */
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

/** Joins the terms of all words into one text query. Empty if no word has terms. */
export const joinTerms = (terms: string[][], operator: '&' | '|'): string =>
  terms
    .filter((forms) => forms.length > 0)
    .map((forms) => `(${forms.join(' | ')})`)
    .join(` ${operator} `);
