-- btree_gist: exclusion constraints over (person, period); citext: logins without regard to case; pg_trgm: search with typos.
create extension if not exists btree_gist;
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Search over guides and topics. The words are Russian; names are Slovak as well, typed with accents or without:
-- `kampus` reads both, and takes Latin words as they are (English stems would bend Slovak ones).
create text search configuration kampus (copy = russian);
alter text search configuration kampus
  alter mapping for hword, hword_part, word with unaccent, russian_stem;
alter text search configuration kampus
  alter mapping for asciiword, asciihword, hword_asciipart with simple;

-- Instants leave the API as ISO 8601; reads that become JSON in the database write them alike.
create function iso_instant(instant timestamptz) returns text
  language sql stable parallel safe
  return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
