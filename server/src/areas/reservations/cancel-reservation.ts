import type { CancelReservationBody, Reservation } from '@kampus/contract/reservations';
import type pg from 'pg';
import { violatedConstraint } from '#platform/db/errors.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type IdempotencyKey, toStoredKey } from '#platform/http/idempotency.ts';
import type { Services } from '../../services.ts';
import { announceLesson } from './announce-lesson.ts';
import { closingSql, ownerSql } from './closing-sql.ts';
import { changeLesson, type LessonRow, storeKeySql } from './lesson-state.ts';
import { presentReservation, type ReservationRow } from './present.ts';
import { planCancellation } from './rules.ts';

/**
 * Cancels, where status, cover and fee are still those that were read: the fee is computed once more from the clock of the
 * database, so that the deadline's instant has one answer.
 * $1 reservation, $2 status, $3 side, $4 fee, $5 reason, $6 actor, $7 and $8 key.
 */
const cancelSql = `
  with ${ownerSql('id = $1')}, changed as (
    update reservations as r
       set status = 'CLOSED', closed_by = $3, close_reason = $5, closed_at = now(), covered_cents = 0,
           earned_locked_cents = 0, fee_cents = $4::integer,
           paid_cents = case when r.status = 'CONFIRMED' then $4::integer else r.paid_cents end
      from owner
     where r.id = $1 and r.teacher_id = owner.user_id and r.status = $2
       and (r.status = 'PENDING' or now() < case $3 when 'STUDENT' then r.starts_at else r.ends_at end)
       and $4::integer = case
             when $3 = 'STUDENT' and now() > r.free_until and (r.status = 'PAID' or r.covered_cents > 0)
             then (r.price_cents + 1) / 2 else 0 end
    returning r.id, r.student_id, r.teacher_id, r.starts_at, r.ends_at, $6::integer as actor_id,
              old.covered_cents as covered, old.earned_locked_cents as earned,
              case when old.status = 'CONFIRMED' then $4::integer else 0 end as fee,
              case when old.status = 'PAID' then r.price_cents - $4::integer else 0 end as refund
  ), ${closingSql}, event as (
    insert into reservation_events (reservation_id, kind, by_role, actor_id, note)
    select id, 'CANCELLED', $3, $6, $5 from changed
  ), notified as (
    insert into notifications (user_id, kind, reservation_id)
    select case $3 when 'STUDENT' then teacher_id else student_id end, 'CANCELLED_BY_' || $3, id from changed
  ), ${storeKeySql('cancelReservation', 'changed', ['$6', '$7', '$8'])}
  select refund from changed`;

/**
 * Cancels a request or a lesson by one of its two people; money goes back by the rules of design.md §19. Throws what
 * `planCancellation` throws, and INSUFFICIENT_FUNDS where a teacher no longer has what a lesson of old cost.
 */
export async function cancelReservation(
  services: Services,
  actor: Actor,
  { id, body, key }: { id: number; body: CancelReservationBody; key?: IdempotencyKey | undefined },
): Promise<Reservation> {
  const row = await changeLesson(
    services.pool,
    actor,
    { id, operation: 'cancelReservation', key },
    {
      attempt: (lesson) => cancel(services.pool, actor, lesson, { body, key }),
      replay: (lesson): ReservationRow => lesson,
    },
  );
  announceLesson(services, row);
  return presentReservation(row, {});
}

async function cancel(
  pool: pg.Pool,
  actor: Actor,
  row: LessonRow,
  { body, key }: { body: CancelReservationBody; key: IdempotencyKey | undefined },
): Promise<ReservationRow | undefined> {
  const { side, feeCents } = planCancellation(row, actor, body);
  const reason = body.reason || null;
  const stored = toStoredKey(key);
  const values = [row.id, row.status, side, feeCents, reason, actor.id, stored.key, stored.requestHash];
  try {
    const { rows } = await pool.query<{ refund: number }>({ name: 'reservation-cancel', text: cancelSql, values });
    const [done] = rows;
    if (!done) return undefined;
    return {
      ...row,
      status: 'CLOSED',
      closed_by: side,
      close_reason: reason,
      covered_cents: 0,
      refunded_cents: row.refunded_cents + done.refund,
    };
  } catch (error) {
    if (violatedConstraint(error) !== 'accounts_balance_check') throw error;
    throw new AppError('INSUFFICIENT_FUNDS', {
      message: 'На балансе преподавателя не хватает на возврат',
      cause: error,
    });
  }
}
