import type { Reservation } from '@kampus/contract/reservations';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { ReservationRow } from './present.ts';

const person = (alias: string): string => `
  jsonb_build_object('username', ${alias}.username, 'first_name', ${alias}.first_name, 'last_name', ${alias}.last_name,
                     'telegram_username', ${alias}.telegram_username)`;

/** A reservation with its lecture and both people: the columns of ReservationRow, and whose it is. */
export const reservationColumns = `
  r.id, r.status, r.created_at, r.closed_by, r.starts_at, r.ends_at, r.group_size, r.duration, r.price_cents,
  r.answered_at, r.paid_at, r.student_id, r.teacher_id, r.lecture_id,
  l.created_at as lecture_created_at, l.location, l.languages, ${person('s')} as student, ${person('t')} as teacher`;

export const reservationTables = `
  reservations as r
  join lectures as l on l.id = r.lecture_id
  join users as s on s.id = r.student_id
  join users as t on t.id = r.teacher_id`;

export interface ListedReservation extends ReservationRow {
  student_id: number;
  teacher_id: number;
  answered_at: Date | null;
  paid_at: Date | null;
  deliveries: NonNullable<Reservation['deliveries']> | null;
}

export interface ReservationFilter {
  studentId?: number;
  teacherId?: number;
}

const selected = sql.raw(`
  select ${reservationColumns},
         (select jsonb_agg(jsonb_build_object('kind', n.kind, 'username', u.username, 'state', n.state,
                                              'at', n.sent_at) order by n.id)
            from notifications as n join users as u on u.id = n.user_id where n.reservation_id = r.id) as deliveries
    from ${reservationTables}`);

function matching({ studentId, teacherId }: ReservationFilter): RawBuilder<unknown> {
  if (studentId !== undefined) return sql`r.student_id = ${studentId}`;
  return teacherId === undefined ? sql`true` : sql`r.teacher_id = ${teacherId}`;
}

/** A page of reservations, newest first, and how many there are in all. */
export async function listReservationRows(
  db: Db,
  filter: ReservationFilter,
  { page, size }: { page: number; size: number },
): Promise<{ total: number; rows: ListedReservation[] }> {
  const listed = sql<ListedReservation>`${selected} where ${matching(filter)}
    order by r.id desc limit ${size} offset ${page * size}`;
  const counted = sql<{ total: number }>`select count(*) as total from reservations as r where ${matching(filter)}`;
  const [{ rows }, count] = await Promise.all([listed.execute(db), counted.execute(db)]);
  return { total: count.rows[0]?.total ?? 0, rows };
}

export async function findReservationRow(db: Db, id: number): Promise<ListedReservation | undefined> {
  const { rows } = await sql<ListedReservation>`${selected} where r.id = ${id}`.execute(db);
  return rows[0];
}

/** The lessons in a person's calendar: what they attend and what they teach, not refused, from an instant on. */
export async function listCalendarRows(db: Db, userId: number, from: Date): Promise<ListedReservation[]> {
  const { rows } = await sql<ListedReservation>`${selected}
    where (r.student_id = ${userId} or r.teacher_id = ${userId}) and r.status <> 'CLOSED' and r.starts_at >= ${from}
    order by r.starts_at, r.id`.execute(db);
  return rows;
}
