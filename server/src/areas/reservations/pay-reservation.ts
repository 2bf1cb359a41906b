import type pg from 'pg';
import { batch, writes } from '#platform/db/batch.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import { formatEuros } from '#platform/format/euros.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { slotTextSql } from '../lectures/public.ts';
import type { ReservationRow } from './present.ts';
import { reservationColumns, reservationTables } from './queries.ts';

/**
 * Pays: the price moves from the student to the teacher, once. Nothing has to be read before: the row that comes back is
 * the whole reservation. Accounts are locked in the order of their ids, as in every transfer.
 */
const paySql = (asked: string): string => `
  with changed as (
    update reservations as r set status = 'PAID', paid_at = now()
      from ${asked}
     where r.id = asked.id and r.status = 'CONFIRMED' and r.teacher_id = "teacherId"
    returning call_index, r.id, r.student_id, r.teacher_id, r.price_cents, ${slotTextSql('r.starts_at', 'r.ends_at')} as slot
  ), account as materialized (
    select id, user_id from accounts
     where user_id in (select student_id from changed union select teacher_id from changed)
     order by id
       for no key update
  ), moved as (
    insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, reservation_id, actor_id)
    select 'LESSON', payer.id, payee.id, changed.price_cents, 'Оплата урока: ' || slot, changed.id, changed.teacher_id
      from changed
      join account as payer on payer.user_id = changed.student_id
      join account as payee on payee.user_id = changed.teacher_id
    returning id, reservation_id
  ), told as (
    insert into notifications (user_id, kind, reservation_id, transfer_id)
    select person.id, 'PAID', changed.id, moved.id
      from changed join moved on moved.reservation_id = changed.id
     cross join lateral (values (changed.student_id), (changed.teacher_id)) as person (id)
  )
  select changed.call_index, ${reservationColumns}
    from ${reservationTables} join changed on changed.id = r.id join moved on moved.reservation_id = r.id`;

const pay = batch<{ id: number; teacherId: number }, ReservationRow>({
  name: 'reservation-pay',
  takes: { id: 'integer', teacherId: 'integer' },
  text: paySql,
  ...writes,
});

const isUnaffordable = (error: unknown): boolean => violatedConstraint(error) === 'accounts_balance_check';

/** The payment in one round trip; undefined where a rule is broken, which the caller finds out. */
export async function tryPay(pool: pg.Pool, actor: Actor, id: number): Promise<ReservationRow | undefined> {
  try {
    return (await pay(pool, { id, teacherId: actor.id }))[0];
  } catch (error) {
    if (isUnaffordable(error)) return undefined;
    throw error;
  }
}

/** False when the reservation was no longer CONFIRMED. Throws INSUFFICIENT_FUNDS. */
export async function payReservation(
  pool: pg.Pool,
  actor: Actor,
  { id, price_cents }: { id: number; price_cents: number },
): Promise<boolean> {
  try {
    return (await pay(pool, { id, teacherId: actor.id })).length > 0;
  } catch (error) {
    if (!isUnaffordable(error)) throw error;
    const message = `Недостаточно средств на балансе студента: урок стоит ${formatEuros(price_cents)}`;
    throw new AppError('INSUFFICIENT_FUNDS', { message, cause: error });
  }
}
