-- Guides in the other languages of the interface. Each save adds a row; the highest version is the
-- text that readers get. A new table without rows: no lock and no rewrite of another one.
create table guide_twins (
  guide_id integer not null,
  language text not null,
  version integer not null,
  title text not null,
  -- Sanitised when written, as the body of a guide.
  body text not null,
  -- The version of the guide that the text was translated from.
  made_from_version integer not null,
  -- Null: the text comes from a catalogue file.
  saved_by integer,
  saved_at timestamptz not null default now(),
  constraint guide_twins_pkey primary key (guide_id, language, version),
  constraint guide_twins_made_from_version_fkey foreign key (guide_id, made_from_version)
    references guide_versions (guide_id, version) on delete cascade,
  constraint guide_twins_saved_by_fkey foreign key (saved_by) references users (id),
  constraint guide_twins_language_check check (language in ('uk', 'sk', 'en')),
  constraint guide_twins_title_check check (length(title) between 1 and 200),
  constraint guide_twins_body_check check (octet_length(body) between 1 and 500000)
);
create index guide_twins_saved_by_idx on guide_twins (saved_by) where saved_by is not null;
