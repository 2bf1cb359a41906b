import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { splitWords } from '#platform/search/words.ts';
import { chooseTeachers, type WordChoice } from './choose-teachers.ts';
import { keepFreeTeachers } from './kept-free.ts';
import { searchTeachers, type TeacherPage, type TeacherSearch } from './search-teachers.ts';

/** Of all choices together; one takes 1.3 kB among 10,000 teachers. */
const bytesMax = 2_000_000;
const entryOverheadBytes = 500;

export interface WordSearch extends Omit<TeacherSearch, 'chosen'> {
  typed: string;
  keywordIds: number[] | undefined;
}

/**
 * The search for teachers of one process. Whom words choose is kept: a booking changes who is free, and not who has a word. The
 * statement that reads the page says in the same snapshot whether any words have changed since; then they are read anew.
 */
export function createTeacherSearch(pool: pg.Pool): (search: WordSearch) => Promise<TeacherPage> {
  const choices = new LRUCache<string, WordChoice>({
    maxSize: bytesMax,
    sizeCalculation: ({ chosen }, key) => entryOverheadBytes + 2 * key.length + (chosen?.members.length ?? 0),
  });

  const findFree = keepFreeTeachers(pool);
  const readPage = (search: TeacherSearch) => searchTeachers(pool, search, findFree);

  return async ({ typed, keywordIds = [], ...search }) => {
    const words = splitWords(typed);
    if (words.length + keywordIds.length === 0) return readPage({ ...search, chosen: undefined });
    const key = JSON.stringify([keywordIds, words]);
    const kept = choices.get(key);
    if (kept) {
      const page = await readPage({ ...search, chosen: kept.chosen });
      if (page.wordsVersion === kept.version) return page;
    }
    const choice = await chooseTeachers(pool, words, keywordIds);
    choices.set(key, choice);
    return readPage({ ...search, chosen: choice.chosen });
  };
}
