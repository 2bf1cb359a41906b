-- Each night the newest statement of the bank is compared with the ledger.

alter table bank_statements
  -- The first day of its lines: the opening balance is that of the evening before. Null if the
  -- statement says neither lines nor a day.
  add column opens_on date;
update bank_statements as s
   set opens_on = coalesce(
         (select min(booked_on) from bank_lines where statement_id = s.id), closes_on);

create table bank_proofs (
  day date not null,
  -- Its closing balance is what was found.
  statement_id integer not null,
  found_cents bigint not null,
  -- Balances of people.
  people_cents bigint not null,
  -- Payouts that left the balances and not the bank account, without what the statement lacks yet.
  under_way_cents bigint not null,
  -- Lines that wait for a curator.
  waiting_cents bigint not null,
  -- The portal's own: the first opening balance and lines that are not for balances, without what
  -- the portal gave by hand.
  own_cents bigint not null,
  expected_cents bigint not null
    generated always as (people_cents + under_way_cents + waiting_cents + own_cents) stored,
  difference_cents bigint not null generated always as (
    found_cents - people_cents - under_way_cents - waiting_cents - own_cents) stored,
  created_at timestamptz not null default now(),
  constraint bank_proofs_pkey primary key (day),
  constraint bank_proofs_statement_id_fkey foreign key (statement_id) references bank_statements (id)
);
