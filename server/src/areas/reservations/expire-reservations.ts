import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { retryConflicts } from '#platform/db/errors.ts';

const expireSql = `
  with changed as (
    update reservations set status = 'CLOSED', closed_by = 'SYSTEM', answered_at = now()
     where status = 'PENDING' and starts_at <= now()
    returning id, lecture_id, student_id, teacher_id
  ), closed as (
    update lectures as l set status = 'CLOSED' from changed where l.id = changed.lecture_id
  ), told as (
    insert into notifications (user_id, kind, reservation_id)
    select student_id, 'EXPIRED', id from changed union all select teacher_id, 'EXPIRED', id from changed
  )
  select id from changed`;

/**
 * Closes requests whose lesson began before the teacher answered, and tells both sides. Returns how many; calling it
 * again, or from several processes at once, changes nothing more.
 */
export async function expireReservations(db: Db): Promise<number> {
  const { rows } = await retryConflicts(() => sql.raw<{ id: number }>(expireSql).execute(db));
  return rows.length;
}
