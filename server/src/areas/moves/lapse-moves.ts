import type pg from 'pg';
import { inBatches, listIds } from '#platform/db/in-batches.ts';
import { slotTextSql } from '../lectures/public.ts';

const due = `state = 'PROPOSED' and until <= now()`;

/** $1 moves. */
const lapseSql = `
  with changed as (
    update reservation_moves set state = 'LAPSED', answered_at = now()
     where id = any ($1) and ${due}
    returning id, reservation_id, starts_at, ends_at
  ), event as (
    insert into reservation_events (reservation_id, kind, by_role, note)
    select reservation_id, 'MOVE_LAPSED', 'SYSTEM', ${slotTextSql('starts_at', 'ends_at')} from changed
  ), notified as (
    insert into notifications (user_id, kind, reservation_id, occasion)
    select person.id, 'MOVE_LAPSED', r.id, changed.id
      from changed join reservations as r on r.id = changed.reservation_id
     cross join lateral (values (r.student_id), (r.teacher_id)) as person (id)
  )
  select id from changed`;

/** Ends proposals that nobody answered in time, and tells both sides. Returns how many. */
export async function lapseMoves(pool: pg.Pool): Promise<number> {
  const ids = await listIds(pool, `select id from reservation_moves where ${due} order by id`);
  return inBatches(ids, async (batch) => (await pool.query(lapseSql, [batch])).rows.length);
}
