import type { TeacherSchedule } from '@kampus/contract/teachers';
import type pg from 'pg';
import type { Statement } from '#platform/db/statement.ts';
import { type ChosenTeachers, listMembers } from './choose-teachers.ts';
import type { FreeByHalfHour } from './free-by-half-hour.ts';
import type { FindFree, FreeAnswer, FreeTeachers } from './kept-free.ts';
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
  /** The total, where the statement does not count; undefined where the answer shows that the question was wrong. */
  count?: (answer: FreeAnswer) => number | undefined;
}

/**
 * Reads a page of those whom `free` knows to be free, undefined where the page has others too. Of chosen ones the statement
 * begins at the half hour of the first one on the page, instead of passing over all who are free before.
 */
function queryKept(search: TeacherSearch, free: FreeTeachers): SearchQuery | undefined {
  const { window, chosen, now, page, size } = search;
  const { part, date = 'infinity', before } = window;
  const count = () => free.count({ after: now, before, members: chosen?.members });
  const hasFullPage = (found: FreeByHalfHour) => found.total >= (page + 1) * size;
  const known = count();
  if (!window.isNarrow && !hasFullPage(known)) return undefined;
  const begin = chosen ? known.reach(page * size) : now;
  const passed = chosen ? known.countBefore(begin) : 0;
  const after = begin > now ? new Date(begin.getTime() - 1) : now;
  const snapshot = free.snapshot();
  const values = [date, after, before ?? 'infinity', size, page * size - passed, snapshot];
  const choice = chosen ? 'many' : 'all';
  return {
    statement: { name: `teachers-${part}-${choice}-kept`, text: narrowSqlOfKept(`${part}_at`, choice) },
    values: chosen ? [...values, chosen.members] : values,
    count: (answer) => {
      // Else the answer of another search has come in between.
      const isSame = free.snapshot() === snapshot;
      if (!free.follow(answer, known)) return undefined;
      const found = isSame ? known : count();
      if (chosen && found.countBefore(begin) !== passed) return undefined;
      if (window.isNarrow) return found.total;
      return hasFullPage(found) ? chosen?.total : undefined;
    },
  };
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
  // Few are counted while they are looked up, and the soonest of all are read as quickly.
  const free = choice === 'many' || (choice === 'all' && window.isNarrow) ? findFree(date, part) : undefined;
  const kept = free && queryKept({ ...search, chosen }, free);
  if (kept) return kept;
  if (!window.isNarrow) {
    const statement = { name: `teachers-wide-${choice}`, text: choice === 'few' ? wideSqlOfFew : wideSql(choice) };
    return { statement, values: [chosen?.total ?? null, ...common, ...chosenBy] };
  }
  const statement = { name: `teachers-${part}-${choice}`, text: narrowSql(`${part}_at`, choice) };
  return { statement, values: [date, ...common, ...chosenBy] };
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
