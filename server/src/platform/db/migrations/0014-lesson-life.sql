-- A lesson's life after the booking: cover, cancelling, refunds, moves, reports and its history (design.md §19).
-- Whoever takes several locks takes them in this order: teachers, users, reservations, accounts, lectures; rows of one
-- table by id. The row in `teachers` stands for the teacher's calendar: whatever cuts or joins slots locks it first.

alter table teachers
  -- Where online lessons take place; shown to a student from CONFIRMED on.
  add column room_url text,
  add column cancel_hours smallint not null default 12,
  add column answer_hours smallint not null default 24,
  add column covered_only boolean not null default false,
  add constraint teachers_cancel_hours_check check (cancel_hours in (4, 12, 24)),
  add constraint teachers_answer_hours_check check (answer_hours between 2 and 48),
  add constraint teachers_room_url_check check (room_url like 'https://%');

-- Money that is spoken for; what is available is the rest, and never below zero (or the overdraft).
alter table accounts
  add column locked_cents bigint not null default 0,
  drop constraint accounts_balance_check,
  add constraint accounts_balance_check check (balance_cents - locked_cents >= -overdraft_cents),
  add constraint accounts_locked_check check (locked_cents >= 0);

alter table reservations
  -- When the system closes a request that nobody has answered.
  add column answer_due_at timestamptz,
  -- The teacher's deadline, frozen when the request was made, and the instant that follows from it.
  add column cancel_hours smallint not null default 12,
  add column free_until timestamptz,
  add column close_reason text,
  add column closed_at timestamptz,
  add column moved_at timestamptz,
  -- How often the lesson was moved: the calendar's SEQUENCE grows with it.
  add column moves smallint not null default 0,
  -- The price while it is locked at the student, and at the teacher: each lock belongs to the row of its lesson.
  add column covered_cents integer not null default 0,
  add column earned_locked_cents integer not null default 0,
  -- What went to the teacher for this lesson, and what of it came back.
  add column paid_cents integer not null default 0,
  add column refunded_cents integer not null default 0,
  -- Half of the price, where the student cancelled late.
  add column fee_cents integer not null default 0,
  add column fee_waived_at timestamptz;

update reservations
   set answer_due_at = starts_at,
       free_until = starts_at - interval '12 hours',
       paid_cents = case when status = 'PAID' then price_cents else 0 end,
       closed_at = case when status = 'CLOSED' then coalesce(answered_at, created_at) end;

alter table reservations
  alter column answer_due_at set not null,
  alter column free_until set not null,
  drop constraint reservations_closed_by_check,
  drop constraint reservations_paid_at_check,
  add constraint reservations_closed_by_check
    check ((status = 'CLOSED') = (closed_by is not null) and closed_by in ('STUDENT', 'TEACHER', 'ADMIN', 'SYSTEM')),
  add constraint reservations_closed_at_check check ((status = 'CLOSED') = (closed_at is not null)),
  add constraint reservations_paid_at_check check (
    case status when 'PAID' then paid_at is not null when 'CLOSED' then true else paid_at is null end
    and (paid_at is null or paid_cents = price_cents)
  ),
  add constraint reservations_cover_check
    check (covered_cents = 0 or (status = 'CONFIRMED' and covered_cents = price_cents)),
  add constraint reservations_earned_lock_check
    check (earned_locked_cents = 0 or (status = 'PAID' and earned_locked_cents = paid_cents)),
  add constraint reservations_refund_check
    check (paid_cents between 0 and price_cents and refunded_cents between 0 and paid_cents),
  add constraint reservations_fee_check
    check (fee_cents = 0 or (fee_cents between 1 and price_cents and closed_by = 'STUDENT'));

drop index reservations_pending_idx;
create index reservations_due_idx on reservations (answer_due_at) where status = 'PENDING';
create index reservations_waiting_idx on reservations (student_id, teacher_id) where status = 'PENDING';
create index reservations_uncovered_idx on reservations (student_id) where status = 'CONFIRMED' and covered_cents = 0;
create index reservations_unmarked_idx on reservations (ends_at) where status = 'CONFIRMED';
create index reservations_earned_lock_idx on reservations (ends_at) where earned_locked_cents > 0;

-- How many requests of a student wait for an answer. The caller has locked the student's row in `users`: a function
-- reads what the holder before it committed, the calling statement itself would not.
create function count_waiting(student integer, teacher integer, out in_all integer, out with_teacher integer)
language plpgsql as $$
begin
  select count(*), count(*) filter (where teacher_id = teacher) into in_all, with_teacher
    from reservations where student_id = student and status = 'PENDING';
end $$;

-- A freed slot joins its free neighbours that were published as one with it. The surviving row is the freed one, so
-- that a lesson that is cancelled gives back the slot under the number that it was booked by.
create function join_free_slots() returns trigger language plpgsql as $$
declare
  neighbour record;
  joined_starts_at timestamptz := new.starts_at;
  joined_ends_at timestamptz := new.ends_at;
