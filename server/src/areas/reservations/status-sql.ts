import { timeZone } from '@kampus/contract/time';
import { reservationColumns, reservationTables } from './select-sql.ts';

/**
 * Each change of status is one statement: it compares the status it expects, changes the reservation, its slot and the
 * money, and writes the messages. No row back means that somebody else was quicker.
 */

/** Accepts: the slot is cut to the lesson, and the rest becomes a free slot of its own. $1 reservation. */
export const confirmSql = `
  with changed as (
    update reservations set status = 'CONFIRMED', answered_at = now()
     where id = $1 and status = 'PENDING' and starts_at > now()
    returning id, lecture_id, student_id, teacher_id, ends_at
  ), cut as (
    update lectures as l set status = 'CLOSED', ends_at = changed.ends_at
      from changed where l.id = changed.lecture_id
    returning l.teacher_id, l.location, l.languages, l.published_starts_at, l.published_ends_at,
              new.ends_at as starts_at, old.ends_at as ends_at
  ), rest as (
    insert into lectures (teacher_id, starts_at, ends_at, location, languages, published_starts_at, published_ends_at)
    select teacher_id, starts_at, ends_at, location, languages, published_starts_at, published_ends_at
      from cut where starts_at < ends_at
  ), told as (
    insert into notifications (user_id, kind, reservation_id)
    select student_id, 'CONFIRMED', id from changed union all select teacher_id, 'CONFIRMED_TEACHER', id from changed
  )
  select id from changed`;

/** Refuses: the slot is free again unless it has begun; whoever did not do it is told. $1 reservation, $2 status before, $3 capacity, $4 actor. */
export const refuseSql = `
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

/** As lectures/present.ts writes a slot. */
const slotText = `
  to_char(r.starts_at at time zone '${timeZone}', 'DD.MM.YYYY, HH24:MI') || '–' ||
  to_char(r.ends_at at time zone '${timeZone}', 'HH24:MI')`;

/**
 * Pays: the price moves from the student to the teacher, once. Nothing has to be read before: the row that comes back is
 * the whole reservation. Accounts are locked in the order of their ids, as in every transfer.
 */
export const paySql = (asked: string): string => `
  with changed as (
    update reservations as r set status = 'PAID', paid_at = now()
      from ${asked}
     where r.id = asked.id and r.status = 'CONFIRMED' and r.teacher_id = "teacherId"
    returning call_index, r.id, r.student_id, r.teacher_id, r.price_cents, ${slotText} as slot
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

/** Closes the requests that nobody answered before their lesson began; returns them. */
export const expireSql = `
  with changed as (
    update reservations set status = 'CLOSED', closed_by = 'SYSTEM', answered_at = now()
     where status = 'PENDING' and starts_at <= now()
    returning id, lecture_id, student_id, teacher_id
  ), closed as (
    update lectures as l set status = 'CLOSED' from changed where l.id = changed.lecture_id
  ), told as (
    insert into notifications (user_id, kind, reservation_id)
    select student_id, 'EXPIRED', id from changed union all select teacher_id, 'EXPIRED', id from changed
  )
  select id from changed`;
