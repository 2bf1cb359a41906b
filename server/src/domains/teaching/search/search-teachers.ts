import type { TeacherSchedule } from '@kampus/contract/teaching/teachers';
import { findSynonyms } from '#domains/guides/public.ts';
import type { Db } from '#platform/db/connect.ts';
import { otherReadings, readTransliterated } from '#platform/search/readings.ts';
import { respell, splitWords, withoutMarks } from '#platform/search/words.ts';
import { presentTeacher } from '../profile/present.ts';
import type { PageQuery, TeacherFilter } from './search-query.ts';
import { hasMatches, readPage } from './search-sql.ts';
import { findSimilarTerms, findTerms, joinTerms } from './terms.ts';
import { readWords, type TypedWord, withoutStudyWords } from './typed-words.ts';

export interface TeacherSearch extends Omit<PageQuery, 'filter'>, Omit<TeacherFilter, 'words'> {
  typed: string;
}

export interface TeacherPage {
  total: number;
  teachers: TeacherSchedule[];
}

async function findPage(db: Db, query: PageQuery): Promise<TeacherPage> {
  const rows = await readPage(db, query);
  // A page beyond the last one has no row, so the first page is read for the total.
  const [first] = rows.length > 0 || query.page === 0 ? rows : await readPage(db, { ...query, page: 0, size: 1 });
  return { total: first?.total ?? 0, teachers: rows.map(presentTeacher) };
}

/** The terms of each word: its own, those of its Russian spelling and of its synonyms. */
async function findOwnTerms(db: Db, words: TypedWord[]): Promise<string[][]> {
  const synonyms = await findSynonyms(
    db,
    words.map(({ word }) => withoutMarks(word)),
  );
  const forms = words.map(({ word }) => [word, respell(word), ...(synonyms.get(withoutMarks(word)) ?? [])]);
  return findTerms(db, forms);
}

/** The terms of each word in another layout or script, and with typos. A stop word has none. */
async function findOtherTerms(db: Db, words: TypedWord[], own: string[][]): Promise<string[][]> {
  const read = await findTerms(
    db,
    words.map(({ token }) => otherReadings(token).flatMap(splitWords)),
  );
  const similar = await findSimilarTerms(
    db,
    words.map(({ word }) => [...new Set([word, readTransliterated(word)])]),
  );
  return own.map((terms, nth) => (terms.length === 0 ? [] : [...(read[nth] ?? []), ...(similar[nth] ?? [])]));
}

/**
 * The filter of an offer by words. If no teacher matches, free or not, words are also read in
 * another layout or script, and typos are corrected.
 */
async function findFilter(db: Db, offer: Omit<TeacherFilter, 'words'>, words: TypedWord[]): Promise<TeacherFilter> {
  const own = words.length > 0 ? await findOwnTerms(db, words) : [];
  const exact = { ...offer, words: joinTerms(own) };
  if (exact.words === '' || (await hasMatches(db, exact))) return exact;
  const other = await findOtherTerms(db, words, own);
  const any = own.map((terms, nth) => [...terms, ...(other[nth] ?? [])]);
  return { ...offer, words: joinTerms(any) };
}

/**
 * Finds teachers who match all words and have at least one of the keywords (design.md §11). A word
 * matches in any inflected form or as a prefix. If no teacher matches, words such as «экзамен»
 * beside others are left out. The caller refreshes teacher_free first (expire-free-slots.ts).
 */
export async function searchTeachers(db: Db, search: TeacherSearch): Promise<TeacherPage> {
  const { typed, keywordIds, maxPrice, place, language, topicId, ...query } = search;
  const offer = { keywordIds, maxPrice, place, language, topicId };
  const words = readWords(typed);
  const subjects = withoutStudyWords(words);
  const filter = await findFilter(db, offer, words);
  if (subjects.length === words.length || (await hasMatches(db, filter))) return findPage(db, { ...query, filter });
  const ofSubjects = await findFilter(db, offer, subjects);
  return findPage(db, { ...query, filter: ofSubjects.words === '' ? filter : ofSubjects });
}
