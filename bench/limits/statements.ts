/**
 * Each write of the product as one statement: the limits of the write benchmark. They use the same
 * rows, rules and triggers, but no code of the product. They are the SQL of the product from
 * November 2026 and do not change, so that ratios stay comparable.
 */

/**
 * $1 lecture, $2 student, $3 group size, $4 duration: R, the whole rule of a reservation at the
 * start of its slot. Five million requests may wait, as in the product with the limits of the
 * benchmark.
 */
export const rawReservation = `
  with owner as materialized (
    select user_id from teachers where user_id = (select teacher_id from lectures where id = $1) for no key update
  ), student as materialized (
    select id from users where id = $2 and status = 'CONFIRMED' and (select count(*) from owner) = 1 for no key update
  ), slot as (
    select l.id, l.teacher_id, l.starts_at, l.starts_at + $4 * interval '30 minutes' as ends_at,
           coalesce(p.price_thousandths, 3750) as price, owner_row.answer_hours, owner_row.cancel_hours
      from lectures as l join student on true
      join teachers as owner_row on owner_row.user_id = l.teacher_id and not owner_row.covered_only
     cross join lateral (
       select count(*) as in_all, count(*) filter (where r.teacher_id = l.teacher_id) as with_teacher
         from reservations as r where r.student_id = $2 and r.status = 'PENDING') as waiting
      left join teacher_prices as p on p.teacher_id = l.teacher_id and p.group_size = least($3, 7)
     where l.id = $1 and l.status = 'OPEN' and l.deleted_at is null and l.starts_at > now() and l.teacher_id <> $2
       and l.ends_at >= l.starts_at + $4 * interval '30 minutes'
       and waiting.in_all < 5000000 and waiting.with_teacher < 3000000
       and rest_fault(l.teacher_id, l.starts_at, l.starts_at + $4 * interval '30 minutes', 0) is null
       and not exists (select from reservations as r
                        where r.student_id = $2 and r.status <> 'CLOSED'
                          and tstzrange(r.starts_at, r.ends_at)
                              && tstzrange(l.starts_at, l.starts_at + $4 * interval '30 minutes'))
  ), reserved_slot as (
    update lectures as l set status = 'RESERVED', ends_at = slot.ends_at
      from slot where l.id = slot.id and l.status = 'OPEN'
    returning l.id, l.location, l.languages, l.published_starts_at, l.published_ends_at, old.ends_at as slot_ends_at
  ), free_rest as (
    insert into lectures (teacher_id, starts_at, ends_at, location, languages, published_starts_at, published_ends_at)
    select teacher_id, ends_at, slot_ends_at, location, languages, published_starts_at, published_ends_at
      from slot join reserved_slot using (id) where ends_at < slot_ends_at
  ), new_reservation as (
    insert into reservations (lecture_id, teacher_id, student_id, starts_at, ends_at, group_size, duration,
                              price_thousandths, price_cents, answer_due_at, cancel_hours, free_until)
    select id, teacher_id, $2, starts_at, ends_at, $3, $4, price, round(price * $3::int * $4::int / 10.0),
           least(now() + answer_hours * interval '1 hour', starts_at), cancel_hours,
           starts_at - cancel_hours * interval '1 hour'
      from slot join reserved_slot using (id)
    returning id, teacher_id, student_id, price_cents
  ), new_event as (
    insert into reservation_events (reservation_id, kind, by_role, actor_id)
    select id, 'REQUESTED', 'STUDENT', student_id from new_reservation
  ), new_notification as (
    insert into notifications (user_id, kind, reservation_id) select teacher_id, 'REQUESTED', id from new_reservation
  )
  select id, price_cents from new_reservation`;

/** $1 reservation, $2 student: an unpaid lesson, before the deadline. Its cover is released. */
export const rawCancellation = `
  with owner as materialized (
    select user_id from teachers where user_id = (select teacher_id from reservations where id = $1) for no key update
  ), lesson as (
    update reservations as r
       set status = 'CLOSED', closed_by = 'STUDENT', closed_at = now(), covered_cents = 0, fee_cents = 0
      from owner
     where r.id = $1 and r.teacher_id = owner.user_id and r.student_id = $2 and r.status = 'CONFIRMED'
       and now() < r.starts_at and now() <= r.free_until
    returning r.id, r.teacher_id, r.student_id, old.covered_cents as covered
  ), account as materialized (
    select id, locked_cents from accounts where user_id in (select student_id from lesson) for no key update
  ), unlocked_account as (
    update accounts as a set locked_cents = account.locked_cents - covered
      from account, lesson where a.id = account.id and covered > 0
  ), new_event as (
    insert into reservation_events (reservation_id, kind, by_role, actor_id)
    select id, 'CANCELLED', 'STUDENT', student_id from lesson
  ), new_notification as (
    insert into notifications (user_id, kind, reservation_id)
    select teacher_id, 'CANCELLED_BY_STUDENT', id from lesson
  )
  select id from lesson`;

/**
 * $1 move, $2 teacher, who accepts it. The new time is cut out of its free slot; the old time is
 * freed.
 */
