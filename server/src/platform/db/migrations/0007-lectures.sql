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

-- The one or two dates in Europe/Bratislava that a slot touches.
create function refresh_days_of_slot(teacher integer, starts_at timestamptz, ends_at timestamptz) returns void
language plpgsql as $$
declare
  first_day constant date := (starts_at at time zone 'Europe/Bratislava')::date;
  last_day constant date := ((ends_at - interval '1 minute') at time zone 'Europe/Bratislava')::date;
begin
  perform refresh_teacher_day(teacher, first_day, now());
  if last_day > first_day then
    perform refresh_teacher_day(teacher, last_day, now());
  end if;
end $$;

create function refresh_after_lecture() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform refresh_days_of_slot(new.teacher_id, new.starts_at, new.ends_at);
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old.starts_at, old.ends_at) <> (new.starts_at, new.ends_at)) then
    perform refresh_days_of_slot(old.teacher_id, old.starts_at, old.ends_at);
  end if;
  return null;
end $$;
-- Only slots that are or were free matter: accepting or paying a lesson costs nothing here.
create trigger lectures_refresh_search_insert after insert on lectures
  for each row when (new.status = 'OPEN') execute function refresh_after_lecture();
create trigger lectures_refresh_search_update after update on lectures
  for each row when (old.status = 'OPEN' or new.status = 'OPEN') execute function refresh_after_lecture();
create trigger lectures_refresh_search_delete after delete on lectures
  for each row when (old.status = 'OPEN') execute function refresh_after_lecture();
