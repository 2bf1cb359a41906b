import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';

const shown = ['id', 'name', 'host', 'state', 'fault', 'read_at', 'failing_since', 'event_count'] as const;

/** The columns of a calendar that its teacher may see. */
export interface CalendarRow {
  id: number;
  name: string;
  host: string;
  state: 'OK' | 'UNREACHABLE' | 'UNREADABLE';
  fault: string | null;
  read_at: Date | null;
  failing_since: Date | null;
  event_count: number;
}

export const listCalendars = (db: Db, teacherId: number): Promise<CalendarRow[]> =>
  db.selectFrom('busy_calendars').select(shown).where('teacher_id', '=', teacherId).orderBy('id').execute();

/** Finds a calendar by id among the teacher's own calendars. */
export const findCalendar = (db: Db, teacherId: number, id: number): Promise<CalendarRow | undefined> =>
  db
    .selectFrom('busy_calendars')
    .select(shown)
    .where('id', '=', id)
    .where('teacher_id', '=', teacherId)
    .executeTakeFirst();

/** The columns needed to read a calendar. `address` is encrypted. */
export interface DueCalendar {
  id: number;
  teacher_id: number;
  username: string;
  address: string;
  etag: string | null;
  last_modified: string | null;
  known_until: Date | null;
}

const due = (db: Db) =>
  db
    .selectFrom('busy_calendars as c')
    .innerJoin('users as u', 'u.id', 'c.teacher_id')
    .innerJoin('teachers as t', 't.user_id', 'c.teacher_id')
    .select(['c.id', 'c.teacher_id', 'u.username', 'c.address', 'c.etag', 'c.last_modified', 'c.known_until']);

/**
 * Calendars due for a read, longest overdue first. Calendars of inactive teachers are not read.
 */
export const listDue = (db: Db, now: Date, count: number): Promise<DueCalendar[]> =>
  due(db)
    .where('c.next_read_at', '<=', now)
    .where('t.is_away', '=', sql<boolean>`false`)
    .orderBy('c.next_read_at')
    .limit(count)
    .execute();

export const findDue = (db: Db, id: number): Promise<DueCalendar | undefined> =>
  due(db).where('c.id', '=', id).executeTakeFirst();
