-- A teacher's rest: notice before a lesson, a pause after it, lessons a day. They hide starts in calendar and search and
-- refuse requests; what is booked is never touched (design.md §20.2). Fills one new column of teacher_free.

alter table teachers
  -- Nobody who teaches already is restricted by this migration; new profiles begin with two hours.
  add column notice_hours smallint not null default 0,
  add column pause_minutes smallint not null default 0,
  -- Null: no limit.
  add column lessons_per_day_max smallint,
  add constraint teachers_notice_hours_check check (notice_hours between 0 and 72),
  add constraint teachers_pause_minutes_check check (pause_minutes in (0, 30, 60)),
  add constraint teachers_lessons_per_day_max_check check (lessons_per_day_max between 1 and 20);
alter table teachers alter column notice_hours set default 2;

-- What of a free slot can be booked, where pauses or a full day leave only a part: derived like teacher_free, by the same
-- function. Slots without a row are free as a whole. The notice depends on the clock and is looked at by whoever reads.
create table slot_openings (
  teacher_id integer not null,
  lecture_id integer not null,
  day date not null,
  free tstzmultirange not null,
  constraint slot_openings_pkey primary key (teacher_id, lecture_id)
);

-- The first start that the notice allows during the whole half hour of `moment`: what is shown stays true until the next.
create function first_start(moment timestamptz, notice_hours integer) returns timestamptz
language sql immutable parallel safe
return to_timestamp((floor(extract(epoch from moment) / 1800) + 1) * 1800) + notice_hours * interval '1 hour';

-- The instant from which the soonest slot of all days is no longer what teacher_free says.
alter table teacher_free add column stale_at timestamptz;
update teacher_free set stale_at = any_at where day = 'infinity';
create index teacher_free_stale_idx on teacher_free (stale_at) where day = 'infinity';

-- Lessons and requests of a teacher that begin in a period, by the slots that they hold.
create function booked_lessons(teacher integer, from_at timestamptz, before_at timestamptz)
returns table (reservation_id integer, starts_at timestamptz, ends_at timestamptz) language sql stable
begin atomic
  select r.id, r.starts_at, r.ends_at
    from lectures as l join reservations as r on r.lecture_id = l.id and r.status <> 'CLOSED'
   where l.teacher_id = teacher and l.deleted_at is null and l.status <> 'OPEN'
     and l.starts_at >= from_at and l.starts_at < before_at;
end;

-- The rule that a lesson at this time breaks, null where it breaks none. A function, so that the statement that claims a
-- slot asks it after it has locked the calendar, and sees what the holder before committed.
create function rest_fault(teacher integer, lesson_starts_at timestamptz, lesson_ends_at timestamptz, ignored integer)
returns text language plpgsql as $$
declare
  rest record;
  begins_at timestamptz;
  next_day timestamptz;
begin
  select notice_hours, make_interval(mins => pause_minutes) as pause, lessons_per_day_max
    into rest from teachers where user_id = teacher;
  if lesson_starts_at < now() + rest.notice_hours * interval '1 hour' then
    return 'NOTICE_TOO_SHORT';
  end if;
  if rest.pause > interval '0' and exists (
    select from booked_lessons(teacher, lesson_starts_at - interval '13 hours', lesson_ends_at + rest.pause) as other
     where other.reservation_id <> ignored and other.ends_at > lesson_starts_at - rest.pause
  ) then
    return 'PAUSE_NEEDED';
  end if;
  if rest.lessons_per_day_max is not null then
    begins_at := (lesson_starts_at at time zone 'Europe/Bratislava')::date::timestamp at time zone 'Europe/Bratislava';
    next_day := ((lesson_starts_at at time zone 'Europe/Bratislava')::date + 1)::timestamp at time zone 'Europe/Bratislava';
    if (select count(*) from booked_lessons(teacher, begins_at, next_day) as other where other.reservation_id <> ignored)
       >= rest.lessons_per_day_max then
      return 'DAY_FULL';
    end if;
  end if;
  return null;
end $$;

