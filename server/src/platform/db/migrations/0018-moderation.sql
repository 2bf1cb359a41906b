-- Moderation and withdrawn guides, read by index; whoever is blocked altogether teaches nobody.

-- Held comments are shown to nobody but their author, so the public list neither reads nor counts them.
create index comments_seen_idx on comments (guide_id, id) where state <> 'HELD';

create or replace function refuse_blocked() returns trigger language plpgsql as $$
declare
  writer integer := case tg_table_name when 'reservations' then (to_jsonb(new) ->> 'student_id')::integer
                                       else (to_jsonb(new) ->> 'user_id')::integer end;
begin
  if exists (select from users where id = writer and is_blocked(block_scope, block_until)) then
    raise exception 'user % is blocked', writer using errcode = 'check_violation', constraint = 'users_not_blocked_check';
  end if;
  if tg_table_name = 'reservations' and exists (
    select from users where id = (to_jsonb(new) ->> 'teacher_id')::integer
       and (erased_at is not null or (block_scope = 'ALL' and is_blocked(block_scope, block_until)))
  ) then
    raise exception 'the teacher is away' using errcode = 'check_violation', constraint = 'lectures_teacher_away_check';
  end if;
  return new;
end $$;
