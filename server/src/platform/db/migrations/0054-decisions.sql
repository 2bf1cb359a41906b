-- Statements of reasons: what was decided about a person, and the one objection to each. A person
-- whose account is blocked may object, so there is no trigger `refuse_blocked`.
create table decisions (
  id integer generated always as identity,
  user_id integer not null,
  kind text not null,
  -- What a reversed decision gives back, such as comment:12.
  subject text not null,
  facts text not null,
  reason text not null,
  -- The rule in the words of that day.
  rule text not null,
  -- Null: an operator.
  decided_by integer,
  decided_at timestamptz not null default now(),
  objection text,
  objected_at timestamptz,
  outcome text,
  outcome_reason text,
  outcome_by integer,
  outcome_at timestamptz,
  constraint decisions_pkey primary key (id),
  constraint decisions_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint decisions_decided_by_fkey foreign key (decided_by) references users (id),
  constraint decisions_outcome_by_fkey foreign key (outcome_by) references users (id),
  constraint decisions_kind_check check (kind in (
    'COMMENT_HIDDEN', 'REVIEW_HIDDEN', 'BLOCKED', 'TOP_UP_REVERSED', 'PAYOUT_REFUSED',
    'CORRECTION_DECLINED')),
  constraint decisions_objection_check check (
    (objection is null) = (objected_at is null) and length(objection) between 1 and 2000),
  constraint decisions_outcome_check check (
    outcome in ('UPHELD', 'REVERSED') and (outcome is null) = (outcome_at is null)
    and (outcome is null or objection is not null)),
  constraint decisions_other_curator_check check (outcome_by not in (decided_by, user_id))
);
create index decisions_user_id_idx on decisions (user_id, id);
create index decisions_decided_by_idx on decisions (decided_by);
create index decisions_outcome_by_idx on decisions (outcome_by);
create index decisions_waiting_idx on decisions (objected_at, id)
  where objection is not null and outcome is null;

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'REQUESTED', 'UNANSWERED', 'CONFIRMED', 'CONFIRMED_TEACHER', 'REFUSED', 'EXPIRED', 'PAID',
    'COVERED', 'CANCELLED_BY_STUDENT', 'CANCELLED_BY_TEACHER', 'FEE_WAIVED', 'MOVE_PROPOSED',
    'MOVE_ACCEPTED', 'MOVE_DECLINED', 'MOVE_WITHDRAWN', 'MOVE_LAPSED', 'UNMARKED_HOUR',
    'UNMARKED_DAY', 'UNMARKED_CLOSED', 'REPORTED', 'REPORT_AGREED', 'REPORT_CONTESTED',
    'DECIDED', 'REMINDER_DAY', 'REMINDER_HOUR', 'TOPPED_UP', 'TOP_UP_REVERSED', 'GOODWILL',
    'PAYOUT_REQUESTED', 'PAYOUT_SENT', 'PAYOUT_REFUSED', 'PAYOUT_BOUNCED', 'PASSWORD_LINK',
    'PASSWORD_CHANGED', 'TELEGRAM_CHANGED', 'PASSKEY_ADDED', 'PASSKEY_REMOVED',
    'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'BLOCKED', 'UNBLOCKED', 'ROLE_CHANGED',
    'COMMENT_HIDDEN', 'CORRECTION_ACCEPTED', 'CORRECTION_DECLINED', 'REVIEW_ASKED',
    'REVIEWED', 'REVIEW_ANSWERED', 'REVIEW_HIDDEN', 'CALENDAR_SILENT', 'GUIDE_DIGEST',
    'TIME_OFFERED', 'OBJECTION_DECIDED'));
