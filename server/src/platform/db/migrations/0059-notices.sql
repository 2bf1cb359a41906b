-- Notices that something breaks the law or the rules, by people with or without an account. The
-- blocked may send them too, so there is no trigger `refuse_blocked`.
create table notices (
  id integer generated always as identity,
  what text not null,
  -- The comment, review, guide or person, such as comment:12.
  subject text not null,
  -- The person who wrote it or is shown there.
  author_id integer,
  address text not null,
  kind text not null,
  why text not null,
  -- Null: not given, or removed half a year after the decision.
  name text,
  email citext,
  -- How often the same person sent the same words.
  times integer not null default 1,
  created_at timestamptz not null default now(),
  decision text,
  reason text,
  decided_by integer,
  decided_at timestamptz,
  constraint notices_pkey primary key (id),
  constraint notices_author_id_fkey foreign key (author_id) references users (id) on delete cascade,
  constraint notices_decided_by_fkey foreign key (decided_by) references users (id),
  constraint notices_what_check check (
    what in ('COMMENT', 'REVIEW', 'GUIDE', 'TEACHER', 'NAME', 'PICTURE')),
  constraint notices_kind_check check (kind in ('SPAM', 'ABUSE', 'UNLAWFUL', 'OTHER')),
  constraint notices_why_check check (length(why) between 1 and 3000),
  -- A line break would begin another header of a mail.
  constraint notices_line_check check (name !~ '[[:cntrl:]]' and email !~ '[[:cntrl:]]'),
  constraint notices_times_check check (times >= 1),
  -- GONE: the thing was removed before somebody decided.
  constraint notices_decision_check check (
    decision in ('KEEP', 'HIDE', 'GONE') and num_nulls(decision, reason, decided_at) in (0, 3)),
  constraint notices_email_check check (email is not null or decided_at is not null),
  constraint notices_other_curator_check check (decided_by <> author_id)
);
create unique index notices_same_key on notices (subject, what, email, md5(why))
  where decided_at is null;
create index notices_waiting_idx on notices (created_at, id) where decided_at is null;
create index notices_named_idx on notices (decided_at) where email is not null;
create index notices_author_id_idx on notices (author_id);
create index notices_decided_by_idx on notices (decided_by);

alter table decisions
  drop constraint decisions_kind_check,
  add constraint decisions_kind_check check (kind in (
    'COMMENT_HIDDEN', 'REVIEW_HIDDEN', 'PROFILE_CLEARED', 'BLOCKED', 'TOP_UP_REVERSED',
    'PAYOUT_REFUSED', 'CORRECTION_DECLINED'));

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'REQUESTED', 'UNANSWERED', 'CONFIRMED', 'CONFIRMED_TEACHER', 'REFUSED', 'EXPIRED', 'PAID',
    'COVERED', 'CANCELLED_BY_STUDENT', 'CANCELLED_BY_TEACHER', 'FEE_WAIVED', 'MOVE_PROPOSED',
    'MOVE_ACCEPTED', 'MOVE_DECLINED', 'MOVE_WITHDRAWN', 'MOVE_LAPSED', 'UNMARKED_HOUR',
    'UNMARKED_DAY', 'UNMARKED_CLOSED', 'REPORTED', 'REPORT_AGREED', 'REPORT_CONTESTED',
    'DECIDED', 'REMINDER_DAY', 'REMINDER_HOUR', 'TOPPED_UP', 'TOP_UP_REVERSED', 'GOODWILL',
    'PAYOUT_REQUESTED', 'PAYOUT_SENT', 'PAYOUT_REFUSED', 'PAYOUT_BOUNCED', 'PASSWORD_LINK',
    'PASSWORD_CHANGED', 'TELEGRAM_CHANGED', 'EMAIL_SET', 'EMAIL_REMOVED', 'PASSKEY_ADDED',
    'PASSKEY_REMOVED', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'BLOCKED', 'UNBLOCKED', 'ROLE_CHANGED',
    'COMMENT_HIDDEN', 'PROFILE_CLEARED', 'CORRECTION_ACCEPTED', 'CORRECTION_DECLINED',
    'REVIEW_ASKED', 'REVIEWED', 'REVIEW_ANSWERED', 'REVIEW_HIDDEN', 'CALENDAR_SILENT',
    'GUIDE_DIGEST', 'TIME_OFFERED', 'OBJECTION_DECIDED'));
