import type { ReservationStatus } from '@kampus/contract/reservations';
import type pg from 'pg';
import type { Actor } from '#platform/http/access-tokens.ts';
import { type IdempotencyKey, toStoredKey } from '#platform/http/idempotency.ts';
import { closingSql, ownerSql } from './closing-sql.ts';
import { storeKeySql } from './lesson-state.ts';
import type { ActsAs } from './rules.ts';

/** Refuses; whoever did not do it is told. $1 reservation, $2 status before, $3 as whom, $4 actor, $5 and $6 key. */
const refuseSql = `
  with ${ownerSql('id = $1')}, changed as (
    update reservations as r
       set status = 'CLOSED', closed_by = $3, closed_at = now(), answered_at = now(), covered_cents = 0
      from owner
     where r.id = $1 and r.teacher_id = owner.user_id and r.status = $2
       and (r.status <> 'PENDING' or (r.starts_at > now() and r.answer_due_at > now()))
    returning r.id, r.student_id, r.teacher_id, r.starts_at, r.ends_at, $4::integer as actor_id,
              old.covered_cents as covered, 0 as earned, 0 as fee, 0 as refund
  ), ${closingSql}, event as (
    insert into reservation_events (reservation_id, kind, by_role, actor_id)
    select id, 'REFUSED', $3, $4 from changed
  ), notified as (
    insert into notifications (user_id, kind, reservation_id)
    select student_id, 'REFUSED', id from changed union all
    select teacher_id, 'REFUSED', id from changed where $3 = 'ADMIN' and teacher_id <> $4
  ), audited as (
    insert into audit_entries (actor_id, action, subject, details)
    select $4, 'reservation.refuse', 'reservation:' || id, jsonb_build_object('before', $2::text)
      from changed where $3 = 'ADMIN'
  ), ${storeKeySql('updateReservationStatus', 'changed', ['$4', '$5', '$6'])}
  select id from changed`;

/** False when the status was no longer the one given, or the time to answer a request is over. */
export async function refuseReservation(
  pool: pg.Pool,
  { id, status }: { id: number; status: ReservationStatus },
  actor: Actor,
  { actsAs, key }: { actsAs: ActsAs; key?: IdempotencyKey | undefined },
): Promise<boolean> {
  const stored = toStoredKey(key);
  const values = [id, status, actsAs, actor.id, stored.key, stored.requestHash];
  const { rows } = await pool.query({ name: 'reservation-refuse', text: refuseSql, values });
  return rows.length > 0;
}
