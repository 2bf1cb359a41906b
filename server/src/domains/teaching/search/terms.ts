import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { countTypos, respell } from '#platform/search/words.ts';

/** Long forms also match as prefixes. So do those of the last word: the user may still type it. */
const isPrefix = (form: string, isLast: boolean): boolean => form.length >= 4 || (isLast && form.length >= 2);

/**
 * Returns the search terms of each word, given in all its forms. A term is the stem, and for a
 * possible prefix also the typed text with any ending. A stem with any ending matches too much:
 * «цена» has the stem «цен», a prefix of «центр». A stop word has no term.
 */
export async function findTerms(db: Db, words: string[][]): Promise<string[][]> {
  const forms = words.flatMap((own, index) =>
    own.map((form) => ({ index, form, canGoOn: isPrefix(form, index === words.length - 1) })),
  );
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

/** Shorter words are similar to too many other words for a typo correction. */
const correctedLengthMin = 4;

/** Typos that a word of this length may have. */
const typosMax = (word: string): number => (word.length < 5 ? 1 : word.length < 9 ? 2 : 3);

/** At most three candidates with the fewest typos; none if the typos are too many. */
function findNearest(stem: string, candidates: string[]): string[] {
  const words = candidates.filter((candidate) => /^[\p{L}\p{N}]+$/u.test(candidate));
  const typos = words.map((word) => countTypos(stem, word));
  const fewest = Math.min(...typos);
  return fewest > typosMax(stem) ? [] : words.filter((_, index) => typos[index] === fewest).slice(0, 3);
}

/** Terms of the words of teachers that are most similar to one of the forms of each word. */
export async function findSimilarTerms(db: Db, words: string[][]): Promise<string[][]> {
  const long = words
    .flat()
    .map(respell)
    .filter((form) => form.length >= correctedLengthMin);
  const { rows } = await sql<{ form: string; stem: string; similar: string[] }>`
    select typed.form, stem.word as stem, array(
             select known.word from teacher_search_words as known
              where known.letters % search_letters(stem.word)
              order by similarity(known.letters, search_letters(stem.word)) desc, known.word
              limit 20
           ) as similar
      from unnest(${long}::text[]) as typed (form)
     cross join lateral (
       select coalesce((tsvector_to_array(to_tsvector('kampus', typed.form)))[1], typed.form)
     ) as stem (word)`.execute(db);
  const nearest = new Map(rows.map(({ form, stem, similar }) => [form, findNearest(stem, similar)]));
  return words.map((forms) => forms.flatMap((form) => nearest.get(respell(form)) ?? []).map((word) => `'${word}':*`));
}

/** One text query that requires each word in one of its forms. Empty if no word has terms. */
export const joinTerms = (terms: string[][]): string =>
  terms
    .filter((forms) => forms.length > 0)
    .map((forms) => `(${forms.join(' | ')})`)
    .join(' & ');
