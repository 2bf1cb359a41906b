import type pg from 'pg';
import { batch, writes } from '#platform/db/batch.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import { formatEuros } from '#platform/format/euros.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type IdempotencyKey, type StoredKey, toStoredKey } from '#platform/http/idempotency.ts';
import { slotTextSql } from '../lectures/public.ts';
import type { ReservationRow } from './present.ts';
import { reservationColumns, reservationTables } from './queries.ts';
import { refundableMinutes } from './rules.ts';

/**
 * Pays: the price moves from the student to the teacher, once, out of the lesson's own lock where it has one, and is
 * locked at the teacher as long as it may have to be given back. Nothing has to be read before: the row that comes back is
 * the whole reservation. Accounts are locked in the order of their ids, as in every transfer.
 */
const paySql = (asked: string): string => `
  with changed as (
    update reservations as r
       set status = 'PAID', paid_at = now(), paid_cents = r.price_cents, covered_cents = 0,
           earned_locked_cents = case
             when r.ends_at > now() - interval '${refundableMinutes} minutes'
               or exists (select from reservation_reports as report
                           where report.reservation_id = r.id and report.state in ('OPEN', 'CONTESTED'))
             then r.price_cents else 0 end
      from ${asked}
     where r.id = asked.id and r.status = 'CONFIRMED' and r.teacher_id = "teacherId"
    returning call_index, key, "requestHash", r.id, r.student_id, r.teacher_id, r.price_cents,
              old.covered_cents as covered, r.earned_locked_cents as earned,
              ${slotTextSql('r.starts_at', 'r.ends_at')} as slot
  ), account as materialized (
    select id, user_id from accounts
     where user_id in (select student_id from changed union select teacher_id from changed)
     order by id
       for no key update
  ), moved as (
    insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, reservation_id, actor_id,
                           unlocked_cents, locked_cents)
    select 'LESSON', payer.id, payee.id, changed.price_cents, 'Оплата урока: ' || slot, changed.id, changed.teacher_id,
           covered, earned
      from changed
      join account as payer on payer.user_id = changed.student_id
      join account as payee on payee.user_id = changed.teacher_id
    returning id, reservation_id
  ), event as (
    insert into reservation_events (reservation_id, kind, by_role, actor_id, amount_cents)
    select id, 'PAID', 'TEACHER', teacher_id, price_cents from changed
  ), notified as (
    insert into notifications (user_id, kind, reservation_id, transfer_id)
    select person.id, 'PAID', changed.id, moved.id
      from changed join moved on moved.reservation_id = changed.id
     cross join lateral (values (changed.student_id), (changed.teacher_id)) as person (id)
  ), stored as (
    insert into idempotency_keys (user_id, operation, key, request_hash, answer)
    select teacher_id, 'updateReservationStatus', key, decode("requestHash", 'hex'), '{}' from changed where key is not null
  )
  select changed.call_index, ${reservationColumns}
    from ${reservationTables} join changed on changed.id = r.id join moved on moved.reservation_id = r.id`;

const pay = batch<{ id: number; teacherId: number } & StoredKey, ReservationRow>({
  name: 'reservation-pay',
  takes: { id: 'integer', teacherId: 'integer', key: 'text', requestHash: 'text' },
  text: paySql,
  callerOf: ({ teacherId }) => teacherId,
  ...writes,
});

/** The row that comes back is read before the change, all but the columns that it sets. */
async function runPay(
  pool: pg.Pool,
  actor: Actor,
  id: number,
  key: IdempotencyKey | undefined,
): Promise<ReservationRow | undefined> {
  const [row] = await pay(pool, { id, teacherId: actor.id, ...toStoredKey(key) });
  return row && { ...row, status: 'PAID', covered_cents: 0 };
}

/** The payment in one round trip; undefined where a rule is broken, which the caller finds out. */
export async function tryPay(
  pool: pg.Pool,
  actor: Actor,
  id: number,
  key: IdempotencyKey | undefined,
): Promise<ReservationRow | undefined> {
  try {
    return await runPay(pool, actor, id, key);
    // Stryker disable next-line BlockStatement: whatever else it is, the caller's next step meets it again.
  } catch (error) {
    // Stryker disable next-line ConditionalExpression: the same.
    if (['accounts_balance_check', 'idempotency_keys_pkey'].includes(String(violatedConstraint(error))))
      return undefined;
    throw error;
  }
}

/** Like `tryPay`, for a reservation that may be paid. Throws INSUFFICIENT_FUNDS. */
export async function payReservation(
  pool: pg.Pool,
  actor: Actor,
  { id, price_cents }: { id: number; price_cents: number },
  key: IdempotencyKey | undefined,
): Promise<ReservationRow | undefined> {
  try {
    return await runPay(pool, actor, id, key);
  } catch (error) {
    // Stryker disable next-line ConditionalExpression: whatever else may happen has happened to `tryPay` just before.
    if (violatedConstraint(error) !== 'accounts_balance_check') throw error;
    const message = `Недостаточно средств на балансе ученика: урок стоит ${formatEuros(price_cents)}`;
    throw new AppError('INSUFFICIENT_FUNDS', { message, cause: error });
  }
}