begin
  perform 1 from teachers where user_id = new.teacher_id for no key update;
  for neighbour in
    select id, starts_at, ends_at from lectures
     where teacher_id = new.teacher_id and id <> new.id and status = 'OPEN' and deleted_at is null
       and published_starts_at = new.published_starts_at and published_ends_at = new.published_ends_at
       and (ends_at = new.starts_at or starts_at = new.ends_at) and starts_at > now()
     order by id
       for update
  loop
    update lectures set deleted_at = now() where id = neighbour.id;
    joined_starts_at := least(joined_starts_at, neighbour.starts_at);
    joined_ends_at := greatest(joined_ends_at, neighbour.ends_at);
  end loop;
  if joined_starts_at < new.starts_at or joined_ends_at > new.ends_at then
    update lectures set starts_at = joined_starts_at, ends_at = joined_ends_at where id = new.id;
  end if;
  return null;
end $$;
create trigger lectures_join_free after update on lectures
  for each row when (old.status <> 'OPEN' and new.status = 'OPEN' and new.deleted_at is null)
  execute function join_free_slots();

alter table transfers
  -- The transfer that a refund gives back.
  add column reverses_id integer,
  -- What of the giver's lock the transfer uses up, and what of it is locked at the receiver.
  add column unlocked_cents bigint not null default 0,
  add column locked_cents bigint not null default 0,
  drop constraint transfers_kind_check,
  drop constraint transfers_lesson_check,
  drop constraint transfers_reservation_id_key,
  add constraint transfers_kind_check check (kind in ('TOP_UP', 'LESSON', 'REFUND', 'FEE')),
  add constraint transfers_lesson_check check ((kind = 'TOP_UP') = (reservation_id is null)),
  add constraint transfers_reverses_check check ((kind = 'REFUND') = (reverses_id is not null)),
  add constraint transfers_reverses_id_fkey foreign key (reverses_id) references transfers (id),
  add constraint transfers_locks_check check (
    unlocked_cents >= 0 and locked_cents between 0 and amount_cents
    and (from_account_id <> 1 or unlocked_cents = 0) and (to_account_id <> 1 or locked_cents = 0)
  );
-- One lesson has exactly one settlement: it was paid, or its fee was.
create unique index transfers_settlement_key on transfers (reservation_id) where kind in ('LESSON', 'FEE');
create index transfers_reverses_id_idx on transfers (reverses_id) where reverses_id is not null;

-- As before, with the locks in the same update; a refund counts at its lesson, where a constraint keeps the sum of
-- refunds from exceeding what was paid.
create or replace function move_balances() returns trigger language plpgsql as $$
begin
  if new.from_account_id < new.to_account_id and new.from_account_id <> 1 then
    update accounts set balance_cents = balance_cents - new.amount_cents, locked_cents = locked_cents - new.unlocked_cents,
                        transaction_count = transaction_count + 1
     where id = new.from_account_id;
  end if;
  if new.to_account_id <> 1 then
    update accounts set balance_cents = balance_cents + new.amount_cents, locked_cents = locked_cents + new.locked_cents,
                        transaction_count = transaction_count + 1
     where id = new.to_account_id;
  end if;
  if new.from_account_id > new.to_account_id then
    update accounts set balance_cents = balance_cents - new.amount_cents, locked_cents = locked_cents - new.unlocked_cents,
                        transaction_count = transaction_count + 1
     where id = new.from_account_id;
  end if;
  if new.kind = 'REFUND' then
    update reservations set refunded_cents = refunded_cents + new.amount_cents where id = new.reservation_id;
  end if;
  return null;
end $$;

-- What a person gave (a curator) and received by top-ups on one date of Europe/Bratislava. The limits come with each
-- write, so that two top-ups at once cannot both pass.
create table top_up_totals (
  user_id integer not null,
  day date not null,
  given_cents bigint not null default 0,
  given_max_cents bigint not null,
  received_cents bigint not null default 0,
  received_max_cents bigint not null,
  constraint top_up_totals_pkey primary key (user_id, day),
  constraint top_up_totals_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint top_up_totals_given_check check (given_cents <= given_max_cents),
  constraint top_up_totals_received_check check (received_cents <= received_max_cents)
);

-- A lesson's history, one row for each step; the texts of people only, sentences are made where they are shown.
create table reservation_events (
  id bigint generated always as identity,
  reservation_id integer not null,
  at timestamptz not null default now(),
  kind text not null,
  by_role text not null,
  -- Null for the system.
  actor_id integer,
  note text,
  amount_cents integer,
  constraint reservation_events_pkey primary key (id),
  constraint reservation_events_reservation_id_fkey foreign key (reservation_id) references reservations (id),
  constraint reservation_events_actor_id_fkey foreign key (actor_id) references users (id),
  constraint reservation_events_by_role_check check (by_role in ('STUDENT', 'TEACHER', 'ADMIN', 'SYSTEM'))
);
create index reservation_events_reservation_id_idx on reservation_events (reservation_id, id);

