import type { ReservationStatus } from '@kampus/contract/reservations';
import type pg from 'pg';
import { retryConflicts } from '#platform/db/errors.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import type { ActsAs } from './rules.ts';

/** Refuses: the slot is free again unless it has begun; whoever did not do it is told. $1 reservation, $2 status before, $3 as whom, $4 actor. */
const refuseSql = `
  with changed as (
    update reservations set status = 'CLOSED', closed_by = $3, answered_at = now()
     where id = $1 and status = $2 and (status <> 'PENDING' or starts_at > now())
    returning id, lecture_id, student_id, teacher_id
  ), freed as (
    update lectures as l set status = case when l.starts_at > now() then 'OPEN' else 'CLOSED' end
      from changed where l.id = changed.lecture_id
  ), told as (
    insert into notifications (user_id, kind, reservation_id)
    select student_id, 'REFUSED', id from changed union all
    select teacher_id, 'REFUSED', id from changed where $3 = 'ADMIN' and teacher_id <> $4
  ), audited as (
    insert into audit_entries (actor_id, action, subject, details)
    select $4, 'reservation.refuse', 'reservation:' || id, jsonb_build_object('before', $2::text)
      from changed where $3 = 'ADMIN'
  )
  select id from changed`;

/** False when the status was no longer the one given, or the lesson of a request has begun. */
export async function refuseReservation(
  pool: pg.Pool,
  { id, status }: { id: number; status: ReservationStatus },
  actor: Actor,
  actsAs: ActsAs,
): Promise<boolean> {
  const values = [id, status, actsAs, actor.id];
  const { rows } = await retryConflicts(() => pool.query({ name: 'reservation-refuse', text: refuseSql, values }));
  return rows.length > 0;
}
