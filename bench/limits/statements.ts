/**
 * The product's writes as one statement each, written for the benchmark: the same rows, the same rules, the same
 * triggers, and nothing of the product's code.
 */

/** $1 lecture, $2 student, $3 group size, $4 duration: the whole rule of a reservation. */
export const rawReservation = `
  with slot as (
    select l.id, l.teacher_id, l.starts_at, l.starts_at + $4 * interval '30 minutes' as ends_at,
           coalesce(p.price_thousandths, 3750) as price
      from lectures as l join users as s on s.id = $2 and s.status = 'CONFIRMED'
      left join teacher_prices as p on p.teacher_id = l.teacher_id and p.group_size = least($3, 7)
     where l.id = $1 and l.status = 'OPEN' and l.deleted_at is null and l.starts_at > now() and l.teacher_id <> $2
       and l.ends_at >= l.starts_at + $4 * interval '30 minutes'
       and not exists (select from reservations as r
                        where r.student_id = $2 and r.status <> 'CLOSED'
                          and tstzrange(r.starts_at, r.ends_at)
                              && tstzrange(l.starts_at, l.starts_at + $4 * interval '30 minutes'))
  ), claimed as (
    update lectures as l set status = 'RESERVED' from slot where l.id = slot.id and l.status = 'OPEN' returning l.id
  ), made as (
    insert into reservations (lecture_id, teacher_id, student_id, starts_at, ends_at, group_size, duration,
                              price_thousandths, price_cents)
    select id, teacher_id, $2, starts_at, ends_at, $3, $4, price, round(price * $3::int * $4::int / 10.0)
      from slot join claimed using (id)
    returning id, teacher_id, price_cents
  ), told as (
    insert into notifications (user_id, kind, reservation_id) select teacher_id, 'REQUESTED', id from made
  )
  select id, price_cents from made`;

/** $1 reservation, $2 teacher. */
export const rawPayment = `
  with paid as (
    update reservations set status = 'PAID', paid_at = now()
     where id = $1 and teacher_id = $2 and status = 'CONFIRMED'
    returning id, student_id, teacher_id, price_cents
  ), moved as (
    insert into transfers (kind, from_account_id, to_account_id, amount_cents, description, reservation_id, actor_id)
    select 'LESSON', payer.id, payee.id, price_cents, 'Оплата урока', paid.id, $2
      from paid join accounts as payer on payer.user_id = student_id join accounts as payee on payee.user_id = teacher_id
    returning id, reservation_id
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
