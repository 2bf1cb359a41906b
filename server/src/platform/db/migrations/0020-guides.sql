-- Search over guides and topics. The words are Russian; names are Slovak as well, typed with accents or without:
-- `kampus` reads both, and takes Latin words as they are (English stems would bend Slovak ones).
create text search configuration kampus (copy = russian);
alter text search configuration kampus
  alter mapping for hword, hword_part, word with unaccent, russian_stem;
alter text search configuration kampus
  alter mapping for asciiword, asciihword, hword_asciipart with simple;

-- A title is searched and ranked apart from the body: its vector is small enough to be read for every match.
alter table guides drop column search;
alter table guides
  add column title_search tsvector not null generated always as (to_tsvector('kampus', title)) stored,
  add column search tsvector not null generated always as (
    setweight(to_tsvector('kampus', title), 'A') || setweight(to_tsvector('kampus', plain_text), 'B')
  ) stored;
alter table topics
  add column search tsvector not null generated always as (
    setweight(to_tsvector('kampus', name || ' ' || coalesce(title, '')), 'A')
    || setweight(to_tsvector('kampus', coalesce(description, '')), 'C')
  ) stored;
create index guides_title_search_idx on guides using gin (title_search);
create index guides_search_idx on guides using gin (search);
create index topics_search_idx on topics using gin (search);
drop index guides_title_trgm_idx;
drop index topics_name_trgm_idx;

-- Trigrams see no Cyrillic letters where the database's character types are C (as in ours): they get Latin stand-ins.
create function search_letters(word text) returns text
  language sql immutable strict parallel safe
  return translate(word, 'абвгдежзийклмнопрстуфхцчшщъыьэюяё', 'abvgdejziyklmnoprstufhc4wx7q8356e');

-- Every stem that a guide or topic ever held: a mistyped word is looked up here for the nearest one that exists.
create table search_words (
  word text not null,
  letters text not null generated always as (search_letters(word)) stored,
  constraint search_words_pkey primary key (word)
);
create index search_words_letters_idx on search_words using gin (letters gin_trgm_ops);

create function remember_search_words() returns trigger language plpgsql as $$
begin
  -- In one order, so that two saves at once wait for each other instead of deadlocking.
  insert into search_words (word)
  select distinct stem from changed, unnest(tsvector_to_array(changed.search)) as stem
  where length(stem) between 3 and 40 and stem !~ '[0-9./@]'
    and not exists (select from search_words where search_words.word = stem)
  order by stem
  on conflict do nothing;
  return null;
end $$;
create trigger guides_search_words_insert after insert on guides
  referencing new table as changed for each statement execute function remember_search_words();
create trigger guides_search_words_update after update on guides
  referencing new table as changed for each statement execute function remember_search_words();
create trigger topics_search_words_insert after insert on topics
  referencing new table as changed for each statement execute function remember_search_words();
create trigger topics_search_words_update after update on topics
  referencing new table as changed for each statement execute function remember_search_words();

-- The guides that match, best first. Titles and names are ranked all together. A body's vector is long, and the planner
-- does not count what reading it costs, so it always comes by the index, and only fifty of them are ranked: where more
-- match, the titles decide.
create function search_guides(query tsquery, university integer, hits_max integer)
  returns table (guide_id integer, rank real)
  language sql stable parallel safe set enable_seqscan = off
as $$
  select hits.id, sum(hits.rank)::real from (
    select t.main_guide_id as id, 1 + ts_rank(t.search, query) as rank
    from topics t
    where t.search @@ query and t.main_guide_id is not null and (university is null or t.university_id = university)
    union all
    (select g.id, 0.5 + ts_rank(g.title_search, query)
     from guides g join topics t on t.id = g.topic_id
     where g.title_search @@ query and (university is null or t.university_id = university)
     limit 200)
    union all
    (select found.id, ts_rank(found.search, query) from (
       select g.id, g.search from guides g join topics t on t.id = g.topic_id
       where g.search @@ query and (university is null or t.university_id = university)
       limit 50
     ) as found)
  ) as hits group by hits.id order by 2 desc, 1 limit hits_max
$$;

-- Whose comments to show anew when a person changes their picture.
create index comments_user_id_idx on comments (user_id, guide_id);

-- Instants leave the API as ISO 8601; reads that become JSON in the database write them alike.
create function iso_instant(instant timestamptz) returns text
  language sql stable parallel safe
  return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
