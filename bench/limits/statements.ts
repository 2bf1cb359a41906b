/**
 * The product's writes as one statement each, written for the benchmark: the same rows, the same rules, the same
 * triggers, and nothing of the product's code.
 */

/**
 * $1 lecture, $2 student, $3 group size, $4 duration: the whole rule of a reservation, at the beginning of its slot. The
 * teacher's calendar and the student are locked first and the teacher's rest is asked for then, as the product does; five
 * million requests may wait, as there.
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
     cross join lateral count_waiting($2, l.teacher_id) as waiting
      left join teacher_prices as p on p.teacher_id = l.teacher_id and p.group_size = least($3, 7)
     where l.id = $1 and l.status = 'OPEN' and l.deleted_at is null and l.starts_at > now() and l.teacher_id <> $2
       and l.ends_at >= l.starts_at + $4 * interval '30 minutes'
       and waiting.in_all < 5000000 and waiting.with_teacher < 3000000
       and rest_fault(l.teacher_id, l.starts_at, l.starts_at + $4 * interval '30 minutes', 0) is null
       and not exists (select from reservations as r
                        where r.student_id = $2 and r.status <> 'CLOSED'
                          and tstzrange(r.starts_at, r.ends_at)
                              && tstzrange(l.starts_at, l.starts_at + $4 * interval '30 minutes'))
  ), claimed as (
    update lectures as l set status = 'RESERVED', ends_at = slot.ends_at
      from slot where l.id = slot.id and l.status = 'OPEN'
    returning l.id, l.location, l.languages, l.published_starts_at, l.published_ends_at, old.ends_at as slot_ends_at
  ), cut as (
    insert into lectures (teacher_id, starts_at, ends_at, location, languages, published_starts_at, published_ends_at)
    select teacher_id, ends_at, slot_ends_at, location, languages, published_starts_at, published_ends_at
      from slot join claimed using (id) where ends_at < slot_ends_at
  ), made as (
    insert into reservations (lecture_id, teacher_id, student_id, starts_at, ends_at, group_size, duration,
                              price_thousandths, price_cents, answer_due_at, cancel_hours, free_until)
    select id, teacher_id, $2, starts_at, ends_at, $3, $4, price, round(price * $3::int * $4::int / 10.0),
           least(now() + answer_hours * interval '1 hour', starts_at), cancel_hours,
           starts_at - cancel_hours * interval '1 hour'
      from slot join claimed using (id)
    returning id, teacher_id, student_id, price_cents
  ), event as (
    insert into reservation_events (reservation_id, kind, by_role, actor_id)
    select id, 'REQUESTED', 'STUDENT', student_id from made
  ), told as (
    insert into notifications (user_id, kind, reservation_id) select teacher_id, 'REQUESTED', id from made
  )
  select id, price_cents from made`;

/** $1 reservation, $2 teacher: out of the lesson's own lock where it has one, and locked at the teacher. */
export const rawPayment = `
  with paid as (
    update reservations
       set status = 'PAID', paid_at = now(), paid_cents = price_cents, covered_cents = 0,
           earned_locked_cents = case when ends_at > now() - interval '48 hours' then price_cents else 0 end
     where id = $1 and teacher_id = $2 and status = 'CONFIRMED'
    returning id, student_id, teacher_id, price_cents, old.covered_cents as covered, new.earned_locked_cents as earned
  ), account as materialized (
    select id, user_id from accounts
     where user_id in (select student_id from paid union select teacher_id from paid)
     order by id
       for no key update
  ), moved as (
    insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, reservation_id, actor_id,
                           unlocked_cents, locked_cents)
    select 'LESSON', payer.id, payee.id, price_cents, 'Оплата урока', paid.id, $2, covered, earned
      from paid join account as payer on payer.user_id = student_id join account as payee on payee.user_id = teacher_id
    returning id, reservation_id
  ), event as (
    insert into reservation_events (reservation_id, kind, by_role, actor_id, amount_cents)
    select id, 'PAID', 'TEACHER', teacher_id, price_cents from paid
  ), told as (
    insert into notifications (user_id, kind, reservation_id, transfer_id)
    select person, 'PAID', paid.id, moved.id from paid, moved, unnest(array[student_id, teacher_id]) as person
  )
  select id from moved`;

/** $1 curator, $2 username, $3 cents. */
export const rawTopUp = `
  with moved as (
    insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, actor_id)
    select 'TOP_UP', 1, accounts.id, $3, 'Пополнение баланса', $1
      from users join accounts on accounts.user_id = users.id where username = $2
    returning id, to_account_id
  ), audited as (
    insert into audit_entries (actor_id, action, subject, details)
    select $1, 'balance.top-up', 'user:' || $2, jsonb_build_object('amountCents', $3::int, 'transferId', id) from moved
  ), told as (
    insert into notifications (user_id, kind, transfer_id)
    select user_id, 'TOPPED_UP', moved.id from moved join accounts on accounts.id = to_account_id
  )
  select id from moved`;

/** $1 from, $2 to (accounts): a transfer and nothing else; from account 1 it is a top-up. */
export const rawTransfer = `
  insert into transfers (kind, from_account_id, to_account_id, amount_cents, description)
  values ('TOP_UP', $1, $2, 100, 'Пополнение баланса') returning id`;
