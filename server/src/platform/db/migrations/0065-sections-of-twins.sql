-- Sections of guides in other languages are found too, and their words are known to the search.
alter table guide_sections
  add column language text not null default 'ru',
  add constraint guide_sections_language_check check (language in ('ru', 'uk', 'sk', 'en')),
  drop constraint guide_sections_pkey,
  add constraint guide_sections_pkey primary key (guide_id, language, position);

create trigger guide_sections_search_words_insert after insert on guide_sections
  referencing new table as changed
  for each statement execute function remember_search_words();
