import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { retryConflicts } from '#platform/db/errors.ts';
import { closingSql, ownerSql } from './closing-sql.ts';

const expireSql = `
  with ${ownerSql(`status = 'PENDING' and answer_due_at <= now()`)}, changed as (
    update reservations as r set status = 'CLOSED', closed_by = 'SYSTEM', closed_at = now(), answered_at = now()
      from owner
     where r.teacher_id = owner.user_id and r.status = 'PENDING' and r.answer_due_at <= now()
    returning r.id, r.student_id, r.teacher_id, r.starts_at, r.ends_at, null::integer as actor_id,
              0 as covered, 0 as earned, 0 as fee, 0 as refund
  ), ${closingSql}, event as (
    insert into reservation_events (reservation_id, kind, by_role) select id, 'EXPIRED', 'SYSTEM' from changed
  ), notified as (
    insert into notifications (user_id, kind, reservation_id)
    select student_id, 'EXPIRED', id from changed union all select teacher_id, 'EXPIRED', id from changed
  )
  select t.username from changed join users as t on t.id = changed.teacher_id`;

/**
 * Closes requests whose answer was due, and tells both sides. Returns the teachers' usernames, one for each request;
 * calling it again, or from several processes at once, changes nothing more.
 */
export async function expireReservations(db: Db): Promise<string[]> {
  const { rows } = await retryConflicts(() => sql.raw<{ username: string }>(expireSql).execute(db));
  return rows.map(({ username }) => username);
}
