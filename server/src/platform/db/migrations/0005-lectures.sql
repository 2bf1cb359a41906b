-- A teacher profile exists from the moment the role is given (or the first slot of a higher rank).
create table teachers (
  user_id integer not null,
  location text not null default 'Онлайн',
  languages text[] not null default '{Русский}',
  created_at timestamptz not null default now(),
  constraint teachers_pkey primary key (user_id),
  constraint teachers_user_id_fkey foreign key (user_id) references users (id)
);

create table teacher_keywords (
  teacher_id integer not null,
  keyword_id integer not null,
  constraint teacher_keywords_pkey primary key (teacher_id, keyword_id),
  constraint teacher_keywords_teacher_id_fkey foreign key (teacher_id) references teachers (user_id),
  constraint teacher_keywords_keyword_id_fkey foreign key (keyword_id) references keywords (id)
);
create index teacher_keywords_keyword_id_idx on teacher_keywords (keyword_id, teacher_id);

-- Thousandths of a euro for one person and one unit; sizes above 7 use the entry for 7.
create table teacher_prices (
  teacher_id integer not null,
  group_size smallint not null,
  price_thousandths integer not null,
  constraint teacher_prices_pkey primary key (teacher_id, group_size),
  constraint teacher_prices_teacher_id_fkey foreign key (teacher_id) references teachers (user_id),
  constraint teacher_prices_group_size_check check (group_size between 1 and 7),
  constraint teacher_prices_price_check check (price_thousandths between 1 and 100000)
);

create table lectures (
  id integer generated always as identity,
  teacher_id integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'OPEN',
  location text not null,
  languages text[] not null,
  -- The slot as it was published: a confirmed lesson cuts it, and a duplicated week copies it whole.
  published_starts_at timestamptz not null,
  published_ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- A deleted slot stays for the history of the reservations that were refused on it.
  deleted_at timestamptz,
  constraint lectures_pkey primary key (id),
  constraint lectures_teacher_id_fkey foreign key (teacher_id) references teachers (user_id),
  constraint lectures_status_check check (status in ('OPEN', 'RESERVED', 'CLOSED')),
  constraint lectures_deleted_only_open_check check (deleted_at is null or status = 'OPEN'),
  constraint lectures_length_check
    check (ends_at - starts_at between interval '30 minutes' and interval '12 hours'),
  constraint lectures_grid_check check (
    extract(epoch from starts_at)::bigint % 1800 = 0 and extract(epoch from ends_at)::bigint % 1800 = 0
  ),
  -- Slots of one teacher never overlap, whatever the code believes.
  constraint lectures_no_overlap_excl
    exclude using gist (teacher_id with =, tstzrange(starts_at, ends_at) with &&) where (deleted_at is null)
);
create index lectures_teacher_id_starts_at_idx on lectures (teacher_id, starts_at) where deleted_at is null;
create index lectures_open_idx on lectures (starts_at, teacher_id) where status = 'OPEN' and deleted_at is null;

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