insert into reservation_events (reservation_id, at, kind, by_role, actor_id, amount_cents)
select id, at, kind, by_role, actor_id, amount_cents from (
  select id, created_at as at, 'REQUESTED' as kind, 'STUDENT' as by_role, student_id as actor_id, null::integer as amount_cents
    from reservations
   union all
  select id, answered_at, 'CONFIRMED', 'TEACHER', teacher_id, null from reservations where status in ('CONFIRMED', 'PAID')
   union all
  select id, paid_at, 'PAID', 'TEACHER', teacher_id, price_cents from reservations where paid_at is not null
   union all
  select id, closed_at, case closed_by when 'SYSTEM' then 'EXPIRED' else 'REFUSED' end, closed_by,
         case closed_by when 'TEACHER' then teacher_id end, null
    from reservations where status = 'CLOSED'
) as step where at is not null order by at, id;

create trigger reservation_events_append_only before update or delete on reservation_events
  for each row execute function refuse_change();

-- A proposed time. The old one stays until the other side accepts; nothing is held for the proposal.
create table reservation_moves (
  id integer generated always as identity,
  reservation_id integer not null,
  proposed_by integer not null,
  lecture_id integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'PROPOSED',
  created_at timestamptz not null default now(),
  until timestamptz not null,
  answered_at timestamptz,
  constraint reservation_moves_pkey primary key (id),
  constraint reservation_moves_reservation_id_fkey foreign key (reservation_id) references reservations (id),
  constraint reservation_moves_proposed_by_fkey foreign key (proposed_by) references users (id),
  constraint reservation_moves_lecture_id_fkey foreign key (lecture_id) references lectures (id),
  constraint reservation_moves_state_check
    check (state in ('PROPOSED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'LAPSED')),
  constraint reservation_moves_answered_at_check check ((state = 'PROPOSED') = (answered_at is null))
);
create unique index reservation_moves_open_key on reservation_moves (reservation_id) where state = 'PROPOSED';
create index reservation_moves_until_idx on reservation_moves (until) where state = 'PROPOSED';

-- A lesson that is closed is not moved any more.
create function lapse_moves() returns trigger language plpgsql as $$
begin
  update reservation_moves set state = 'LAPSED', answered_at = now()
   where reservation_id = new.id and state = 'PROPOSED';
  return null;
end $$;
create trigger reservations_lapse_moves after update of status on reservations
  for each row when (new.status = 'CLOSED' and old.status <> 'CLOSED') execute function lapse_moves();

-- One report for a lesson, one decision.
create table reservation_reports (
  id integer generated always as identity,
  reservation_id integer not null,
  reporter_id integer not null,
  kind text not null,
  text text not null,
  state text not null default 'OPEN',
  created_at timestamptz not null default now(),
  answer_until timestamptz not null,
  answer text,
  answered_at timestamptz,
  decision text,
  reason text,
  decided_by integer,
  decided_at timestamptz,
  constraint reservation_reports_pkey primary key (id),
  constraint reservation_reports_reservation_id_key unique (reservation_id),
  constraint reservation_reports_reservation_id_fkey foreign key (reservation_id) references reservations (id),
  constraint reservation_reports_reporter_id_fkey foreign key (reporter_id) references users (id),
  constraint reservation_reports_decided_by_fkey foreign key (decided_by) references users (id),
  constraint reservation_reports_kind_check check (kind in ('STUDENT_ABSENT', 'TEACHER_ABSENT', 'OTHER')),
  constraint reservation_reports_state_check check (state in ('OPEN', 'AGREED', 'CONTESTED', 'DECIDED')),
  constraint reservation_reports_decision_check check (
    decision in ('ALL', 'HALF', 'NOTHING') and (state = 'DECIDED') = (decided_by is not null)
    and (state in ('AGREED', 'DECIDED')) = (decision is not null)
  )
);
create index reservation_reports_open_idx on reservation_reports (answer_until) where state = 'OPEN';
create index reservation_reports_contested_idx on reservation_reports (id) where state = 'CONTESTED';

alter table notifications
  -- Tells messages of one kind about one lesson apart: the number of the move.
  add column occasion integer not null default 0,
  -- Where the message with buttons is, while they can still be pressed.
  add column message_id bigint,
  add column has_buttons boolean not null default false,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'REQUESTED', 'UNANSWERED', 'CONFIRMED', 'CONFIRMED_TEACHER', 'REFUSED', 'EXPIRED', 'PAID', 'COVERED',
    'CANCELLED_BY_STUDENT', 'CANCELLED_BY_TEACHER', 'FEE_WAIVED',
    'MOVE_PROPOSED', 'MOVE_ACCEPTED', 'MOVE_DECLINED', 'MOVE_WITHDRAWN', 'MOVE_LAPSED',
    'UNMARKED_HOUR', 'UNMARKED_DAY', 'UNMARKED_CLOSED',
    'REPORTED', 'REPORT_AGREED', 'REPORT_CONTESTED', 'DECIDED',
    'REMINDER_DAY', 'REMINDER_HOUR', 'TOPPED_UP'
  ));
drop index notifications_once_key;
create unique index notifications_once_key on notifications (reservation_id, user_id, kind, occasion)
  where reservation_id is not null;
create index notifications_buttons_idx on notifications (id) where has_buttons;
