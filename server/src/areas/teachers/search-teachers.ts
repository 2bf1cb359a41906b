import type { TeacherSchedule } from '@kampus/contract/teachers';
import type pg from 'pg';
import { type FoundTeacher, presentTeacher } from './present.ts';
import type { TeacherQuery } from './read-query.ts';
import { type Choice, narrowSql, scanSql, wideSql, wideSqlOfFew } from './search-sql.ts';
import type { SearchWindow } from './search-window.ts';

export interface TeacherSearch {
  window: SearchWindow;
  /** Teachers with any of these; undefined for all. */
  keywordIds: number[] | undefined;
  /** What was typed, as read-query.ts read it; undefined for nothing. */
  words?: TeacherQuery | undefined;
  now: Date;
  page: number;
  size: number;
}

export interface TeacherPage {
  total: number;
  teachers: TeacherSchedule[];
}

const choiceOf = ({ keywordIds, words }: TeacherSearch): Choice =>
  keywordIds === undefined ? (words ? 'words' : 'all') : words ? 'both' : 'keywords';

function queryFor(search: TeacherSearch): pg.QueryConfig & { name: string } {
  const { window, keywordIds, words, now, page, size } = search;
  const choice = choiceOf(search);
  const chosenBy = [...(keywordIds ? [keywordIds] : []), ...(words ? [words.query] : [])];
  const common = [now, window.before ?? 'infinity', size, page * size];
  if (!window.part) {
    const starts = window.windows.map(({ start }) => start);
    const ends = window.windows.map(({ end }) => end);
    const values = [starts, ...common, ends, ...chosenBy];
    return { name: `teachers-scan-${choice}`, text: scanSql(choice), values };
  }
  const values = [window.date ?? 'infinity', ...common, ...chosenBy];
  if (!window.isNarrow && words?.isRare) return { name: `teachers-few-${choice}`, text: wideSqlOfFew(choice), values };
  if (!window.isNarrow) return { name: `teachers-wide-${choice}`, text: wideSql(choice), values };
  const text = narrowSql(`${window.part}_at`, choice);
  return { name: `teachers-${window.part}-${choice}`, text, values };
}

/**
 * Searches teachers: soonest matching free lecture first, then those without one, ties by name, then id (design.md §11).
 * The table teacher_free must be up to date as of `now`: see expire-free-slots.ts.
 */
export async function searchTeachers(pool: pg.Pool, search: TeacherSearch): Promise<TeacherPage> {
  const { rows } = await pool.query<FoundTeacher>(queryFor(search));
  return {
    total: rows[0]?.total ?? 0,
    teachers: rows.flatMap((row) =>
      row.username === null ? [] : [presentTeacher({ ...row, username: row.username })],
    ),
  };
}
