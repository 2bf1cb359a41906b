import { slotTextSql } from '../lectures/public.ts';

/**
 * What every statement that closes lessons has in common, after its CTE `changed`, which returns of each lesson `id`,
 * `student_id`, `teacher_id`, `starts_at`, `ends_at`, `actor_id`, the locks that it took off the row
 * (`covered` at the student, `earned` at the teacher), and what is to move: `fee` to the teacher out of the cover, `refund`
 * to the student out of what was paid. Amounts are cents.
 *
 * Triggers free the slot unless it has begun, and join it with its free neighbours. A lock that no transfer uses up is
 * released; a transfer releases the whole lock with the amount that it moves.
 *
 * A statement that waits for a lock goes on with rows that others have changed since it began. Balance and lock of an
 * account are therefore written from the row as it was locked: PostgreSQL checks constraints once on the older one too.
 */
export const closingSql = `
  account as materialized (
    select id, user_id, balance_cents, locked_cents from accounts
     where user_id in (select student_id from changed union select teacher_id from changed)
     order by id
       for no key update
  ), unlocked as (
    update accounts as a
       set balance_cents = account.balance_cents, locked_cents = account.locked_cents - released.cents
      from (select user_id, sum(cents) as cents
              from (select student_id as user_id, covered as cents from changed where fee = 0 and covered > 0
                     union all
                    select teacher_id, earned from changed where refund = 0 and earned > 0) as lock
             group by user_id) as released
      join account on account.user_id = released.user_id
     where a.id = account.id
  ), moved as (
    insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, reservation_id, actor_id,
                           reverses_id, unlocked_cents)
    select 'FEE', payer.id, payee.id, changed.fee, 'Плата за позднюю отмену урока: ' || ${slotTextSql('changed.starts_at', 'changed.ends_at')},
           changed.id, changed.actor_id, null, changed.covered
      from changed
      join account as payer on payer.user_id = changed.student_id
      join account as payee on payee.user_id = changed.teacher_id
     where changed.fee > 0
     union all
    select 'REFUND', payee.id, payer.id, changed.refund, 'Возврат за урок: ' || ${slotTextSql('changed.starts_at', 'changed.ends_at')},
           changed.id, changed.actor_id, settlement_of(changed.id), changed.earned
      from changed
      join account as payer on payer.user_id = changed.student_id
      join account as payee on payee.user_id = changed.teacher_id
     where changed.refund > 0
    returning id, kind, reservation_id, amount_cents
  ), money_events as (
    insert into reservation_events (reservation_id, kind, by_role, amount_cents)
    select reservation_id, case kind when 'FEE' then 'FEE_CHARGED' else 'REFUNDED' end, 'SYSTEM', amount_cents
      from moved
  )`;

/** Locks the calendar of the lesson's teacher before anything else, as the lock order asks (docs/database.md). */
export const ownerSql = (reservations: string): string => `
  owner as materialized (
    select user_id from teachers where user_id in (select teacher_id from reservations where ${reservations})
     order by user_id
       for no key update
  )`;
