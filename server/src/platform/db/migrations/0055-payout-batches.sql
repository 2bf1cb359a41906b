-- Payouts leave as a file for the bank (pain.001), and the statement of the bank settles them: by
-- their reference, once. The tables are small; the new columns rewrite `payouts`.

create table payout_batches (
  id integer generated always as identity,
  created_by integer not null,
  created_at timestamptz not null default now(),
  -- The day on which the bank is asked to send the money.
  execute_on date not null,
  -- The portal's bank account at that time: the file stays the same after a change of settings.
  iban text not null,
  name text not null,
  payout_count integer not null,
  total_cents bigint not null,
  -- A file that is written again must have the same bytes.
  file_hash bytea not null,
  -- Set if a curator took the payouts that the bank did not settle out of the batch.
  released_by integer,
  released_at timestamptz,
  constraint payout_batches_pkey primary key (id),
  constraint payout_batches_created_by_fkey foreign key (created_by) references users (id),
  constraint payout_batches_released_by_fkey foreign key (released_by) references users (id),
  constraint payout_batches_count_check check (payout_count > 0 and total_cents > 0),
  constraint payout_batches_released_check check ((released_by is null) = (released_at is null))
);

alter table payouts
  -- The variable symbol of the transfer: the statement brings it back. It never begins with zero.
  add column reference text not null
    default (1000000000 + floor(random() * 9000000000))::bigint::text,
  -- The batch that has the payout: one at most, and none after a release.
  add column batch_id integer,
  -- The name of the receiver in the file. Null outside a batch and after the account was erased.
  add column payee text,
  drop constraint payouts_decided_check,
  -- Nobody decides what the statement of the bank settles.
  add constraint payouts_decided_check check (
    (state <> 'REFUSED' or decided_by is not null)
    and (state not in ('REQUESTED', 'CANCELLED') or decided_by is null)
    and (state = 'REQUESTED') = (decided_at is null)
  ),
  add constraint payouts_reference_key unique (reference),
  add constraint payouts_reference_check check (reference ~ '^[1-9][0-9]{9}$'),
  add constraint payouts_batch_id_fkey foreign key (batch_id) references payout_batches (id),
  -- The bank has the order: it can be neither cancelled nor refused before it leaves the batch.
  add constraint payouts_batch_check check (
    batch_id is null or state in ('REQUESTED', 'SENT', 'BOUNCED')
  ),
  add constraint payouts_payee_check check (payee is null or batch_id is not null);
create index payouts_batch_id_idx on payouts (batch_id);

alter table bank_lines
  -- The payout that this line sent or brought back.
  add column payout_id integer,
  -- Why the bank returned the transfer. Null if the bank does not say.
  add column return_reason text,
  add constraint bank_lines_payout_id_fkey foreign key (payout_id) references payouts (id),
  drop constraint bank_lines_transfer_check,
  add constraint bank_lines_transfer_check check (
    case state
      when 'BY_HAND' then transfer_id is not null and payout_id is null
      when 'MATCHED' then transfer_id is not null
      else num_nonnulls(transfer_id, payout_id) = 0
    end
  );
-- One line sends a payout, and one brings it back.
create unique index bank_lines_payout_key on bank_lines (payout_id, (amount_cents < 0));
