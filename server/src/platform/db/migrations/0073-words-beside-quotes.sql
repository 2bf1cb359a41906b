-- The database has the ctype C, where PostgreSQL's parser takes typographic quotes, dashes and dots
-- for letters: «матфиз» was a word together with its quotes, and nobody found it.
create function search_vector(words text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('kampus', translate(words, '«»“”„‘’–—…·', '           '));

alter table guide_sections alter column search set expression as (
  setweight(search_vector(heading), 'A')
  || setweight(search_vector(facts), 'B')
  || setweight(search_vector(text), 'D'));
alter table guides
  alter column title_search set expression as (search_vector(title)),
  alter column search set expression as (
    setweight(search_vector(title), 'A') || setweight(search_vector(plain_text), 'B'));
alter table topics alter column search set expression as (
  setweight(search_vector(name || ' ' || coalesce(title, '')), 'A')
  || setweight(search_vector(coalesce(description, '')), 'C'));

-- Words with such signs were never a typed word.
delete from search_words where word ~ '[«»“”„‘’–—…·<>]';
insert into search_words (word)
select distinct stem
  from (select search from guide_sections
         union all select search from guides
         union all select search from topics) as written
 cross join unnest(tsvector_to_array(search)) as stem
 where length(stem) between 3 and 40 and stem !~ '[0-9./@]'
on conflict do nothing;
