import { inBatches, listIds } from '#platform/db/in-batches.ts';
import type { Services } from '../../services.ts';
import { invalidateTeacher } from '../teachers/public.ts';
import { closingSql, ownerSql } from './closing-sql.ts';

const due = `r.status = 'PENDING' and r.answer_due_at <= now()`;

/** $1 requests. */
const expireSql = `
  with ${ownerSql('id = any ($1)')}, changed as (
    update reservations as r set status = 'CLOSED', closed_by = 'SYSTEM', closed_at = now(), answered_at = now()
      from owner
     where r.id = any ($1) and r.teacher_id = owner.user_id and ${due}
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
 * Closes requests whose answer was due, and tells both sides. Returns how many; calling it again, or from several
 * processes at once, changes nothing more.
 */
export async function expireReservations({ pool, cache }: Pick<Services, 'pool' | 'cache'>): Promise<number> {
  const ids = await listIds(pool, `select r.id from reservations as r where ${due} order by r.teacher_id, r.id`);
  return inBatches(ids, async (batch) => {
    const { rows } = await pool.query<{ username: string }>(expireSql, [batch]);
    for (const teacher of new Set(rows.map(({ username }) => username))) invalidateTeacher(cache, teacher);
    return rows.length;
  });
}
