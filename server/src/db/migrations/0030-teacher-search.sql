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

-- Brings kept days up to date: those of `days` of the teachers at the same places of `teacher_ids`. Slots that begin by
-- `moment` no longer count. The lock comes first and the slots are read in a statement of their own, which sees what the
-- holder before committed: so two changes of one teacher's slots at the same time cannot both miss each other.
create function refresh_teacher_free(teacher_ids integer[], days date[], moment timestamptz) returns void
language plpgsql as $$
begin
  perform from teacher_free
    where teacher_id = any (teacher_ids) and day = 'infinity'
    order by teacher_id
      for no key update;
  with asked as (
    select teacher_id, day, day::timestamp at time zone 'Europe/Bratislava' as begins_at,
           (day + time '08:00') at time zone 'Europe/Bratislava' as morning,
           (day + time '12:00') at time zone 'Europe/Bratislava' as midday,
           (day + time '17:00') at time zone 'Europe/Bratislava' as evening,
           (day + time '22:00') at time zone 'Europe/Bratislava' as night,
           (day + 1)::timestamp at time zone 'Europe/Bratislava' as ends_at
      from unnest(teacher_ids, days) as asked (teacher_id, day)
  ), soonest as (
    select asked.teacher_id, asked.day, min(slot.starts_at) as any_at,
           min(slot.starts_at) filter (where slot.starts_at < midday and slot.ends_at > morning) as morning_at,
           min(slot.starts_at) filter (where slot.starts_at < evening and slot.ends_at > midday) as midday_at,
           min(slot.starts_at) filter (where slot.starts_at < night and slot.ends_at > evening) as evening_at
      from asked
      left join lectures as slot
        on slot.teacher_id = asked.teacher_id and slot.status = 'OPEN' and slot.deleted_at is null
       and slot.starts_at > moment and slot.starts_at < asked.ends_at
       -- No slot is longer than 12 hours: this bounds the walk through the index.
       and slot.starts_at > asked.begins_at - interval '12 hours' and slot.ends_at > asked.begins_at
     group by asked.teacher_id, asked.day
  ), gone as (
    delete from teacher_free as kept using soonest
     where kept.teacher_id = soonest.teacher_id and kept.day = soonest.day and soonest.any_at is null
  ), changed as (
    update teacher_free as kept
       set any_at = soonest.any_at, morning_at = soonest.morning_at, midday_at = soonest.midday_at,
           evening_at = soonest.evening_at
      from soonest
     where kept.teacher_id = soonest.teacher_id and kept.day = soonest.day and soonest.any_at is not null
       and (kept.any_at, kept.morning_at, kept.midday_at, kept.evening_at)
           is distinct from (soonest.any_at, soonest.morning_at, soonest.midday_at, soonest.evening_at)
  ), added as (
    insert into teacher_free (teacher_id, day, name, any_at, morning_at, midday_at, evening_at)
    select soonest.teacher_id, soonest.day, whole.name,
           soonest.any_at, soonest.morning_at, soonest.midday_at, soonest.evening_at
      from soonest join teacher_free as whole on whole.teacher_id = soonest.teacher_id and whole.day = 'infinity'
     where soonest.any_at is not null
       and not exists (select from teacher_free as kept
                        where kept.teacher_id = soonest.teacher_id and kept.day = soonest.day)
  ), days_now as (
    select teacher_id, any_at, morning_at, midday_at, evening_at from soonest
     union all
    select kept.teacher_id, kept.any_at, kept.morning_at, kept.midday_at, kept.evening_at
      from teacher_free as kept
     where kept.teacher_id = any (teacher_ids) and kept.day <> 'infinity'
       and not exists (select from soonest where soonest.teacher_id = kept.teacher_id and soonest.day = kept.day)
  ), overall as (
    select teacher_id, min(any_at) as any_at, min(morning_at) as morning_at, min(midday_at) as midday_at,
           min(evening_at) as evening_at
      from days_now group by teacher_id
  )
  update teacher_free as whole
     set any_at = overall.any_at, morning_at = overall.morning_at, midday_at = overall.midday_at,
         evening_at = overall.evening_at
    from overall
   where whole.teacher_id = overall.teacher_id and whole.day = 'infinity'
     and (whole.any_at, whole.morning_at, whole.midday_at, whole.evening_at)
         is distinct from (overall.any_at, overall.morning_at, overall.midday_at, overall.evening_at);
end $$;

-- Refreshes every day whose soonest slot has begun by `moment`; returns how many there were. One look suffices to know
-- that there are none: the soonest slot of all days is never later than that of one day or one part.
create function refresh_begun_teacher_free(moment timestamptz) returns integer language plpgsql as $$
declare
  teacher_ids integer[];
  days date[];
begin
  select array_agg(kept.teacher_id), array_agg(kept.day) into teacher_ids, days
    from teacher_free as whole join teacher_free as kept on kept.teacher_id = whole.teacher_id
   where whole.day = 'infinity' and whole.any_at <= moment and kept.day <> 'infinity' and kept.any_at <= moment;
  if teacher_ids is null then
    return 0;
  end if;
  perform refresh_teacher_free(teacher_ids, days, moment);
  return cardinality(teacher_ids);
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

-- The dates in Europe/Bratislava on which a slot begins and ends: one, or two around a midnight.
create function first_day(starts_at timestamptz) returns date language sql immutable parallel safe
return (starts_at at time zone 'Europe/Bratislava')::date;
create function last_day(ends_at timestamptz) returns date language sql immutable parallel safe
return ((ends_at - interval '1 minute') at time zone 'Europe/Bratislava')::date;

-- Only slots that are or were free matter: accepting or paying a lesson costs nothing here.
create function refresh_after_lectures() returns trigger language plpgsql as $$
declare
  teacher_ids integer[];
  days date[];
begin
  if tg_op = 'INSERT' then
    select array_agg(teacher_id), array_agg(day) into teacher_ids, days from (
      select teacher_id, first_day(starts_at) as day from made where status = 'OPEN' union
      select teacher_id, last_day(ends_at) from made where status = 'OPEN'
    ) as touched;
  elsif tg_op = 'DELETE' then
    select array_agg(teacher_id), array_agg(day) into teacher_ids, days from (
      select teacher_id, first_day(starts_at) as day from gone where status = 'OPEN' union
      select teacher_id, last_day(ends_at) from gone where status = 'OPEN'
    ) as touched;
  else
    select array_agg(teacher_id), array_agg(day) into teacher_ids, days from (
      select teacher_id, first_day(starts_at) as day from made where status = 'OPEN' union
      select teacher_id, last_day(ends_at) from made where status = 'OPEN' union
      select teacher_id, first_day(starts_at) from gone where status = 'OPEN' union
      select teacher_id, last_day(ends_at) from gone where status = 'OPEN'
    ) as touched;
  end if;
  if teacher_ids is not null then
    perform refresh_teacher_free(teacher_ids, days, now());
  end if;
  return null;
end $$;
create trigger lectures_refresh_search_insert after insert on lectures referencing new table as made
  for each statement execute function refresh_after_lectures();
create trigger lectures_refresh_search_update after update on lectures referencing new table as made old table as gone
  for each statement execute function refresh_after_lectures();
create trigger lectures_refresh_search_delete after delete on lectures referencing old table as gone
  for each statement execute function refresh_after_lectures();
