-- Under ctype C the parser takes every sign outside ASCII for a letter, not only those of 0073, and
-- an apostrophe parts «зв'язок», although a query has it without the apostrophe.
create function search_text(words text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    translate(words, '''’ʼ', '') collate pg_c_utf8, '[^\x01-\x7f\u0300-\u036f[:alnum:]]+', ' ', 'g');

create or replace function search_vector(words text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('kampus', search_text(words));

create or replace function teacher_vector(words text) returns tsvector
  language sql stable parallel safe
  return search_vector(words) || to_tsvector('simple', unaccent(search_text(words)));

-- Setting the same expression again computes the column of every row.
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
select refresh_teacher_words(array(select teacher_id from teacher_words));

delete from search_words where word collate pg_c_utf8 ~ '[^[:alnum:]./@-]';
insert into search_words (word)
select distinct stem
  from (select search from guide_sections
         union all select search from guides
         union all select search from topics) as written
 cross join unnest(tsvector_to_array(search)) as stem
 where length(stem) between 3 and 40 and stem !~ '[0-9./@]'
on conflict do nothing;