-- Writes what of the day's free slots can be booked, for a teacher whose rest restricts them.
create function refresh_slot_openings(
  teacher integer, on_day date, begins_at timestamptz, next_day timestamptz, pause interval, day_max integer
) returns void language plpgsql as $$
begin
  delete from slot_openings where teacher_id = teacher and (day = on_day or day < current_date - 1);
  if pause = interval '0' and day_max is null then
    return;
  end if;
  insert into slot_openings (teacher_id, lecture_id, day, free)
  select teacher, l.id, on_day, tstzmultirange(tstzrange(l.starts_at, l.ends_at)) - blocked.time
    from lectures as l,
         (select coalesce(range_agg(tstzrange(starts_at - pause, ends_at + pause)) filter (where pause > interval '0'), '{}')
                 + case when count(*) filter (where starts_at >= begins_at and starts_at < next_day) >= day_max
                        then tstzmultirange(tstzrange(begins_at, next_day)) else '{}' end as time
            from booked_lessons(teacher, begins_at - interval '13 hours', next_day + pause)) as blocked
   where l.teacher_id = teacher and l.status = 'OPEN' and l.deleted_at is null
     and l.starts_at >= begins_at and l.starts_at < next_day
     and tstzrange(l.starts_at, l.ends_at) && blocked.time;
end $$;

-- As before, with the teacher's rest: starts that cannot be booked are not promised.
create or replace function refresh_teacher_day(teacher integer, on_day date, moment timestamptz) returns void
language plpgsql as $$
declare
  begins_at constant timestamptz := on_day::timestamp at time zone 'Europe/Bratislava';
  morning constant timestamptz := (on_day + time '08:00') at time zone 'Europe/Bratislava';
  midday constant timestamptz := (on_day + time '12:00') at time zone 'Europe/Bratislava';
  evening constant timestamptz := (on_day + time '17:00') at time zone 'Europe/Bratislava';
  night constant timestamptz := (on_day + time '22:00') at time zone 'Europe/Bratislava';
  next_day constant timestamptz := (on_day + 1)::timestamp at time zone 'Europe/Bratislava';
  whole_name text;
  rest record;
  edge timestamptz;
  soonest record;
begin
  select name into whole_name from teacher_free
    where teacher_id = teacher and day = 'infinity'
      for no key update;
  if not found then
    return;
  end if;
  select notice_hours, make_interval(mins => pause_minutes) as pause, lessons_per_day_max
    into rest from teachers where user_id = teacher;
  edge := first_start(moment, rest.notice_hours);
  perform refresh_slot_openings(teacher, on_day, begins_at, next_day, rest.pause, rest.lessons_per_day_max);

  select min(from_at) as any_at,
         min(from_at) filter (where from_at < midday and until_at > morning) as morning_at,
         min(from_at) filter (where from_at < evening and until_at > midday) as midday_at,
         min(from_at) filter (where from_at < night and until_at > evening) as evening_at
    into soonest
    from (
      select greatest(l.starts_at, edge) as from_at, l.ends_at as until_at from lectures as l
       where l.teacher_id = teacher and l.status = 'OPEN' and l.deleted_at is null and l.starts_at > moment
         -- No slot is longer than 12 hours: this bounds the walk through the index.
         and l.starts_at > begins_at - interval '12 hours' and l.starts_at < next_day and l.ends_at > begins_at
         and l.ends_at > edge
         and not exists (select from slot_openings as o where o.teacher_id = teacher and o.lecture_id = l.id)
      union all
      select greatest(lower(part), edge), upper(part)
        from lectures as l
        join slot_openings as o on o.teacher_id = teacher and o.lecture_id = l.id
       cross join unnest(o.free) as part
       where l.teacher_id = teacher and l.starts_at > moment
         and l.starts_at > begins_at - interval '12 hours' and l.starts_at < next_day and l.ends_at > begins_at
         and upper(part) > edge
    ) as start;
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
         min(evening_at) as evening_at, min(any_at) - rest.notice_hours * interval '1 hour' as stale_at
    into soonest from teacher_free
   where teacher_id = teacher and day < 'infinity';
  update teacher_free
     set any_at = soonest.any_at, morning_at = soonest.morning_at, midday_at = soonest.midday_at,
         evening_at = soonest.evening_at, stale_at = soonest.stale_at
   where teacher_id = teacher and day = 'infinity'
     and (any_at, morning_at, midday_at, evening_at, stale_at)
         is distinct from (soonest.any_at, soonest.morning_at, soonest.midday_at, soonest.evening_at, soonest.stale_at);
