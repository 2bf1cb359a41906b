-- As before, but the teacher's row of the search is locked before the days are listed. A slot that was being published
-- meanwhile was on no list, and was promised by the rest that the teacher had before.
create or replace function refresh_after_rest() returns trigger language plpgsql as $$
declare
  changed constant tstzmultirange := case
    when (old.notice_hours, old.pause_minutes, old.lessons_per_day_max)
         is distinct from (new.notice_hours, new.pause_minutes, new.lessons_per_day_max)
    then tstzmultirange(tstzrange(null, null))
    else (old.busy - new.busy) + (new.busy - old.busy) end;
  touched record;
begin
  perform from teacher_free where teacher_id = new.user_id and day = 'infinity' for no key update;
  for touched in
    select distinct edge.day
      from lectures as l
     cross join lateral (values ((l.starts_at at time zone 'Europe/Bratislava')::date),
                                (((l.ends_at - interval '1 minute') at time zone 'Europe/Bratislava')::date)) as edge (day)
     where l.teacher_id = new.user_id and l.status = 'OPEN' and l.deleted_at is null and l.starts_at > now()
       and tstzrange(l.starts_at, l.ends_at) && changed
     order by edge.day
  loop
    perform refresh_teacher_day(new.user_id, touched.day, now());
  end loop;
  return null;
end $$;
