create table reservations (
  id integer generated always as identity,
  lecture_id integer not null,
  teacher_id integer not null,
  student_id integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  group_size smallint not null,
  duration smallint not null,
  -- Fixed when the request is made: price per person and unit, and the total.
  price_thousandths integer not null,
  price_cents integer not null,
  status text not null default 'PENDING',
  closed_by text,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  paid_at timestamptz,
  constraint reservations_pkey primary key (id),
  constraint reservations_lecture_id_fkey foreign key (lecture_id) references lectures (id),
  constraint reservations_teacher_id_fkey foreign key (teacher_id) references teachers (user_id),
  constraint reservations_student_id_fkey foreign key (student_id) references users (id),
  constraint reservations_not_own_lecture_check check (student_id <> teacher_id),
  constraint reservations_group_size_check check (group_size between 1 and 10),
  constraint reservations_duration_check
    check (duration >= 1 and ends_at = starts_at + duration * interval '30 minutes'),
  constraint reservations_price_check check (price_cents > 0 and price_thousandths > 0),
  constraint reservations_status_check check (status in ('PENDING', 'CONFIRMED', 'PAID', 'CLOSED')),
  constraint reservations_closed_by_check
    check ((status = 'CLOSED') = (closed_by is not null) and closed_by in ('TEACHER', 'ADMIN', 'SYSTEM')),
  constraint reservations_paid_at_check check ((status = 'PAID') = (paid_at is not null)),
  -- A student is in one lesson at a time.
  constraint reservations_student_busy_excl
    exclude using gist (student_id with =, tstzrange(starts_at, ends_at) with &&) where (status <> 'CLOSED')
);
-- One active reservation per lecture: exactly one of any number of simultaneous requests wins.
create unique index reservations_lecture_active_key on reservations (lecture_id) where status <> 'CLOSED';
create index reservations_student_id_idx on reservations (student_id, id desc);
create index reservations_teacher_id_idx on reservations (teacher_id, id desc);
create index reservations_pending_idx on reservations (starts_at) where status = 'PENDING';
create index reservations_upcoming_idx on reservations (starts_at) where status in ('CONFIRMED', 'PAID');
