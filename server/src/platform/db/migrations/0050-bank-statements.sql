-- Money comes in by bank. A person begins a top-up and gets a reference; a statement of the bank
-- brings the transfers, and the reference finds the person.

create table top_up_intents (
  id integer generated always as identity,
  account_id integer not null,
  -- The variable symbol of the transfer. It never begins with zero, because banks drop or add those.
  reference text not null,
  amount_cents bigint not null,
  created_at timestamptz not null default now(),
  -- Null until the money has come.
  paid_at timestamptz,
  constraint top_up_intents_pkey primary key (id),
  constraint top_up_intents_reference_key unique (reference),
  constraint top_up_intents_account_id_fkey foreign key (account_id) references accounts (id),
  constraint top_up_intents_reference_check check (reference ~ '^[1-9][0-9]{9}$'),
  constraint top_up_intents_amount_check check (amount_cents > 0)
);
create index top_up_intents_account_id_idx on top_up_intents (account_id, id);

create table bank_statements (
  id integer generated always as identity,
  source text not null,
  file_name text not null,
  -- Null for a file from the folder.
  created_by integer,
  created_at timestamptz not null default now(),
  -- Null if the file does not say.
  opening_cents bigint,
  closing_cents bigint,
  closes_on date,
  -- Lines that other statements had already.
  duplicate_count integer not null,
  constraint bank_statements_pkey primary key (id),
  constraint bank_statements_created_by_fkey foreign key (created_by) references users (id),
  constraint bank_statements_source_check check (source in ('DESK', 'FOLDER')),
  constraint bank_statements_created_by_check check (source = 'DESK' or created_by is null)
);

create table bank_lines (
  id integer generated always as identity,
  statement_id integer not null,
  -- Of what the bank says about the transfer: the same transfer is stored once.
  checksum bytea not null,
  booked_on date not null,
  -- Negative for money that left the account.
  amount_cents bigint not null,
  -- The other side. Null if the bank does not name it, and after the account was erased.
  partner text,
  iban_end text,
  -- References and messages, as the bank has them.
  details text not null,
  state text not null default 'NO_MATCH',
  -- Null until the portal looked for the person.
  checked_at timestamptz,
  -- Who got the money. Null while nobody did.
  account_id integer,
  -- The transfer of the ledger that gave the money to the person.
  transfer_id integer,
  -- Null while nobody has decided.
  decided_by integer,
  decided_at timestamptz,
  reason text,
  constraint bank_lines_pkey primary key (id),
  constraint bank_lines_checksum_key unique (checksum),
  constraint bank_lines_transfer_id_key unique (transfer_id),
  constraint bank_lines_statement_id_fkey foreign key (statement_id) references bank_statements (id),
  constraint bank_lines_account_id_fkey foreign key (account_id) references accounts (id),
  constraint bank_lines_transfer_id_fkey foreign key (transfer_id) references transfers (id),
  constraint bank_lines_decided_by_fkey foreign key (decided_by) references users (id),
  constraint bank_lines_amount_check check (amount_cents <> 0),
  constraint bank_lines_state_check check (
    state in ('NO_MATCH', 'MATCHED', 'DUPLICATE', 'DISCARDED', 'BY_HAND')
  ),
  constraint bank_lines_decided_check check (
    (state in ('DISCARDED', 'BY_HAND')) = (decided_by is not null)
    and (state in ('DISCARDED', 'BY_HAND')) = (decided_at is not null)
    and (state = 'DISCARDED') = (reason is not null)
  ),
  constraint bank_lines_transfer_check check (
    case state when 'BY_HAND' then transfer_id is not null when 'MATCHED' then true
      else transfer_id is null end
  )
);
create index bank_lines_statement_id_idx on bank_lines (statement_id);
create index bank_lines_account_id_idx on bank_lines (account_id);
create index bank_lines_unchecked_idx on bank_lines (id) where checked_at is null;
create index bank_lines_waiting_idx on bank_lines (id) where state in ('NO_MATCH', 'DUPLICATE');
