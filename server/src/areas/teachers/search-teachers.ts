import type { TeacherSchedule } from '@kampus/contract/teachers';
import type pg from 'pg';
import type { Statement } from '#platform/db/statement.ts';
import { type ChosenTeachers, listMembers } from './choose-teachers.ts';
import type { FindFree, FreeAnswer } from './kept-free.ts';
import { type FoundTeacher, presentTeacher } from './present.ts';
import { type Choice, narrowSql, narrowSqlOfKept, scanSql, wideSql, wideSqlOfFew } from './search-sql.ts';
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
  wordsVersion: string;
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

interface SearchQuery {
  statement: Statement;
  values: unknown[];
  /** The total, where the statement does not count; undefined where what is kept cannot be compared with the answer. */
  count?: (answer: FreeAnswer) => number | undefined;
}

function queryFor(search: TeacherSearch, findFree: FindFree): SearchQuery {
  const { window, now, page, size } = search;
  const { part, date = 'infinity' } = window;
  // A word that everybody has leaves nobody out.
  const chosen = search.chosen?.total === search.chosen?.everybody ? undefined : search.chosen;
  const choice: Choice = !chosen ? 'all' : areFew(search) ? 'few' : 'many';
  const chosenBy = !chosen ? [] : [choice === 'few' ? listMembers(chosen.members) : chosen.members];
  const common = [now, window.before ?? 'infinity', size, page * size];
  if (!part) {
    const hours = window.listHours();
    const starts = hours.map(({ start }) => start);
    const ends = hours.map(({ end }) => end);
    const statement = { name: `teachers-scan-${choice}`, text: scanSql(choice) };
    return { statement, values: [starts, ...common, ends, ...chosenBy] };
  }
  if (!window.isNarrow) {
    const statement = { name: `teachers-wide-${choice}`, text: choice === 'few' ? wideSqlOfFew : wideSql(choice) };
    return { statement, values: [chosen?.total ?? null, ...common, ...chosenBy] };
  }
  // Few are counted while they are looked up.
  const free = choice === 'few' ? undefined : findFree(date, part);
  if (choice === 'few' || !free) {
    const statement = { name: `teachers-${part}-${choice}`, text: narrowSql(`${part}_at`, choice) };
    return { statement, values: [date, ...common, ...chosenBy] };
  }
  return {
    statement: { name: `teachers-${part}-${choice}-kept`, text: narrowSqlOfKept(`${part}_at`, choice) },
    values: [date, ...common, free.snapshot(), ...chosenBy],
    count: (answer) => (free.follow(answer) ? free.count(now, window.before, chosen?.members) : undefined),
  };
}

/**
 * Searches teachers: soonest matching free lecture first, then those without one, ties by name, then id (design.md §11).
 * The table teacher_free must be up to date as of `now`: see expire-free-slots.ts. Who is free is counted in the database,
 * unless `findFree` knows it.
 */
export async function searchTeachers(
  pool: pg.Pool,
  search: TeacherSearch,
  findFree: FindFree = () => undefined,
): Promise<TeacherPage> {
  const { statement, values, count } = queryFor(search, findFree);
  const { rows } = await pool.query<FoundTeacher & FreeAnswer>({ ...statement, values });
  const [first] = rows;
  const total = first && count ? count(first) : (first?.total ?? 0);
  if (total === undefined) return searchTeachers(pool, search);
  return {
    total,
    wordsVersion: first?.words_version ?? '',
    teachers: rows.flatMap((row) =>
      row.username === null ? [] : [presentTeacher({ ...row, username: row.username })],
    ),
  };
}
