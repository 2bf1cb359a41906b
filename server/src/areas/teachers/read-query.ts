import type pg from 'pg';
import { findRow, type Statement } from '#platform/db/statement.ts';
import { addTypoCorrections, findTerms, joinTerms, type Synonyms, splitWords } from '../guides/public.ts';

/** Beginnings of words that students type, and the words of keywords, languages and places. */
const synonyms: Synonyms = [
  ['матан', ['анализ']],
  ['вышмат', ['математический', 'алгебра']],
  ['начерталк', ['начертательная']],
  ['сопромат', ['сопротивление']],
  ['прог', ['программирование']],
  ['програмуван', ['программирование']],
  ['хімі', ['химия']],
  ['біологі', ['биология']],
  ['економі', ['экономика', 'микроэкономика']],
  ['українськ', ['украинский']],
  ['російськ', ['русский']],
  ['словацьк', ['словацкий']],
  ['чеськ', ['чешский']],
  ['англійськ', ['английский']],
  ['німецьк', ['немецкий']],
  ['slovak', ['словацкий']],
  ['slovenč', ['словацкий']],
  ['slovenc', ['словацкий']],
  ['englis', ['английский']],
  ['angli', ['английский']],
  ['german', ['немецкий']],
  ['nemč', ['немецкий']],
  ['russian', ['русский']],
  ['ruš', ['русский']],
  ['ukrain', ['украинский']],
  ['online', ['онлайн']],
  ['bratislav', ['братислава']],
];

export interface TeacherQuery {
  /** A text query of teacher_words. */
  query: string;
  /** True where so few teachers match that they are read one by one. */
  isRare: boolean;
}

const rareMax = 500;
const countMatches: Statement = {
  name: 'teachers-count-matches',
  text: `select count(*) as matches from (select from teacher_words where search @@ $1::tsquery limit ${rareMax + 1}) as capped`,
};

const countOf = async (pool: pg.Pool, query: string): Promise<number> =>
  query === '' ? 0 : ((await findRow<{ matches: number }>(pool, countMatches, [query]))?.matches ?? 0);

/**
 * What was typed as a query of teacher_words: all words, each in any form or as a beginning; where no teacher has them,
 * with typos corrected. Undefined where nothing was typed that can be searched for.
 */
export async function readTeacherQuery(pool: pg.Pool, typed: string): Promise<TeacherQuery | undefined> {
  const words = splitWords(typed);
  if (words.length === 0) return undefined;
  const terms = await findTerms(pool, words, synonyms);
  const query = joinTerms(terms, '&');
  if (query === '') return undefined;
  const matches = await countOf(pool, query);
  if (matches > 0) return { query, isRare: matches <= rareMax };
  const corrected = joinTerms(await addTypoCorrections(pool, words, terms, 'teacher_search_words'), '&');
  return { query: corrected, isRare: (await countOf(pool, corrected)) <= rareMax };
}
