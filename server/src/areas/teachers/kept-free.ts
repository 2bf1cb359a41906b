import type { DayPart } from '@kampus/contract/time';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Db } from '#platform/db/connect.ts';
import { removeRows } from '#platform/db/remove-rows.ts';
import { FreeByHalfHour, type FreeFilter } from './free-by-half-hour.ts';
import { freeSql } from './search-sql.ts';

/** Of all days and parts together; one takes 45 kB among 10,000 teachers. */
const bytesMax = 16_000_000;
const entryOverheadBytes = 500;

/** So long the database knows at least who has changed; what a process has not looked at for half of it is read anew. */
const changesKeptMs = 3_600_000;

/** Who is free as the database answers it: 8 bytes for each teacher, the number and the minute since 1970 or 0 for not free. */
export interface FreeAnswer {
  /** Numbers of transactions mean something on one server alone: a standby that takes over may give some anew. */
  server: string;
  snapshot: string;
  free: Buffer;
}

/** Which transactions a statement sees: those below `end`, except those under way: the fewer, the shorter is their list. */
function readSnapshot(snapshot: string): { end: number; underWay: number } {
  const [, end, list = ''] = snapshot.split(':');
  return { end: Number(end), underWay: list.length };
}

/** Snapshots follow each other: a later one sees more transactions, or fewer of the same are still under way. */
function isLater(snapshot: string, other: string): boolean {
  const [a, b] = [readSnapshot(snapshot), readSnapshot(other)];
  return a.end > b.end || (a.end === b.end && a.underWay < b.underWay);
}

/** When each teacher is free next, on one day or at all, in one part of the day. */
export interface FreeTeachers {
  /** What is known: changes that it does not show are still to be asked for. */
  snapshot: () => string;
  /** Whether the database still knows all changes after it. */
  isRecent: () => boolean;
  count: (filter: FreeFilter) => FreeByHalfHour;
  /**
   * Takes over who has changed after `snapshot`, as it was when that was asked, and corrects what was counted then. Of two who
   * ask at once the one who saw less may be answered last; that answer says nothing new. False where another server answers:
   * then nothing is known any more.
   */
  follow: (answer: FreeAnswer, counted?: FreeByHalfHour) => boolean;
  bytes: () => number;
}

/** The teachers whom a process has seen, each at a place that the lists of all days and parts share. */
interface Roster {
  ids: number[];
  places: Map<number, number>;
}

/** `answer` names everybody. */
export function makeFreeTeachers({ ids, places }: Roster, answer: FreeAnswer): FreeTeachers {
  let minutes = new Int32Array(0);
  let known = '0:0:';
  let knownAtMs = 0;

  function placeOf(id: number): number {
    const place = places.get(id) ?? ids.length;
    if (place === ids.length) {
      ids.push(id);
      places.set(id, place);
    }
    // Stryker disable next-line ConditionalExpression: to move at every change is slower, and nothing else.
    if (place >= minutes.length) {
      const grown = new Int32Array(Math.ceil(1.125 * ids.length) + 8);
      grown.set(minutes);
      minutes = grown;
    }
    return place;
  }

  function follow({ server, snapshot, free }: FreeAnswer, counted?: FreeByHalfHour): boolean {
    if (server !== answer.server) {
      knownAtMs = Number.NEGATIVE_INFINITY;
      return false;
    }
    if (!isLater(snapshot, known)) return true;
    for (let from = 0; from < free.length; from += 8) {
      const id = free.readInt32BE(from);
      const place = placeOf(id);
      const minute = free.readInt32BE(from + 4);
      counted?.add(id, minutes[place] ?? 0, -1);
      counted?.add(id, minute);
      minutes[place] = minute;
    }
    known = snapshot;
    knownAtMs = performance.now();
    return true;
  }

  follow(answer);
  return {
    snapshot: () => known,
    // Stryker disable next-line EqualityOperator: half of the time is ample, to the millisecond.
    isRecent: () => performance.now() - knownAtMs < changesKeptMs / 2,
    bytes: () => minutes.byteLength,
    follow,
    count: (filter) => {
      const counted = new FreeByHalfHour(filter);
      // Stryker disable next-line EqualityOperator: there is nobody at the place after the last.
      for (let place = 0; place < minutes.length; place += 1) counted.add(ids[place] ?? 0, minutes[place] ?? 0);
      return counted;
    },
  };
}

/** Undefined where it is not kept yet: it is then read, for whoever asks next. */
export type FindFree = (day: string, part: DayPart | 'any') => FreeTeachers | undefined;

/**
 * Who is free, kept by one process and brought up to date by each search that looks at it: so the exact total of a part of
 * the day costs no count in the database.
 */
export function keepFreeTeachers(pool: pg.Pool): FindFree {
  // Stryker disable next-line ArrayDeclaration: a place that nobody has is never free.
  const roster: Roster = { ids: [], places: new Map() };
  const kept = new LRUCache<string, FreeTeachers>({
    maxSize: bytesMax,
    sizeCalculation: ({ bytes }) => bytes() + entryOverheadBytes,
  });
  const reading = new Set<string>();

  async function read(key: string, day: string, part: DayPart | 'any'): Promise<void> {
    const { rows } = await pool.query<FreeAnswer>({
      name: `teachers-free-${part}`,
      text: freeSql(`${part}_at`),
      values: [day],
    });
    // Stryker disable next-line ConditionalExpression: the statement always has one row.
    if (rows[0]) kept.set(key, makeFreeTeachers(roster, rows[0]));
  }

  return (day, part) => {
    const key = `${day} ${part}`;
    const found = kept.get(key);
    if (found?.isRecent()) return found;
    if (!reading.has(key)) {
      reading.add(key);
      // Whoever asks next tries again.
      void read(key, day, part)
        .catch(() => undefined)
        .finally(() => reading.delete(key));
    }
    return undefined;
  };
}

/** Removes what no process asks for any more. Returns how many rows. */
export const removeOldFreeChanges = (db: Db): Promise<number> =>
  removeRows(db, 'teacher_free_changes', `changed_at < now() - interval '${changesKeptMs} milliseconds'`);