export const rawMove = `
  with owner as materialized (
    select user_id from teachers where user_id = $2 for no key update
  ), target as materialized (
    select m.id, m.proposed_by, m.starts_at, m.ends_at, m.created_at, l.id as lecture_id, r.id as reservation_id,
           r.lecture_id as old_lecture_id
      from owner
      join reservations as r on r.teacher_id = owner.user_id
      join reservation_moves as m on m.reservation_id = r.id and m.id = $1
      join lectures as l on l.teacher_id = r.teacher_id and l.status = 'OPEN' and l.deleted_at is null
       and l.starts_at > now() and l.starts_at <= m.starts_at and l.ends_at >= m.ends_at
     where m.state = 'PROPOSED' and m.until > now() and m.proposed_by <> $2 and r.status = 'CONFIRMED'
       and r.starts_at > now()
       for no key update of m, r, l
  ), accepted_move as (
    update reservation_moves as m set state = 'ACCEPTED', answered_at = now() from target where m.id = target.id
  ), new_slot as (
    update lectures as l set status = 'CLOSED', starts_at = target.starts_at, ends_at = target.ends_at
      from target where l.id = target.lecture_id
    returning l.id, l.teacher_id, l.location, l.languages, l.published_starts_at, l.published_ends_at, l.starts_at,
              l.ends_at, old.starts_at as slot_starts_at, old.ends_at as slot_ends_at
  ), free_rest as (
    insert into lectures (teacher_id, starts_at, ends_at, location, languages, published_starts_at, published_ends_at)
    select teacher_id, rest.starts_at, rest.ends_at, location, languages, published_starts_at, published_ends_at
      from new_slot
     cross join lateral (values (slot_starts_at, new_slot.starts_at), (new_slot.ends_at, slot_ends_at))
             as rest (starts_at, ends_at)
     where rest.starts_at < rest.ends_at
  ), lesson as (
    update reservations as r
       set lecture_id = target.lecture_id, starts_at = target.starts_at, ends_at = target.ends_at, moved_at = now(),
           moves = r.moves + 1,
           free_until = case when target.created_at < r.free_until
                             then target.starts_at - r.cancel_hours * interval '1 hour' else r.free_until end
      from target where r.id = target.reservation_id
  ), old_slot as (
    update lectures as l set status = 'OPEN' from target where l.id = target.old_lecture_id
  ), new_event as (
    insert into reservation_events (reservation_id, kind, by_role, actor_id)
    select reservation_id, 'MOVED', 'TEACHER', $2::integer from target
  ), new_notification as (
    insert into notifications (user_id, kind, reservation_id, occasion)
    select proposed_by, 'MOVE_ACCEPTED', reservation_id, id from target
  )
  select id from target`;

/**
 * $1 reservation, $2 teacher: pays from the locked cover of the lesson, if any. The earning is
 * locked at the teacher.
 */
export const rawPayment = `
  with lesson as (
    update reservations
       set status = 'PAID', paid_at = now(), paid_cents = price_cents, covered_cents = 0,
           earned_locked_cents = case when ends_at > now() - interval '48 hours' then price_cents else 0 end
     where id = $1 and teacher_id = $2 and status = 'CONFIRMED'
    returning id, student_id, teacher_id, price_cents, old.covered_cents as covered, new.earned_locked_cents as earned
  ), account as materialized (
    select id, user_id from accounts
     where user_id in (select student_id from lesson union select teacher_id from lesson)
     order by id
       for no key update
  ), new_transfer as (
    insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, reservation_id, actor_id,
                           unlocked_cents, locked_cents)
    select 'LESSON', payer.id, payee.id, price_cents, 'Оплата урока', lesson.id, $2, covered, earned
      from lesson
      join account as payer on payer.user_id = student_id
      join account as payee on payee.user_id = teacher_id
    returning id, reservation_id
  ), new_event as (
    insert into reservation_events (reservation_id, kind, by_role, actor_id, amount_cents)
    select id, 'PAID', 'TEACHER', teacher_id, price_cents from lesson
  ), new_notifications as (
    insert into notifications (user_id, kind, reservation_id, transfer_id)
    select person, 'PAID', lesson.id, new_transfer.id
      from lesson, new_transfer, unnest(array[student_id, teacher_id]) as person
  )
  select id from new_transfer`;

/** $1 curator, $2 username, $3 cents. */
export const rawTopUp = `
  with new_transfer as (
    insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, actor_id)
    select 'TOP_UP', 1, accounts.id, $3, 'Пополнение баланса', $1
      from users join accounts on accounts.user_id = users.id where username = $2
    returning id, to_account_id
  ), new_audit_entry as (
    insert into audit_entries (actor_id, action, subject, details)
    select $1, 'balance.top-up', 'user:' || $2, jsonb_build_object('amountCents', $3::int, 'transferId', id)
      from new_transfer
  ), new_notification as (
    insert into notifications (user_id, kind, transfer_id)
    select user_id, 'TOPPED_UP', new_transfer.id from new_transfer join accounts on accounts.id = to_account_id
  )
  select id from new_transfer`;
