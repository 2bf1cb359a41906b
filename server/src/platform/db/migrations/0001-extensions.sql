-- btree_gist: exclusion constraints over (person, period); citext: logins without regard to case; pg_trgm: search with typos.
create extension if not exists btree_gist;
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
