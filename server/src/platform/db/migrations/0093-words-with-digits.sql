-- A word with a digit, as «112» or «B2», is a word too. It was unknown, and so found nothing and
-- counted as the rarest word. A number after a sign (+421, the 2 of 1-2) is not a word as typed.
create or replace function remember_search_words() returns trigger language plpgsql as $$
begin
  -- In one order, so that two saves at once wait for each other instead of deadlocking.
  insert into search_words (word)
  select distinct stem from changed, unnest(tsvector_to_array(changed.search)) as stem
  where length(stem) between 2 and 40 and stem !~ '[./@]|^[-+]'
    and not exists (select from search_words where search_words.word = stem)
  order by stem
  on conflict do nothing;
  return null;
end $$;

insert into search_words (word)
select distinct stem
  from (select search from guide_sections
         union all select search from guides
         union all select search from topics) as written
 cross join unnest(tsvector_to_array(search)) as stem
 where length(stem) between 2 and 40 and stem ~ '[0-9]' and stem !~ '[./@]|^[-+]'
on conflict do nothing;
