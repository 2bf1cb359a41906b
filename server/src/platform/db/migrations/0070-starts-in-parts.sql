-- Free time that begins before a part of the day is free from the part's beginning on. The row has
-- this instant now, so the search no longer computes it for each teacher.
create or replace function refresh_teacher_day(teacher integer, on_day date, moment timestamptz)
returns void language plpgsql as $$
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
  perform refresh_slot_openings(
    teacher, on_day, begins_at, next_day, rest.pause, rest.lessons_per_day_max);

  select min(from_at) as any_at,
         min(greatest(from_at, morning))
           filter (where from_at < midday and until_at > morning) as morning_at,
         min(greatest(from_at, midday))
           filter (where from_at < evening and until_at > midday) as midday_at,
         min(greatest(from_at, evening))
           filter (where from_at < night and until_at > evening) as evening_at
    into soonest
    from (
      select greatest(l.starts_at, edge) as from_at, l.ends_at as until_at from lectures as l
       where l.teacher_id = teacher and l.status = 'OPEN' and l.deleted_at is null
         and l.starts_at > moment
         -- No slot is longer than 12 hours: this bounds the walk through the index.
         and l.starts_at > begins_at - interval '12 hours' and l.starts_at < next_day
         and l.ends_at > begins_at
         and l.ends_at > edge
         and not exists (select from slot_openings as o
                          where o.teacher_id = teacher and o.lecture_id = l.id)
      union all
      select greatest(lower(part), edge), upper(part)
        from lectures as l
        join slot_openings as o on o.teacher_id = teacher and o.lecture_id = l.id
       cross join unnest(o.free) as part
       where l.teacher_id = teacher and l.starts_at > moment
         and l.starts_at > begins_at - interval '12 hours' and l.starts_at < next_day
         and l.ends_at > begins_at
         and upper(part) > edge
    ) as start;
  if soonest.any_at is null then
    delete from teacher_free where teacher_id = teacher and day = on_day;
  else
    insert into teacher_free as kept
           (teacher_id, day, name, any_at, morning_at, midday_at, evening_at)
    values (teacher, on_day, whole_name,
            soonest.any_at, soonest.morning_at, soonest.midday_at, soonest.evening_at)
    on conflict (teacher_id, day) do update
       set any_at = excluded.any_at, morning_at = excluded.morning_at,
           midday_at = excluded.midday_at, evening_at = excluded.evening_at
     where (kept.any_at, kept.morning_at, kept.midday_at, kept.evening_at)
           is distinct from
           (excluded.any_at, excluded.morning_at, excluded.midday_at, excluded.evening_at);
  end if;

  select min(any_at) as any_at, min(morning_at) as morning_at,
         min(midday_at) as midday_at, min(evening_at) as evening_at,
         min(any_at) - rest.notice_hours * interval '1 hour' as stale_at
    into soonest from teacher_free
   where teacher_id = teacher and day < 'infinity';
  update teacher_free
     set any_at = soonest.any_at, morning_at = soonest.morning_at, midday_at = soonest.midday_at,
         evening_at = soonest.evening_at, stale_at = soonest.stale_at
   where teacher_id = teacher and day = 'infinity'
     and (any_at, morning_at, midday_at, evening_at, stale_at)
         is distinct from
         (soonest.any_at, soonest.morning_at, soonest.midday_at, soonest.evening_at,
          soonest.stale_at);
end
$$;

with begins as (
  select teacher_id, day,
         (day + time '08:00') at time zone 'Europe/Bratislava' as morning,
         (day + time '12:00') at time zone 'Europe/Bratislava' as midday,
         (day + time '17:00') at time zone 'Europe/Bratislava' as evening
    from teacher_free
   where day < 'infinity'
)
update teacher_free as f
   set morning_at = case when f.morning_at < b.morning then b.morning else f.morning_at end,
       midday_at = case when f.midday_at < b.midday then b.midday else f.midday_at end,
       evening_at = case when f.evening_at < b.evening then b.evening else f.evening_at end
  from begins as b
 where f.teacher_id = b.teacher_id and f.day = b.day;

with soonest as (
  select teacher_id, min(morning_at) as morning_at, min(midday_at) as midday_at,
         min(evening_at) as evening_at
    from teacher_free
   where day < 'infinity'
   group by teacher_id
)
update teacher_free as f
   set morning_at = s.morning_at, midday_at = s.midday_at, evening_at = s.evening_at
  from soonest as s
 where f.teacher_id = s.teacher_id and f.day = 'infinity';
