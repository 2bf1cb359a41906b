-- A correction of a translation was applied to the Russian text. Null: the guide's own text.
-- The check reads the table once.
alter table guide_corrections
  add column language text,
  add constraint guide_corrections_language_check check (language in ('uk', 'sk', 'en'));
