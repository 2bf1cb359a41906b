-- Backups that were made, for the metrics: one is good when it was restored into a database of its own and its ledger is right.
create table backups (
  id bigint generated always as identity,
  file text not null,
  bytes bigint not null,
  made_at timestamptz not null default now(),
  -- When the restore was proved; null where it failed.
  proved_at timestamptz,
  failure text,
  constraint backups_pkey primary key (id),
  constraint backups_outcome_check check ((proved_at is null) = (failure is not null))
);
