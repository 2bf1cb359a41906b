-- Sections of guides as rows: the search leads to a heading. The server fills the sections of
-- existing guides when it starts.
create table guide_sections (
  guide_id integer not null,
  -- 0 is the part before the first heading.
  position integer not null,
  -- Id of the heading in the body. Null before the first heading.
  anchor text,
  heading text not null,
  -- The list of facts at the beginning; '' in all other sections.
  facts text not null,
  text text not null,
  search tsvector not null generated always as (
    setweight(to_tsvector('kampus', heading), 'A') || setweight(to_tsvector('kampus', facts), 'B')
    || setweight(to_tsvector('kampus', text), 'D')) stored,
  constraint guide_sections_pkey primary key (guide_id, position),
  constraint guide_sections_guide_id_fkey foreign key (guide_id) references guides (id)
    on delete cascade
);
create index guide_sections_search_idx on guide_sections using gin (search);

-- One spelling for Cyrillic and Latin letters that sound alike: «Млыны» and «Mlyny» are `mlini`.
create function search_sound(word text) returns text
  language sql immutable parallel safe strict
return regexp_replace(
  translate(
    replace(replace(replace(replace(replace(word,
      'ch', 'h'), 'kh', 'h'), 'щ', 'st'), 'ю', 'iu'), 'я', 'ia'),
    'абвгдеёжзийклмнопрстуфхцчшыэіїєґyjqwъь', 'abvgdeezziiklmnoprstufhccsieiiegiikv'),
  '(.)\1+', '\1', 'g');

alter table search_words
  add column sound text not null generated always as (search_sound(word)) stored;
create index search_words_sound_idx on search_words (sound);
create index search_words_sound_trgm_idx on search_words using gin (sound gin_trgm_ops);
