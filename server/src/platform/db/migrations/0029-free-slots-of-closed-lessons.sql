-- The slot of a lesson that is closed is free again, unless it has begun. A trigger reads what was committed while the
-- closing statement waited for the lesson. The statement itself saw the slot as it was before: one that the lesson had
-- been moved to meanwhile still looked free, stayed as it was, and was nobody's (design.md §19).
create function free_slot_of_closed() returns trigger language plpgsql as $$
begin
  update lectures set status = case when starts_at > now() then 'OPEN' else 'CLOSED' end
   where id = new.lecture_id and status <> 'OPEN';
  return null;
end $$;
create trigger reservations_free_slot after update of status on reservations
  for each row when (new.status = 'CLOSED' and old.status <> 'CLOSED') execute function free_slot_of_closed();

update lectures as l set status = 'OPEN'
 where l.status <> 'OPEN' and l.deleted_at is null and l.starts_at > now()
   and not exists (select from reservations as r where r.lecture_id = l.id and r.status <> 'CLOSED');
