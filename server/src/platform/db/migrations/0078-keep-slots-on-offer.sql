-- A free slot that is on offer to a person joins no other slot. Until now the join withdrew it. The
-- person's link then led nowhere, and others could book the time.
create or replace function join_free_slots() returns trigger language plpgsql as $$
declare
  freed record;
  neighbour record;
begin
  perform 1 from teachers where user_id = new.teacher_id for no key update;
  select starts_at, ends_at into freed from lectures
   where id = new.id and status = 'OPEN' and deleted_at is null;
  if not found then
    return null;
  end if;
  loop
    select id, starts_at, ends_at into neighbour from lectures
     where teacher_id = new.teacher_id and id <> new.id and status = 'OPEN' and deleted_at is null
       and published_starts_at = new.published_starts_at
       and published_ends_at = new.published_ends_at
       and (ends_at = freed.starts_at or starts_at = freed.ends_at) and starts_at > now()
       and not exists (select from slot_offers where lecture_id = lectures.id and until > now())
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
