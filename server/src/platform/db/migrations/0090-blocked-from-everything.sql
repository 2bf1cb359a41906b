-- The condition of a block from everything stood in four statements and in `may_teach`.
create function is_blocked_from_everything(scope text, until timestamptz) returns boolean
language sql stable parallel safe
return scope = 'ALL' and is_blocked(scope, until);

create or replace function may_teach(role text, scope text, until timestamptz, erased timestamptz)
returns boolean language sql stable parallel safe
return role <> 'STUDENT' and erased is null and not is_blocked_from_everything(scope, until);
