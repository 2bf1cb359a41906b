-- Which rows of teacher_free each transaction changed. A process that keeps who is free (kept-free.ts) asks for those that its
-- snapshot did not show yet. Rows are only added, so nobody waits for anybody; the night removes those older than an hour.

create table teacher_free_changes (
  day date not null,
  xid xid8 not null default pg_current_xact_id(),
  teacher_id integer not null,
  changed_at timestamptz not null default now(),
  constraint teacher_free_changes_pkey primary key (day, xid, teacher_id)
);

create function note_teacher_free_change() returns trigger language plpgsql as $$
begin
  insert into teacher_free_changes (day, teacher_id)
  values (coalesce(new.day, old.day), coalesce(new.teacher_id, old.teacher_id)) on conflict do nothing;
  return null;
end $$;
create trigger teacher_free_note_change
  after insert or delete or update of any_at, morning_at, midday_at, evening_at on teacher_free
  for each row execute function note_teacher_free_change();
