import type pg from 'pg';
import type { Statement } from '../db/statement.ts';
import { findNearest, listForms, respell, type Synonyms } from './words.ts';

/** Shorter words resemble too many others to correct a typo in them. */
const correctedLengthMin = 4;

/** Tables of words that exist, in which a mistyped one is looked up. */
export type Vocabulary = 'search_words' | 'teacher_search_words';

/**
 * Each word as a term: its stem, and where it may be a beginning also what was typed, with whatever follows. A stem with
 * anything behind it would be too wide: «цена» is «цен», and so begins «центр». Empty for stop words, which match nothing.
 */
const readTerms: Statement = {
  name: 'search-terms',
  text: `
  select case when stem.term <> '' and is_beginning then stem.term || ' | ' || to_tsquery('simple', unaccent(word) || ':*')::text
              else stem.term end as term
  from unnest((select $1::text[]), (select $2::boolean[])) with ordinality as given (word, is_beginning, place)
  cross join lateral (select to_tsquery('kampus', word)::text as term) as stem order by place`,
};

/** For each word its stem, and the indexed stems most similar to it. */
const findAlike = (vocabulary: Vocabulary): Statement => ({
  name: `${vocabulary}-alike`,
  text: `
  select given.word, stem.word as stem, array(
    select known.word from ${vocabulary} known where known.letters % search_letters(stem.word)
    order by similarity(known.letters, search_letters(stem.word)) desc, known.word limit 20
  ) as alike
  from unnest((select $1::text[])) as given (word)
  cross join lateral (select coalesce((tsvector_to_array(to_tsvector('kampus', given.word)))[1], given.word)) as stem (word)`,
});

interface AlikeRow {
  word: string;
  stem: string;
  alike: string[];
}

/** The search terms of each word; a stop word has none. */
export async function findTerms(pool: pg.Pool, words: string[], synonyms: Synonyms): Promise<string[][]> {
  const forms = listForms(words, synonyms);
  const { rows } = await pool.query<{ term: string }>({
    ...readTerms,
    values: [forms.map(({ form }) => form), forms.map(({ canGoOn }) => canGoOn)],
  });
  return words.map((_, index) =>
    rows.flatMap(({ term }, place) => (forms[place]?.index === index && term !== '' ? [term] : [])),
  );
}

/** For each word the words of the vocabulary most similar to it; none for short ones and where nothing is similar. */
export async function findNearestWords(pool: pg.Pool, words: string[], vocabulary: Vocabulary): Promise<string[][]> {
  const long = words.map(respell).filter((word) => word.length >= correctedLengthMin);
  const { rows } = await pool.query<AlikeRow>({ ...findAlike(vocabulary), values: [long] });
  const byWord = new Map(rows.map((row) => [row.word, row]));
  return words.map((word) => {
    const { stem = '', alike = [] } = byWord.get(respell(word)) ?? {};
    return findNearest(
      stem,
      alike.filter((known) => /^[\p{L}\p{N}]+$/u.test(known)),
    );
  });
}

/** Corrects typos: adds to the terms of each word the indexed words most similar to it. */
export async function addTypoCorrections(pool: pg.Pool, words: string[], terms: string[][]): Promise<string[][]> {
  const nearest = await findNearestWords(pool, words, 'search_words');
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
