-- Who did what to whom. Written in the transaction of the action itself.
create table audit_entries (
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor_id integer,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  constraint audit_entries_pkey primary key (id),
  constraint audit_entries_actor_id_fkey foreign key (actor_id) references users (id)
);

create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();
