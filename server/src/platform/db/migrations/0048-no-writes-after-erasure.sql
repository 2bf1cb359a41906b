-- A call that is under way while its account is erased writes nothing afterwards. The share lock waits
-- for the erasure, which locks the account, and an erasure waits for the write.
create or replace function refuse_blocked() returns trigger language plpgsql as $$
declare
  writer integer := case tg_table_name when 'reservations' then (to_jsonb(new) ->> 'student_id')::integer
                                       else (to_jsonb(new) ->> 'user_id')::integer end;
  account record;
begin
  select erased_at, is_blocked(block_scope, block_until) as is_blocked into account
    from users where id = writer for share;
  if account.erased_at is not null then
    raise exception 'user % is erased', writer
      using errcode = 'check_violation', constraint = 'users_not_erased_check';
  end if;
  if account.is_blocked then
    raise exception 'user % is blocked', writer
      using errcode = 'check_violation', constraint = 'users_not_blocked_check';
  end if;
  if tg_table_name = 'reservations' and exists (
    select from teachers where user_id = (to_jsonb(new) ->> 'teacher_id')::integer and is_away
  ) then
    raise exception 'the teacher is away'
      using errcode = 'check_violation', constraint = 'lectures_teacher_away_check';
  end if;
  return new;
end $$;
