-- What a student says of a teacher after a paid lesson: one review of each pair, answered by the teacher.

create table reviews (
  id integer generated always as identity,
  teacher_id integer not null,
  student_id integer not null,
  -- The lesson that it is about: the newest that the student wrote after.
  reservation_id integer not null,
  rating smallint not null,
  text text not null,
  created_at timestamptz not null default now(),
  -- When the present words were written: an answer is to these.
  written_at timestamptz not null default now(),
  answer text,
  answered_at timestamptz,
  -- The lesson was given back: the review is shown to nobody and counts for nothing.
  is_withdrawn boolean not null default false,
  hidden_reason text,
  -- Since when it waits for a curator: it was reported, or it looks as if the teacher had written it.
  attention_since timestamptz,
  constraint reviews_pkey primary key (id),
  constraint reviews_pair_key unique (teacher_id, student_id),
  constraint reviews_teacher_id_fkey foreign key (teacher_id) references teachers (user_id),
  constraint reviews_student_id_fkey foreign key (student_id) references users (id),
  constraint reviews_reservation_id_fkey foreign key (reservation_id) references reservations (id),
  constraint reviews_other_person_check check (teacher_id <> student_id),
  constraint reviews_rating_check check (rating between 1 and 5),
  constraint reviews_text_check check (length(text) between 1 and 2000),
  constraint reviews_answer_check check (length(answer) between 1 and 2000 and (answer is null) = (answered_at is null))
);
create index reviews_shown_idx on reviews (teacher_id, written_at desc, id desc)
  where not is_withdrawn and hidden_reason is null;
create index reviews_student_id_idx on reviews (student_id);
create index reviews_reservation_id_idx on reviews (reservation_id);
create index reviews_attention_idx on reviews (attention_since, id) where attention_since is not null;

-- Whether a lesson took place, was paid and not given back. An absence that was reported stands until it was decided that
-- the teacher had been there.
create function was_held(lesson reservations) returns boolean language sql stable
return lesson.status = 'PAID' and lesson.ends_at <= now() and lesson.refunded_cents = 0 and not exists (
  select from reservation_reports as report
   where report.reservation_id = lesson.id and report.kind in ('STUDENT_ABSENT', 'TEACHER_ABSENT')
     and not (report.kind = 'TEACHER_ABSENT' and report.decision is not distinct from 'NOTHING')
);

-- Whether two accounts were ever confirmed by the same Telegram: one person, who must not review themselves.
create function share_a_telegram(one integer, other integer) returns boolean language sql stable
return exists (
  (select telegram_user_id from users where id = one and telegram_user_id is not null
    union select old_user_id from telegram_changes where user_id = one)
  intersect (
    select telegram_user_id from users where id = other
     union select old_user_id from telegram_changes where user_id = other)
);

-- Whether two people signed in from the same kind of device at the same address: flatmates do too, so a curator looks.
create function share_a_device(one integer, other integer) returns boolean language sql stable
return exists (
  select from refresh_families as mine join refresh_families as theirs
      on theirs.user_id = other and theirs.device = mine.device and theirs.address = mine.address
   where mine.user_id = one and mine.device <> ''
);

create function check_review() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.student_id and is_blocked(block_scope, block_until)) then
    raise exception 'user % is blocked', new.student_id
      using errcode = 'check_violation', constraint = 'users_not_blocked_check';
  end if;
  if not exists (select from reservations as lesson
                  where lesson.id = new.reservation_id and lesson.teacher_id = new.teacher_id
                    and lesson.student_id = new.student_id and was_held(lesson)) then
    raise exception 'the review belongs to no lesson that was held and paid'
      using errcode = 'check_violation', constraint = 'reviews_held_lesson_check';
  end if;
  return new;
end $$;
create trigger reviews_held_lesson before insert or update of reservation_id, rating, text on reviews
  for each row execute function check_review();

create function withdraw_review() returns trigger language plpgsql as $$
begin
  update reviews set is_withdrawn = true where reservation_id = new.id and not is_withdrawn;
  return null;
end $$;
create trigger reservations_withdraw_review after update of refunded_cents on reservations
  for each row when (new.refunded_cents > 0 and old.refunded_cents = 0) execute function withdraw_review();

-- Whatever changes a review, the page of its teacher changes in every process.
create function announce_review() returns trigger language plpgsql as $$
begin
  perform pg_notify('kampus_cache', json_build_object('origin', 'database',
    'tags', json_build_array('teacher:' || username))::text)
    from users where id = coalesce(new.teacher_id, old.teacher_id);
  return null;
end $$;
create trigger reviews_announced after insert or update or delete on reviews
  for each row execute function announce_review();

create table review_reports (
  id integer generated always as identity,
  review_id integer not null,
  user_id integer not null,
  kind text not null,
  text text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint review_reports_pkey primary key (id),
  constraint review_reports_review_id_fkey foreign key (review_id) references reviews (id) on delete cascade,
  constraint review_reports_user_id_fkey foreign key (user_id) references users (id),
  -- One person reports a review once.
  constraint review_reports_once_key unique (review_id, user_id),
  constraint review_reports_kind_check check (kind in ('SPAM', 'ABUSE', 'UNLAWFUL', 'OTHER')),
  constraint review_reports_text_check check (length(text) <= 1000)
);
create index review_reports_user_id_idx on review_reports (user_id);

-- Whom the bot may ask for a review: lessons that ended a day ago.
create index reservations_paid_ends_at_idx on reservations (ends_at) where status = 'PAID' and refunded_cents = 0;

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'REQUESTED', 'UNANSWERED', 'CONFIRMED', 'CONFIRMED_TEACHER', 'REFUSED', 'EXPIRED', 'PAID', 'COVERED',
    'CANCELLED_BY_STUDENT', 'CANCELLED_BY_TEACHER', 'FEE_WAIVED',
    'MOVE_PROPOSED', 'MOVE_ACCEPTED', 'MOVE_DECLINED', 'MOVE_WITHDRAWN', 'MOVE_LAPSED',
    'UNMARKED_HOUR', 'UNMARKED_DAY', 'UNMARKED_CLOSED',
    'REPORTED', 'REPORT_AGREED', 'REPORT_CONTESTED', 'DECIDED',
    'REMINDER_DAY', 'REMINDER_HOUR', 'TOPPED_UP',
    'PASSWORD_LINK', 'PASSWORD_CHANGED', 'BLOCKED', 'UNBLOCKED', 'ROLE_CHANGED', 'COMMENT_HIDDEN',
    'CORRECTION_ACCEPTED', 'CORRECTION_DECLINED', 'REVIEW_ASKED', 'REVIEWED', 'REVIEW_ANSWERED', 'REVIEW_HIDDEN'
  ));
