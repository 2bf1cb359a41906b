import type { TeacherSchedule } from '@kampus/contract/teachers';
import type pg from 'pg';
import type { Statement } from '#platform/db/statement.ts';
import { type ChosenTeachers, listMembers } from './choose-teachers.ts';
import { type FoundTeacher, presentTeacher } from './present.ts';
import { type Choice, narrowSql, scanSql, wideSql, wideSqlOfFew } from './search-sql.ts';
import type { SearchWindow } from './search-window.ts';

export interface TeacherSearch {
  window: SearchWindow;
  /** Undefined: everybody. */
  chosen: ChosenTeachers | undefined;
  now: Date;
  page: number;
  size: number;
}

export interface TeacherPage {
  total: number;
  /** Of the words of all teachers, in the snapshot of the page. */
  wordsVersion: number;
  teachers: TeacherSchedule[];
}

/** Looking one teacher up costs as much as passing over so many in the order of the list. */
const stepsOfLookup = 16;

/**
 * Whether the chosen are few enough to be looked up one by one. Else the list is walked in its order: to its end where the
 * total is not known before, or until the page is full.
 */
function areFew({ window, chosen, page, size }: TeacherSearch): boolean {
  if (!chosen) return false;
  const { total, everybody } = chosen;
  const steps = window.isNarrow ? everybody : Math.min(everybody, ((page + 1) * size * everybody) / total);
  return total * stepsOfLookup < steps;
}

function queryFor(search: TeacherSearch): Statement & { values: unknown[] } {
  const { window, now, page, size } = search;
  // A word that everybody has leaves nobody out.
  const chosen = search.chosen?.total === search.chosen?.everybody ? undefined : search.chosen;
  const choice: Choice = !chosen ? 'all' : areFew(search) ? 'few' : 'many';
  const chosenBy = !chosen ? [] : [choice === 'few' ? listMembers(chosen.members) : chosen.members];
  const common = [now, window.before ?? 'infinity', size, page * size];
  if (!window.part) {
    const starts = window.windows.map(({ start }) => start);
    const ends = window.windows.map(({ end }) => end);
    const values = [starts, ...common, ends, ...chosenBy];
    return { name: `teachers-scan-${choice}`, text: scanSql(choice), values };
  }
  if (window.isNarrow) {
    const values = [window.date ?? 'infinity', ...common, ...chosenBy];
    return { name: `teachers-${window.part}-${choice}`, text: narrowSql(`${window.part}_at`, choice), values };
  }
  const values = chosen ? [chosen.total, ...common, ...chosenBy] : [null, ...common];
  return { name: `teachers-wide-${choice}`, text: choice === 'few' ? wideSqlOfFew : wideSql(choice), values };
}

/**
 * Searches teachers: soonest matching free lecture first, then those without one, ties by name, then id (design.md §11).
 * The table teacher_free must be up to date as of `now`: see expire-free-slots.ts.
 */
export async function searchTeachers(pool: pg.Pool, search: TeacherSearch): Promise<TeacherPage> {
  const { values, ...statement } = queryFor(search);
  const { rows } = await pool.query<FoundTeacher>({ ...statement, values });
  return {
    total: rows[0]?.total ?? 0,
    wordsVersion: rows[0]?.words_version ?? 0,
    teachers: rows.flatMap((row) =>
      row.username === null ? [] : [presentTeacher({ ...row, username: row.username })],
    ),
  };
}
