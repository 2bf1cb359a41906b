-- Slots that one statement frees together: the first one joins all that is free around it, the others among them, which
-- are withdrawn by then and join nothing any more. Before, such a one could still take a neighbour with it, and its time
-- was lost (design.md §19).
create or replace function join_free_slots() returns trigger language plpgsql as $$
declare
  freed record;
  neighbour record;
begin
  perform 1 from teachers where user_id = new.teacher_id for no key update;
  select starts_at, ends_at into freed from lectures where id = new.id and status = 'OPEN' and deleted_at is null;
  if not found then
    return null;
  end if;
  loop
    select id, starts_at, ends_at into neighbour from lectures
     where teacher_id = new.teacher_id and id <> new.id and status = 'OPEN' and deleted_at is null
       and published_starts_at = new.published_starts_at and published_ends_at = new.published_ends_at
       and (ends_at = freed.starts_at or starts_at = freed.ends_at) and starts_at > now()
     order by id limit 1
       for update;
    exit when not found;
    update lectures set deleted_at = now() where id = neighbour.id;
    freed.starts_at := least(freed.starts_at, neighbour.starts_at);
    freed.ends_at := greatest(freed.ends_at, neighbour.ends_at);
  end loop;
  update lectures set starts_at = freed.starts_at, ends_at = freed.ends_at
   where id = new.id and (starts_at <> freed.starts_at or ends_at <> freed.ends_at);
  return null;
end $$;
