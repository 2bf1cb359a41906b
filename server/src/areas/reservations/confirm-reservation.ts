import type pg from 'pg';
import { findRow } from '#platform/db/statement.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { type IdempotencyKey, toStoredKey } from '#platform/http/idempotency.ts';
import { storeKeySql } from './lesson-state.ts';

/**
 * Accepts: the price is locked at the student where it is available, and the deadline for cancelling leaves an hour from
 * now. Account and reservation are read under their locks, and the account is written from what was read so. $1 reservation, $2 actor, $3 and $4 key.
 */
const confirmSql = `
  with target as materialized (
    select r.id, r.student_id, r.price_cents, t.covered_only
      from reservations as r join teachers as t on t.user_id = r.teacher_id
     where r.id = $1 and r.status = 'PENDING' and r.starts_at > now() and r.answer_due_at > now()
       for no key update of r
  ), account as materialized (
    select a.id, a.balance_cents, a.locked_cents, a.balance_cents - a.locked_cents + a.overdraft_cents as available
      from accounts as a join target on target.student_id = a.user_id
       for no key update of a
  ), changed as (
    update reservations as r
       set status = 'CONFIRMED', answered_at = now(),
           covered_cents = case when available >= r.price_cents then r.price_cents else 0 end,
           free_until = greatest(r.free_until, least(now() + interval '1 hour', r.starts_at))
      from target, account
     where r.id = target.id and (not target.covered_only or available >= r.price_cents)
    returning r.id, r.lecture_id, r.student_id, r.teacher_id, r.covered_cents
  ), locked as (
    update accounts as a
       set balance_cents = account.balance_cents, locked_cents = account.locked_cents + covered_cents
      from changed, account where a.id = account.id and covered_cents > 0
  ), booked as (
    update lectures as l set status = 'CLOSED' from changed where l.id = changed.lecture_id
  ), event as (
    insert into reservation_events (reservation_id, kind, by_role, actor_id, amount_cents)
    select id, 'CONFIRMED', 'TEACHER', teacher_id, null from changed union all
    select id, 'COVERED', 'SYSTEM', null, covered_cents from changed where covered_cents > 0
  ), notified as (
    insert into notifications (user_id, kind, reservation_id)
    select student_id, 'CONFIRMED', id from changed union all select teacher_id, 'CONFIRMED_TEACHER', id from changed
  ), ${storeKeySql('updateReservationStatus', 'changed', ['$2', '$3', '$4'])}
  select covered_cents from changed`;

/** What was locked for it, in cents; undefined when it could no longer be accepted. */
export async function confirmReservation(
  pool: pg.Pool,
  actor: Actor,
  id: number,
  key: IdempotencyKey | undefined,
): Promise<number | undefined> {
  const stored = toStoredKey(key);
  const values = [id, actor.id, stored.key, stored.requestHash];
  const row = await findRow<{ covered_cents: number }>(pool, { name: 'reservation-confirm', text: confirmSql }, values);
  return row?.covered_cents;
}
