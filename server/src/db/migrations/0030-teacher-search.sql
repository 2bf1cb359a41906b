-- Teacher search answers from a kept table: for each teacher, the start of the soonest free lecture, by day and by part
-- of the day (SPEC.md §9). Scanning all slots took 279 ms at 100,000 teachers.

-- What people read where a person is named.
create function full_name(first_name text, last_name text, username citext) returns text
language sql immutable parallel safe
return coalesce(nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), username::text);

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

-- The one or two dates that a slot touches, with the parts of each that it overlaps. Comparing wall clocks is exact
-- here: daylight saving changes at night, and no part of the day does.
create function lecture_days(starts_at timestamptz, ends_at timestamptz)
returns table (day date, is_morning boolean, is_midday boolean, is_evening boolean)
language sql immutable parallel safe as $$
  select date(d),
         clock.starts_at < d + time '12:00' and clock.ends_at > d + time '08:00',
         clock.starts_at < d + time '17:00' and clock.ends_at > d + time '12:00',
         clock.starts_at < d + time '22:00' and clock.ends_at > d + time '17:00'
    from (values (starts_at at time zone 'Europe/Bratislava', ends_at at time zone 'Europe/Bratislava'))
           as clock (starts_at, ends_at),
         generate_series(date_trunc('day', clock.starts_at), clock.ends_at - interval '1 minute', interval '1 day') as d
$$;

-- Brings the kept rows of some teachers up to date; slots that begin by `moment` no longer count. The lock comes first
-- and the slots are read in a statement of their own, which sees what the holder before committed: so two changes of
-- one teacher's slots at the same time cannot both miss each other.
create function refresh_teacher_free(teacher_ids integer[], moment timestamptz) returns void language plpgsql as $$
begin
  perform from teacher_free
    where teacher_id = any (teacher_ids) and day = 'infinity'
    order by teacher_id
      for no key update;
  with free as (
    select lectures.teacher_id, lectures.starts_at, days.*
      from lectures cross join lateral lecture_days(lectures.starts_at, lectures.ends_at) as days
     where lectures.teacher_id = any (teacher_ids) and lectures.status = 'OPEN' and lectures.deleted_at is null
       and lectures.starts_at > moment
  ), soonest as (
    select teacher.id as teacher_id, coalesce(free.day, 'infinity') as day,
           min(free.starts_at) as any_at,
           min(free.starts_at) filter (where free.is_morning) as morning_at,
           min(free.starts_at) filter (where free.is_midday) as midday_at,
           min(free.starts_at) filter (where free.is_evening) as evening_at
      from unnest(teacher_ids) as teacher (id) left join free on free.teacher_id = teacher.id
     group by grouping sets ((teacher.id, free.day), (teacher.id))
    having grouping(free.day) = 1 or free.day is not null
  ), gone as (
    delete from teacher_free as kept
     where kept.teacher_id = any (teacher_ids) and kept.day <> 'infinity'
       and not exists (select from soonest where soonest.teacher_id = kept.teacher_id and soonest.day = kept.day)
  )
  insert into teacher_free as kept (teacher_id, day, name, any_at, morning_at, midday_at, evening_at)
  select soonest.teacher_id, soonest.day, whole.name,
         soonest.any_at, soonest.morning_at, soonest.midday_at, soonest.evening_at
    from soonest join teacher_free as whole on whole.teacher_id = soonest.teacher_id and whole.day = 'infinity'
   order by soonest.teacher_id, soonest.day
  on conflict (teacher_id, day) do update
     set any_at = excluded.any_at, morning_at = excluded.morning_at, midday_at = excluded.midday_at,
         evening_at = excluded.evening_at
   where (kept.any_at, kept.morning_at, kept.midday_at, kept.evening_at)
         is distinct from (excluded.any_at, excluded.morning_at, excluded.midday_at, excluded.evening_at);
end $$;

-- Refreshes the teachers whose soonest slot has begun by `moment`; returns how many there were. One look suffices to
-- know that there are none: the soonest of all is never later than the soonest of a day or a part.
create function refresh_begun_teacher_free(moment timestamptz) returns integer language plpgsql as $$
declare
  begun integer[] := array(select teacher_id from teacher_free where day = 'infinity' and any_at <= moment);
begin
  if cardinality(begun) > 0 then
    perform refresh_teacher_free(begun, moment);
  end if;
  return cardinality(begun);
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

create function refresh_after_lecture_insert() returns trigger language plpgsql as $$
begin
  perform refresh_teacher_free(array(select distinct teacher_id from made where status = 'OPEN'), now());
  return null;
end $$;
create trigger lectures_refresh_search_insert after insert on lectures referencing new table as made
  for each statement execute function refresh_after_lecture_insert();

-- Only slots that are or were free matter: accepting or paying a lesson costs nothing here.
create function refresh_after_lecture_update() returns trigger language plpgsql as $$
declare
  teacher_ids integer[] := array(
    select distinct made.teacher_id from made join gone using (id)
     where made.status = 'OPEN' and made.deleted_at is null or gone.status = 'OPEN' and gone.deleted_at is null
  );
begin
  if cardinality(teacher_ids) > 0 then
    perform refresh_teacher_free(teacher_ids, now());
  end if;
  return null;
end $$;
create trigger lectures_refresh_search_update after update on lectures referencing new table as made old table as gone
  for each statement execute function refresh_after_lecture_update();

create function refresh_after_lecture_delete() returns trigger language plpgsql as $$
begin
  perform refresh_teacher_free(array(select distinct teacher_id from gone where status = 'OPEN'), now());
  return null;
end $$;
create trigger lectures_refresh_search_delete after delete on lectures referencing old table as gone
  for each statement execute function refresh_after_lecture_delete();
