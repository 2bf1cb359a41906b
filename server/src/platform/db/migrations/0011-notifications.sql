-- A message to a person, written in the transaction that caused it; a job delivers it (docs/decisions has why).
create table notifications (
  id bigint generated always as identity,
  user_id integer not null,
  kind text not null,
  reservation_id integer,
  transfer_id integer,
  state text not null default 'WAITING',
  error text,
  created_at timestamptz not null default now(),
  -- When a delivery job was made of it; null until then.
  queued_at timestamptz,
  sent_at timestamptz,
  constraint notifications_pkey primary key (id),
  constraint notifications_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint notifications_reservation_id_fkey foreign key (reservation_id) references reservations (id),
  constraint notifications_transfer_id_fkey foreign key (transfer_id) references transfers (id),
  constraint notifications_kind_check check (kind in (
    'REQUESTED', 'UNANSWERED', 'CONFIRMED', 'CONFIRMED_TEACHER', 'REFUSED', 'EXPIRED', 'PAID',
    'REMINDER_DAY', 'REMINDER_HOUR', 'TOPPED_UP'
  )),
  constraint notifications_state_check check (state in ('WAITING', 'SENT', 'FAILED', 'NO_TELEGRAM'))
);
create index notifications_unqueued_idx on notifications (id) where queued_at is null;
create index notifications_reservation_id_idx on notifications (reservation_id) where reservation_id is not null;
-- Nobody is told the same thing about the same lesson twice.
create unique index notifications_once_key on notifications (reservation_id, user_id, kind)
  where reservation_id is not null;
