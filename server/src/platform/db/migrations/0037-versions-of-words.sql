-- How often the words of each block of 1,024 teachers have changed. Whoever keeps what a search chose by words sees from the
-- sum whether it still holds. A change holds the lock of its block until it commits (refresh_teacher_words), so that a version
-- is never seen before what it counts.

create table word_blocks (
  block integer not null,
  version bigint not null default 1,
  constraint word_blocks_pkey primary key (block)
);

create function count_changed_words() returns trigger language plpgsql as $$
begin
  insert into word_blocks as counted (block) select distinct block from changed order by block
  on conflict (block) do update set version = counted.version + 1;
  return null;
end $$;
create trigger word_teachers_count_insert after insert on word_teachers referencing new table as changed
  for each statement execute function count_changed_words();
create trigger word_teachers_count_update after update on word_teachers referencing new table as changed
  for each statement execute function count_changed_words();
create trigger word_teachers_count_delete after delete on word_teachers referencing old table as changed
  for each statement execute function count_changed_words();
