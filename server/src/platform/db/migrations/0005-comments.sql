create table comments (
  id integer generated always as identity,
  guide_id integer not null,
  user_id integer not null,
  content text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  constraint comments_pkey primary key (id),
  constraint comments_guide_id_fkey foreign key (guide_id) references guides (id) on delete cascade,
  constraint comments_user_id_fkey foreign key (user_id) references users (id),
  constraint comments_content_check check (length(content) between 1 and 5000)
);
create index comments_guide_id_idx on comments (guide_id, id);
-- Whose comments to show anew when a person changes their picture.
create index comments_user_id_idx on comments (user_id, guide_id);
