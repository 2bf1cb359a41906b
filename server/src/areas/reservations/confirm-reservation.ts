import type pg from 'pg';
import { retryConflicts } from '#platform/db/errors.ts';

/** Accepts: the slot is cut to the lesson, and the rest becomes a free slot of its own. $1 reservation. */
const confirmSql = `
  with changed as (
    update reservations set status = 'CONFIRMED', answered_at = now()
     where id = $1 and status = 'PENDING' and starts_at > now()
    returning id, lecture_id, student_id, teacher_id, ends_at
  ), cut as (
    update lectures as l set status = 'CLOSED', ends_at = changed.ends_at
      from changed where l.id = changed.lecture_id
    returning l.teacher_id, l.location, l.languages, l.published_starts_at, l.published_ends_at,
              new.ends_at as starts_at, old.ends_at as ends_at
  ), rest as (
    insert into lectures (teacher_id, starts_at, ends_at, location, languages, published_starts_at, published_ends_at)
    select teacher_id, starts_at, ends_at, location, languages, published_starts_at, published_ends_at
      from cut where starts_at < ends_at
  ), told as (
    insert into notifications (user_id, kind, reservation_id)
    select student_id, 'CONFIRMED', id from changed union all select teacher_id, 'CONFIRMED_TEACHER', id from changed
  )
  select id from changed`;

/** False when the reservation was no longer PENDING, or its lesson has begun. */
export async function confirmReservation(pool: pg.Pool, id: number): Promise<boolean> {
  const { rows } = await retryConflicts(() =>
    pool.query({ name: 'reservation-confirm', text: confirmSql, values: [id] }),
  );
  return rows.length > 0;
}
