import type { TeacherSchedule } from '@kampus/contract/teachers';
import type pg from 'pg';
import { type FoundTeacher, presentTeacher } from './present.ts';
import { narrowSql, scanSql, wideSql } from './search-sql.ts';
import type { SearchWindow } from './search-window.ts';

export interface TeacherSearch {
  window: SearchWindow;
  /** Teachers with any of these; undefined for all. */
  keywordIds: number[] | undefined;
  now: Date;
  page: number;
  size: number;
}

export interface TeacherPage {
  total: number;
  teachers: TeacherSchedule[];
}

function queryFor({ window, keywordIds, now, page, size }: TeacherSearch): pg.QueryConfig & { name: string } {
  const withKeywords = keywordIds !== undefined;
  const words = withKeywords ? 'keywords' : 'all';
  const common = [now, window.before ?? 'infinity', size, page * size];
  if (!window.part) {
    const starts = window.windows.map(({ start }) => start);
    const ends = window.windows.map(({ end }) => end);
    const values = [starts, ...common, keywordIds ?? null, ends];
    return { name: `teachers-scan-${words}`, text: scanSql(withKeywords), values };
  }
  const values = [window.date ?? 'infinity', ...common, ...(withKeywords ? [keywordIds] : [])];
  if (!window.isNarrow) return { name: `teachers-wide-${words}`, text: wideSql(withKeywords), values };
  const text = narrowSql(`${window.part}_at`, withKeywords);
  return { name: `teachers-${window.part}-${words}`, text, values };
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
