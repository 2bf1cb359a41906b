-- Whoever is blocked altogether, erased or no teacher any more is offered to nobody; the audit names people by number.
-- Rewrites the audit rows about people once: about a second for 100,000 of them.

-- True while the person may not teach: no slot of theirs is found, shown or booked. Kept by the trigger below.
alter table teachers add column is_away boolean not null default false;
create index teachers_away_idx on teachers (user_id) where is_away;
create index users_block_until_idx on users (block_until) where block_until is not null;

create function may_teach(role text, scope text, until timestamptz, erased timestamptz) returns boolean
language sql stable parallel safe
return role <> 'STUDENT' and erased is null and (scope is distinct from 'ALL' or not is_blocked(scope, until));

-- As before, but for a teacher who left the search.
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
  soonest record;
begin
  select name into whole_name from teacher_free
    where teacher_id = teacher and day = 'infinity'
      for no key update;
  if not found then
    return;
  end if;

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

create or replace function enter_teacher_search() returns trigger language plpgsql as $$
declare
  person record;
begin
  if new.is_away then
    return null;
  end if;
  select first_name, last_name, username into person from users where id = new.user_id for share;
  insert into teacher_free (teacher_id, day, name)
  values (new.user_id, 'infinity', full_name(person.first_name, person.last_name, person.username));
  return null;
end $$;

create function follow_teacher_rights() returns trigger language plpgsql as $$
declare
  away constant boolean := not may_teach(new.role, new.block_scope, new.block_until, new.erased_at);
  slot record;
begin
  update teachers set is_away = away where user_id = new.id and is_away <> away;
  if not found then
    return null;
  end if;
  if away then
    delete from teacher_free where teacher_id = new.id;
    return null;
  end if;
  insert into teacher_free (teacher_id, day, name)
  values (new.id, 'infinity', full_name(new.first_name, new.last_name, new.username)) on conflict do nothing;
  for slot in
    select starts_at, ends_at from lectures
     where teacher_id = new.id and status = 'OPEN' and deleted_at is null and starts_at > now()
  loop
    perform refresh_days_of_slot(new.id, slot.starts_at, slot.ends_at);
  end loop;
  return null;
end $$;
create trigger users_follow_teacher_rights after update of role, block_scope, block_until, erased_at on users
  for each row when ((old.role, old.block_scope, old.block_until, old.erased_at)
                     is distinct from (new.role, new.block_scope, new.block_until, new.erased_at))
  execute function follow_teacher_rights();

update teachers set is_away = true from users
 where users.id = teachers.user_id
   and not may_teach(users.role, users.block_scope, users.block_until, users.erased_at);
delete from teacher_free where teacher_id in (select user_id from teachers where is_away);

create or replace function refuse_blocked() returns trigger language plpgsql as $$
declare
  writer integer := case tg_table_name when 'reservations' then (to_jsonb(new) ->> 'student_id')::integer
                                       else (to_jsonb(new) ->> 'user_id')::integer end;
begin
  if exists (select from users where id = writer and is_blocked(block_scope, block_until)) then
    raise exception 'user % is blocked', writer using errcode = 'check_violation', constraint = 'users_not_blocked_check';
  end if;
  if tg_table_name = 'reservations' and exists (
    select from teachers where user_id = (to_jsonb(new) ->> 'teacher_id')::integer and is_away
  ) then
    raise exception 'the teacher is away' using errcode = 'check_violation', constraint = 'lectures_teacher_away_check';
  end if;
  return new;
end $$;

-- A login in the audit would outlive the erasure of its owner.
alter table audit_entries disable trigger audit_entries_append_only;
update audit_entries as entry set subject = 'user:' || person.id
  from users as person where entry.subject = 'user:' || person.username;
update audit_entries set subject = 'user:' || actor_id
 where subject like 'user:%' and actor_id is not null
   and action in ('session.begin', 'user.change-password', 'user.reset-password', 'user.second-factor-on', 'user.second-factor-off', 'user.erase');
update audit_entries as entry
   set details = entry.details - 'author' || jsonb_build_object('authorId', person.id)
  from users as person where entry.details ->> 'author' = person.username::text;
update audit_entries as entry
   set details = entry.details - 'keeper' || jsonb_build_object('keeperId', person.id)
  from users as person where entry.details ->> 'keeper' = person.username::text;
alter table audit_entries enable trigger audit_entries_append_only;
