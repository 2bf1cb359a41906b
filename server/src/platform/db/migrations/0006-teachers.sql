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

-- Teacher search reads a table that triggers keep up to date: for each teacher, the start of the soonest free lecture,
-- by day and by part of the day (product.md §9). Scanning all slots took 279 ms at 100,000 teachers.
-- No foreign key: rows come from the triggers below only, and a check for each of them would double their cost.
create table teacher_free (
  teacher_id integer not null,
  -- A date in Europe/Bratislava, or 'infinity' for all days to come: that row exists for every teacher, and is locked
  -- by whoever brings the others up to date.
  day date not null,
  name text collate "ru-x-icu" not null,
  any_at timestamptz,
  morning_at timestamptz,
  midday_at timestamptz,
  evening_at timestamptz,
  constraint teacher_free_pkey primary key (teacher_id, day)
);
-- The order of the list itself: soonest first, ties by name, then id.
create index teacher_free_any_idx on teacher_free (day, any_at, name, teacher_id) where any_at is not null;
create index teacher_free_morning_idx on teacher_free (day, morning_at, name, teacher_id) where morning_at is not null;
create index teacher_free_midday_idx on teacher_free (day, midday_at, name, teacher_id) where midday_at is not null;
create index teacher_free_evening_idx on teacher_free (day, evening_at, name, teacher_id) where evening_at is not null;
create index teacher_free_name_idx on teacher_free (name, teacher_id) where day = 'infinity';

-- Brings one day of one teacher up to date, and the row of all days with it. Slots that begin by `moment` no longer
-- count. The lock comes first and the slots are read by a statement of their own, which sees what the holder before
-- committed: so two changes of one teacher's slots at the same time cannot both miss each other. Small statements with
-- plans that are always right: one large one took ten times as long, most of it for planning.
create function refresh_teacher_day(teacher integer, on_day date, moment timestamptz) returns void
language plpgsql as $$
declare
  begins_at constant timestamptz := on_day::timestamp at time zone 'Europe/Bratislava';
  morning constant timestamptz := (on_day + time '08:00') at time zone 'Europe/Bratislava';
  midday constant timestamptz := (on_day + time '12:00') at time zone 'Europe/Bratislava';
  evening constant timestamptz := (on_day + time '17:00') at time zone 'Europe/Bratislava';
  night constant timestamptz := (on_day + time '22:00') at time zone 'Europe/Bratislava';
  next_day constant timestamptz := (on_day + 1)::timestamp at time zone 'Europe/Bratislava';
  whole_name text;
  soonest record;
begin
  select name into whole_name from teacher_free
    where teacher_id = teacher and day = 'infinity'
      for no key update;

  select min(starts_at) as any_at,
         min(starts_at) filter (where starts_at < midday and ends_at > morning) as morning_at,
         min(starts_at) filter (where starts_at < evening and ends_at > midday) as midday_at,
         min(starts_at) filter (where starts_at < night and ends_at > evening) as evening_at
    into soonest from lectures
   where teacher_id = teacher and status = 'OPEN' and deleted_at is null and starts_at > moment
     -- No slot is longer than 12 hours: this bounds the walk through the index.
     and starts_at > begins_at - interval '12 hours' and starts_at < next_day and ends_at > begins_at;
  if soonest.any_at is null then
    delete from teacher_free where teacher_id = teacher and day = on_day;
  else
    insert into teacher_free as kept (teacher_id, day, name, any_at, morning_at, midday_at, evening_at)
    values (teacher, on_day, whole_name, soonest.any_at, soonest.morning_at, soonest.midday_at, soonest.evening_at)
    on conflict (teacher_id, day) do update
       set any_at = excluded.any_at, morning_at = excluded.morning_at, midday_at = excluded.midday_at,
           evening_at = excluded.evening_at
     where (kept.any_at, kept.morning_at, kept.midday_at, kept.evening_at)
           is distinct from (excluded.any_at, excluded.morning_at, excluded.midday_at, excluded.evening_at);
  end if;

  select min(any_at) as any_at, min(morning_at) as morning_at, min(midday_at) as midday_at,
         min(evening_at) as evening_at
    into soonest from teacher_free
   where teacher_id = teacher and day < 'infinity';
  update teacher_free
     set any_at = soonest.any_at, morning_at = soonest.morning_at, midday_at = soonest.midday_at,
         evening_at = soonest.evening_at
   where teacher_id = teacher and day = 'infinity'
     and (any_at, morning_at, midday_at, evening_at)
         is distinct from (soonest.any_at, soonest.morning_at, soonest.midday_at, soonest.evening_at);
end $$;

-- Refreshes every day whose soonest slot has begun by `moment`; returns how many there were. One look suffices to know
-- that there are none: the soonest slot of all days is never later than that of one day or one part.
create function refresh_begun_teacher_free(moment timestamptz) returns integer language plpgsql as $$
declare
  begun record;
  days integer := 0;
begin
  for begun in
    select kept.teacher_id, kept.day
      from teacher_free as whole join teacher_free as kept on kept.teacher_id = whole.teacher_id
     where whole.day = 'infinity' and whole.any_at <= moment and kept.day < 'infinity' and kept.any_at <= moment
     order by kept.teacher_id, kept.day
  loop
    perform refresh_teacher_day(begun.teacher_id, begun.day, moment);
    days := days + 1;
  end loop;
  return days;
end $$;

-- A profile enters the search with its name. The name is read under a lock, so that a change of it just now is seen.
create function enter_teacher_search() returns trigger language plpgsql as $$
declare
  person record;
begin
  select first_name, last_name, username into person from users where id = new.user_id for share;
  insert into teacher_free (teacher_id, day, name)
  values (new.user_id, 'infinity', full_name(person.first_name, person.last_name, person.username));
  return null;
end $$;
create trigger teachers_enter_search after insert on teachers for each row execute function enter_teacher_search();

create function leave_teacher_search() returns trigger language plpgsql as $$
begin
  delete from teacher_free where teacher_id = old.user_id;
  return null;
end $$;
create trigger teachers_leave_search after delete on teachers for each row execute function leave_teacher_search();

create function rename_in_teacher_search() returns trigger language plpgsql as $$
begin
  perform 1 from teacher_free where teacher_id = new.id and day = 'infinity' for no key update;
  update teacher_free set name = full_name(new.first_name, new.last_name, new.username) where teacher_id = new.id;
  return null;
end $$;
create trigger users_rename_in_search after update of first_name, last_name, username on users for each row
  when (full_name(old.first_name, old.last_name, old.username)
        is distinct from full_name(new.first_name, new.last_name, new.username))
  execute function rename_in_teacher_search();
