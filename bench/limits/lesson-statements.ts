/**
 * Endings and moves of lessons as one statement each, written for the benchmark: the same rows, the same rules, the same
 * triggers, and nothing of the product's code.
 */

/** $1 reservation, $2 student: a lesson that nothing was paid for, before the deadline; its cover is released. */
export const rawCancellation = `
  with owner as materialized (
    select user_id from teachers where user_id = (select teacher_id from reservations where id = $1) for no key update
  ), changed as (
    update reservations as r
       set status = 'CLOSED', closed_by = 'STUDENT', closed_at = now(), covered_cents = 0, fee_cents = 0
      from owner
     where r.id = $1 and r.teacher_id = owner.user_id and r.student_id = $2 and r.status = 'CONFIRMED'
       and now() < r.starts_at and now() <= r.free_until
    returning r.id, r.teacher_id, r.student_id, old.covered_cents as covered
  ), account as materialized (
    select id, locked_cents from accounts where user_id in (select student_id from changed) for no key update
  ), unlocked as (
    update accounts as a set locked_cents = account.locked_cents - covered
      from account, changed where a.id = account.id and covered > 0
  ), event as (
    insert into reservation_events (reservation_id, kind, by_role, actor_id)
    select id, 'CANCELLED', 'STUDENT', student_id from changed
  ), told as (
    insert into notifications (user_id, kind, reservation_id)
    select teacher_id, 'CANCELLED_BY_STUDENT', id from changed
  )
  select id from changed`;

/** $1 move, $2 teacher, who accepts it: the new time is cut out of its free slot, the old one is freed. */
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
     where m.state = 'PROPOSED' and m.until > now() and m.proposed_by <> $2 and r.status = 'CONFIRMED' and r.starts_at > now()
       for no key update of m, r, l
  ), accepted as (
    update reservation_moves as m set state = 'ACCEPTED', answered_at = now() from target where m.id = target.id
  ), claimed as (
    update lectures as l set status = 'CLOSED', starts_at = target.starts_at, ends_at = target.ends_at
      from target where l.id = target.lecture_id
    returning l.id, l.teacher_id, l.location, l.languages, l.published_starts_at, l.published_ends_at, l.starts_at,
              l.ends_at, old.starts_at as slot_starts_at, old.ends_at as slot_ends_at
  ), cut as (
    insert into lectures (teacher_id, starts_at, ends_at, location, languages, published_starts_at, published_ends_at)
    select teacher_id, rest.starts_at, rest.ends_at, location, languages, published_starts_at, published_ends_at
      from claimed
     cross join lateral (values (slot_starts_at, claimed.starts_at), (claimed.ends_at, slot_ends_at))
             as rest (starts_at, ends_at)
     where rest.starts_at < rest.ends_at
  ), changed as (
    update reservations as r
       set lecture_id = target.lecture_id, starts_at = target.starts_at, ends_at = target.ends_at, moved_at = now(),
           moves = r.moves + 1,
           free_until = case when target.created_at < r.free_until
                             then target.starts_at - r.cancel_hours * interval '1 hour' else r.free_until end
      from target where r.id = target.reservation_id
  ), freed as (
    update lectures as l set status = 'OPEN' from target where l.id = target.old_lecture_id
  ), event as (
    insert into reservation_events (reservation_id, kind, by_role, actor_id)
    select reservation_id, 'MOVED', 'TEACHER', $2::integer from target
  ), told as (
    insert into notifications (user_id, kind, reservation_id, occasion)
    select proposed_by, 'MOVE_ACCEPTED', reservation_id, id from target
  )
  select id from target`;
