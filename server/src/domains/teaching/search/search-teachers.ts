import type { TeacherSchedule } from '@kampus/contract/teaching/teachers';
import type { Db } from '#platform/db/connect.ts';
import { addTypoCorrections, findTerms, joinTerms } from '#platform/search/terms.ts';
import { splitWords } from '#platform/search/words.ts';
import { presentTeacher } from '../profile/present.ts';
import { hasMatches, type PageQuery, readPage } from './search-sql.ts';
import { teacherSynonyms } from './synonyms.ts';
import type { TeacherFilter } from './teacher-filter.ts';

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

/**
 * Finds teachers who match all words and have at least one of the keywords (design.md §11). A word
 * matches in any inflected form or as a prefix. If no teacher matches, free or not, typos are
 * corrected. The caller refreshes teacher_free first (expire-free-slots.ts).
 */
export async function searchTeachers(db: Db, search: TeacherSearch): Promise<TeacherPage> {
  const { typed, keywordIds, maxPrice, place, language, topicId, ...query } = search;
  const offer = { keywordIds, maxPrice, place, language, topicId };
  const words = splitWords(typed);
  const terms = words.length > 0 ? await findTerms(db, words, teacherSynonyms) : [];
  const exact = { ...offer, words: joinTerms(terms, '&') };
  if (exact.words === '' || (await hasMatches(db, exact))) return findPage(db, { ...query, filter: exact });
  const corrected = await addTypoCorrections(db, 'teacher_search_words', words, terms);
  return findPage(db, { ...query, filter: { ...offer, words: joinTerms(corrected, '&') } });
}