end $$;

-- As before; with a notice, a start goes stale before it begins.
create or replace function refresh_begun_teacher_free(moment timestamptz) returns integer language plpgsql as $$
declare
  begun record;
  days integer := 0;
begin
  for begun in
    select kept.teacher_id, kept.day
      from teacher_free as whole
      join teachers as t on t.user_id = whole.teacher_id
      join teacher_free as kept on kept.teacher_id = whole.teacher_id
     where whole.day = 'infinity' and whole.stale_at <= moment and kept.day < 'infinity'
       and kept.any_at <= moment + t.notice_hours * interval '1 hour'
     order by kept.teacher_id, kept.day
  loop
    perform refresh_teacher_day(begun.teacher_id, begun.day, moment);
    days := days + 1;
  end loop;
  return days;
end $$;

-- As before; a lesson that ends before midnight can ask for a pause after it.
create or replace function refresh_days_of_slot(teacher integer, starts_at timestamptz, ends_at timestamptz) returns void
language plpgsql as $$
declare
  pause interval;
  first_day date;
  last_day date;
begin
  select make_interval(mins => pause_minutes) into pause from teachers where user_id = teacher;
  first_day := ((starts_at - pause) at time zone 'Europe/Bratislava')::date;
  last_day := ((ends_at + pause - interval '1 minute') at time zone 'Europe/Bratislava')::date;
  for on_day in 0 .. last_day - first_day loop
    perform refresh_teacher_day(teacher, first_day + on_day, now());
  end loop;
end $$;

-- Slots that one statement publishes are looked at once for each day, not once for each slot.
create function refresh_after_publishing() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select distinct p.teacher_id, edge.day
      from published as p
     cross join lateral (values ((p.starts_at at time zone 'Europe/Bratislava')::date),
                                (((p.ends_at - interval '1 minute') at time zone 'Europe/Bratislava')::date)) as edge (day)
     where p.status = 'OPEN' and p.deleted_at is null
     order by p.teacher_id, edge.day
  loop
    perform refresh_teacher_day(touched.teacher_id, touched.day, now());
  end loop;
  return null;
end $$;
drop trigger lectures_refresh_search_insert on lectures;
create trigger lectures_refresh_search_insert after insert on lectures referencing new table as published
  for each statement execute function refresh_after_publishing();

-- A lesson that is over before it began gives back its day and its pauses, also where its slot does not come back.
create function refresh_after_closing() returns trigger language plpgsql as $$
begin
  if exists (select from teachers where user_id = new.teacher_id
                and (pause_minutes > 0 or lessons_per_day_max is not null)) then
    perform refresh_days_of_slot(new.teacher_id, new.starts_at, new.ends_at);
  end if;
  return null;
end $$;
create trigger reservations_refresh_search after update of status on reservations
  for each row when (new.status = 'CLOSED' and old.status <> 'CLOSED') execute function refresh_after_closing();

create function refresh_after_rest() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select distinct (starts_at at time zone 'Europe/Bratislava')::date as day from lectures
     where teacher_id = new.user_id and status = 'OPEN' and deleted_at is null and starts_at > now()
     order by day
  loop
    perform refresh_teacher_day(new.user_id, touched.day, now());
  end loop;
  return null;
end $$;
create trigger teachers_refresh_search after update of notice_hours, pause_minutes, lessons_per_day_max on teachers
  for each row when ((old.notice_hours, old.pause_minutes, old.lessons_per_day_max)
                     is distinct from (new.notice_hours, new.pause_minutes, new.lessons_per_day_max))
  execute function refresh_after_rest();
