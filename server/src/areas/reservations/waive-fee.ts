import type { Reservation } from '@kampus/contract/reservations';
import type pg from 'pg';
import { violatedConstraint } from '#platform/db/errors.ts';
import { findRow } from '#platform/db/statement.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type IdempotencyKey, toStoredKey } from '#platform/http/idempotency.ts';
import type { Services } from '../../services.ts';
import { slotTextSql } from '../lectures/public.ts';
import { announceLesson } from './announce-lesson.ts';
import { changeLesson, type LessonRow, storeKeySql } from './lesson-state.ts';
import { presentReservation, type ReservationRow } from './present.ts';
import { isWaivable } from './rules.ts';

/** Gives the fee back, once. $1 reservation, $2 teacher, $3 and $4 key. */
const waiveSql = `
  with changed as (
    update reservations as r set fee_waived_at = now()
     where r.id = $1 and r.teacher_id = $2 and r.fee_cents > 0 and r.fee_waived_at is null
    returning r.id, r.student_id, r.teacher_id, r.fee_cents, ${slotTextSql('r.starts_at', 'r.ends_at')} as slot
  ), account as materialized (
    select id, user_id from accounts
     where user_id in (select student_id from changed union select teacher_id from changed)
     order by id
       for no key update
  ), moved as (
    insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, reservation_id, actor_id,
                           reverses_id)
    select 'REFUND', payee.id, payer.id, fee_cents, 'Возврат за урок: ' || slot, changed.id, $2, settlement.id
      from changed
      join account as payer on payer.user_id = changed.student_id
      join account as payee on payee.user_id = changed.teacher_id
      join transfers as settlement on settlement.reservation_id = changed.id and settlement.kind in ('LESSON', 'FEE')
    returning id
  ), event as (
    insert into reservation_events (reservation_id, kind, by_role, actor_id, amount_cents)
    select id, 'FEE_WAIVED', 'TEACHER', $2, fee_cents from changed
  ), notified as (
    insert into notifications (user_id, kind, reservation_id, transfer_id)
    select student_id, 'FEE_WAIVED', changed.id, moved.id from changed, moved
  ), ${storeKeySql('waiveFee', 'changed', ['$2', '$3', '$4'])}
  select id from changed`;

/** Gives back the fee of a late cancellation. Throws FORBIDDEN, FEE_NOT_WAIVABLE, INSUFFICIENT_FUNDS. */
export async function waiveFee(
  services: Services,
  actor: Actor,
  { id, key }: { id: number; key?: IdempotencyKey | undefined },
): Promise<Reservation> {
  const row = await changeLesson(
    services.pool,
    actor,
    { id, operation: 'waiveFee', key },
    { attempt: (lesson) => waive(services.pool, actor, lesson, key), replay: (lesson): ReservationRow => lesson },
  );
  announceLesson(services, row);
  return presentReservation(row, {});
}

/** The student has left the portal: nobody could have the money, so it stays where it is. */
const studentErased = (cause?: unknown): AppError =>
  new AppError('FEE_NOT_WAIVABLE', { message: 'Ученик удалил аккаунт: вернуть плату некому', cause });

async function waive(
  pool: pg.Pool,
  actor: Actor,
  row: LessonRow,
  key: IdempotencyKey | undefined,
): Promise<ReservationRow | undefined> {
  if (row.teacher_id !== actor.id) throw new AppError('FORBIDDEN');
  if (row.is_student_erased) throw studentErased();
  if (!isWaivable(row)) throw new AppError('FEE_NOT_WAIVABLE');
  const stored = toStoredKey(key);
  const values = [row.id, actor.id, stored.key, stored.requestHash];
  try {
    const done = await findRow<{ id: number }>(pool, { name: 'reservation-waive-fee', text: waiveSql }, values);
    return done && { ...row, refunded_cents: row.refunded_cents + row.fee_cents };
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'accounts_closed_check') throw studentErased(error);
    if (constraint !== 'accounts_balance_check') throw error;
    throw new AppError('INSUFFICIENT_FUNDS', { message: 'На вашем балансе не хватает на возврат', cause: error });
  }
}
