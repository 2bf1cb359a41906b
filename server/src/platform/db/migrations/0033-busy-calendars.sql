-- Other calendars of a teacher: while somebody is busy there, nobody can book here (design.md §20.3).

create table busy_calendars (
  id integer generated always as identity,
  teacher_id integer not null,
  name text not null,
  -- Whoever has the address can read the calendar: sealed, and never shown again. The host alone says which one it is.
  address text not null,
  host text not null,
  state text not null default 'OK',
  -- Why it could not be read; null where it was. A code, with the status of the response after a colon.
  fault text,
  -- The last time that it was read, and since when it has not been.
  read_at timestamptz,
  failing_since timestamptz,
  failures smallint not null default 0,
  told_at timestamptz,
  next_read_at timestamptz not null default now(),
  -- What the response to the last complete read is compared by.
  etag text,
  last_modified text,
  -- Until when `busy` says something, and how many events it has in the weeks that the calendar shows.
  known_until timestamptz,
  event_count integer not null default 0,
  busy tstzmultirange not null default '{}',
  created_at timestamptz not null default now(),
  constraint busy_calendars_pkey primary key (id),
  constraint busy_calendars_teacher_id_fkey foreign key (teacher_id) references teachers (user_id),
  constraint busy_calendars_state_check check (state in ('OK', 'UNREACHABLE', 'UNREADABLE')),
  constraint busy_calendars_fault_check check ((state = 'OK') = (fault is null))
);
create index busy_calendars_teacher_id_idx on busy_calendars (teacher_id);
create index busy_calendars_next_read_at_idx on busy_calendars (next_read_at);

-- All calendars of a teacher together, kept by the trigger below: whoever asks for the rest of a teacher reads this row anyway.
alter table teachers add column busy tstzmultirange not null default '{}';

create function refresh_teacher_busy() returns trigger language plpgsql as $$
declare
  teacher constant integer := coalesce(new.teacher_id, old.teacher_id);
begin
  -- The lock comes first, so that two calendars of one teacher do not miss each other.
  perform from teachers where user_id = teacher for no key update;
  update teachers set busy = wanted.busy
    from (select coalesce(range_agg(c.busy), '{}') as busy from busy_calendars as c where c.teacher_id = teacher) as wanted
   where user_id = teacher and teachers.busy is distinct from wanted.busy;
  return null;
end $$;
create trigger busy_calendars_refresh_teacher after insert or update of busy or delete on busy_calendars
  for each row execute function refresh_teacher_busy();

-- As before; no lesson while the teacher is busy elsewhere.
create or replace function rest_fault(teacher integer, lesson_starts_at timestamptz, lesson_ends_at timestamptz, ignored integer)
returns text language plpgsql as $$
declare
  rest record;
  begins_at timestamptz;
  next_day timestamptz;
begin
  select notice_hours, make_interval(mins => pause_minutes) as pause, lessons_per_day_max,
         busy && tstzrange(lesson_starts_at, lesson_ends_at) as is_busy
    into rest from teachers where user_id = teacher;
  if lesson_starts_at < now() + rest.notice_hours * interval '1 hour' then
    return 'NOTICE_TOO_SHORT';
  end if;
  if rest.is_busy then
    return 'TEACHER_BUSY';
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

-- As before, without what other calendars take; pauses are between lessons alone.
create or replace function refresh_slot_openings(
  teacher integer, on_day date, begins_at timestamptz, next_day timestamptz, pause interval, day_max integer
) returns void language plpgsql as $$
declare
  elsewhere tstzmultirange;
begin
  delete from slot_openings where teacher_id = teacher and (day = on_day or day < current_date - 1);
  select busy into elsewhere from teachers where user_id = teacher;
  if pause = interval '0' and day_max is null and isempty(elsewhere) then
    return;
  end if;
  insert into slot_openings (teacher_id, lecture_id, day, free)
  select teacher, l.id, on_day, tstzmultirange(tstzrange(l.starts_at, l.ends_at)) - blocked.time
    from lectures as l,
         (select coalesce(range_agg(tstzrange(starts_at - pause, ends_at + pause)) filter (where pause > interval '0'), '{}')
                 + case when count(*) filter (where starts_at >= begins_at and starts_at < next_day) >= day_max
                        then tstzmultirange(tstzrange(begins_at, next_day)) else '{}' end
                 + elsewhere as time
            from booked_lessons(teacher, begins_at - interval '13 hours', next_day + pause)) as blocked
   where l.teacher_id = teacher and l.status = 'OPEN' and l.deleted_at is null
     and l.starts_at >= begins_at and l.starts_at < next_day
     and tstzrange(l.starts_at, l.ends_at) && blocked.time;
end $$;

-- As before; where other calendars alone changed, the days of the difference. A slot can reach into the day after its own.
create or replace function refresh_after_rest() returns trigger language plpgsql as $$
declare
  changed constant tstzmultirange := case
    when (old.notice_hours, old.pause_minutes, old.lessons_per_day_max)
         is distinct from (new.notice_hours, new.pause_minutes, new.lessons_per_day_max)
    then tstzmultirange(tstzrange(null, null))
    else (old.busy - new.busy) + (new.busy - old.busy) end;
  touched record;
begin
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
drop trigger teachers_refresh_search on teachers;
create trigger teachers_refresh_search after update of notice_hours, pause_minutes, lessons_per_day_max, busy on teachers
  for each row when ((old.notice_hours, old.pause_minutes, old.lessons_per_day_max, old.busy)
                     is distinct from (new.notice_hours, new.pause_minutes, new.lessons_per_day_max, new.busy))
  execute function refresh_after_rest();

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'REQUESTED', 'UNANSWERED', 'CONFIRMED', 'CONFIRMED_TEACHER', 'REFUSED', 'EXPIRED', 'PAID', 'COVERED',
    'CANCELLED_BY_STUDENT', 'CANCELLED_BY_TEACHER', 'FEE_WAIVED', 'MOVE_PROPOSED', 'MOVE_ACCEPTED',
    'MOVE_DECLINED', 'MOVE_WITHDRAWN', 'MOVE_LAPSED', 'UNMARKED_HOUR', 'UNMARKED_DAY', 'UNMARKED_CLOSED',
    'REPORTED', 'REPORT_AGREED', 'REPORT_CONTESTED', 'DECIDED', 'REMINDER_DAY', 'REMINDER_HOUR', 'TOPPED_UP',
    'PASSWORD_LINK', 'PASSWORD_CHANGED', 'TELEGRAM_CHANGED', 'BLOCKED', 'UNBLOCKED', 'ROLE_CHANGED',
    'COMMENT_HIDDEN', 'CORRECTION_ACCEPTED', 'CORRECTION_DECLINED', 'REVIEW_ASKED', 'REVIEWED',
    'REVIEW_ANSWERED', 'REVIEW_HIDDEN', 'CALENDAR_SILENT'
  ));
