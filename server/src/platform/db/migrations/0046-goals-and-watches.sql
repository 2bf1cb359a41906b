-- A student says what a lesson is about; cards of teachers show their rating; guides and teachers of
-- a faculty know each other; a student who found no free time is told when some appears, and has
-- half an hour for it.
alter table reservations
  add column goal text,
  add constraint reservations_goal_check check (length(goal) between 1 and 500);

-- Number and mean rating of the reviews that a teacher's visitors see.
create function shown_reviews(teacher integer)
returns table (reviews_count bigint, mean double precision) language sql stable parallel safe as $$
  select count(*), avg(rating)::double precision from reviews
   where teacher_id = teacher and not is_withdrawn and hidden_reason is null
$$;

-- The guide topics of faculties: «Строительный факультет (SvF)» is that of SvF, and «… (MTF,
-- Трнава)» that of MTF.
create view faculty_topics as
select f.id as faculty_id, f.short_name, t.id as topic_id, t.university_id, t.main_guide_id
  from faculties as f
  join topics as t on t.university_id = f.university_id and t.type = 'FACULTY'
 where not t.retired
   and (t.name like '%(' || f.short_name || ')' or t.name like '%(' || f.short_name || ', %)');

-- A watch is for free time of one teacher, or of anybody whom words and part of the day find. Its
-- offer ends it.
create table watches (
  id integer generated always as identity,
  user_id integer not null,
  -- Null: words and part of the day say which teachers.
  teacher_id integer,
  query text not null default '',
  -- Null: the whole day.
  part text,
  until date not null,
  created_at timestamptz not null default now(),
  constraint watches_pkey primary key (id),
  constraint watches_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint watches_teacher_id_fkey foreign key (teacher_id) references teachers (user_id),
  constraint watches_once_key unique nulls not distinct (user_id, teacher_id, query, part),
  constraint watches_query_check check (length(query) <= 200),
  constraint watches_part_check check (part in ('morning', 'midday', 'evening'))
);
create index watches_teacher_id_idx on watches (teacher_id);
create trigger watches_not_blocked before insert on watches
  for each row execute function refuse_blocked();

-- Free time that waits for one person until a moment.
create table slot_offers (
  lecture_id integer not null,
  user_id integer not null,
  until timestamptz not null,
  constraint slot_offers_pkey primary key (lecture_id),
  constraint slot_offers_lecture_id_fkey foreign key (lecture_id)
    references lectures (id) on delete cascade,
  constraint slot_offers_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index slot_offers_user_id_idx on slot_offers (user_id);

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'REQUESTED', 'UNANSWERED', 'CONFIRMED', 'CONFIRMED_TEACHER', 'REFUSED', 'EXPIRED', 'PAID',
    'COVERED', 'CANCELLED_BY_STUDENT', 'CANCELLED_BY_TEACHER', 'FEE_WAIVED', 'MOVE_PROPOSED',
    'MOVE_ACCEPTED', 'MOVE_DECLINED', 'MOVE_WITHDRAWN', 'MOVE_LAPSED', 'UNMARKED_HOUR',
    'UNMARKED_DAY', 'UNMARKED_CLOSED', 'REPORTED', 'REPORT_AGREED', 'REPORT_CONTESTED',
    'DECIDED', 'REMINDER_DAY', 'REMINDER_HOUR', 'TOPPED_UP', 'PASSWORD_LINK',
    'PASSWORD_CHANGED', 'TELEGRAM_CHANGED', 'PASSKEY_ADDED', 'BLOCKED', 'UNBLOCKED',
    'ROLE_CHANGED', 'COMMENT_HIDDEN', 'CORRECTION_ACCEPTED', 'CORRECTION_DECLINED',
    'REVIEW_ASKED', 'REVIEWED', 'REVIEW_ANSWERED', 'REVIEW_HIDDEN', 'CALENDAR_SILENT',
    'PAYOUT_REQUESTED', 'PAYOUT_SENT', 'PAYOUT_REFUSED', 'PAYOUT_BOUNCED', 'TOP_UP_REVERSED',
    'GOODWILL', 'GUIDE_DIGEST', 'TIME_OFFERED'));
