-- Double entry: every transfer takes from one account what it gives to another. Amounts are whole cents.
create table accounts (
  id integer generated always as identity,
  -- Null for the treasury, where money enters and leaves the portal.
  user_id integer,
  balance_cents bigint not null default 0,
  overdraft_cents bigint not null default 0,
  -- Kept with the balance, so that a page of transactions knows its total without counting.
  transaction_count integer not null default 0,
  constraint accounts_pkey primary key (id),
  constraint accounts_user_id_key unique (user_id),
  constraint accounts_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint accounts_balance_check check (balance_cents >= -overdraft_cents),
  constraint accounts_overdraft_check check (overdraft_cents >= 0)
);
-- The treasury is account 1. Its balance is derived (minus the sum of all others), never a row that every top-up locks.
insert into accounts (user_id) values (null);
create unique index accounts_treasury_key on accounts ((true)) where user_id is null;
alter table accounts add constraint accounts_treasury_check check ((id = 1) = (user_id is null));

create table transfers (
  id integer generated always as identity,
  kind text not null,
  from_account_id integer not null,
  to_account_id integer not null,
  amount_cents bigint not null,
  description text not null,
  reservation_id integer,
  -- Who caused it: the curator of a top-up, the teacher who marked a lesson paid.
  actor_id integer,
  created_at timestamptz not null default now(),
  constraint transfers_pkey primary key (id),
  constraint transfers_kind_check check (kind in ('TOP_UP', 'LESSON')),
  constraint transfers_amount_check check (amount_cents > 0),
  constraint transfers_two_sides_check check (from_account_id <> to_account_id),
  constraint transfers_lesson_check check ((kind = 'LESSON') = (reservation_id is not null)),
  -- A foreign key locks the row it points to, and every top-up points to the treasury: so the keys are on columns that
  -- are null for it, and its row is never locked by anybody.
  from_holder_id integer generated always as (nullif(from_account_id, 1)) stored,
  to_holder_id integer generated always as (nullif(to_account_id, 1)) stored,
  constraint transfers_from_holder_id_fkey foreign key (from_holder_id) references accounts (id),
  constraint transfers_to_holder_id_fkey foreign key (to_holder_id) references accounts (id),
  constraint transfers_reservation_id_fkey foreign key (reservation_id) references reservations (id),
  constraint transfers_actor_id_fkey foreign key (actor_id) references users (id),
  -- One lesson has exactly one settlement.
  constraint transfers_reservation_id_key unique (reservation_id)
);
-- Pages of transactions, newest first: one person's, and everybody's.
create index transfers_from_account_id_idx on transfers (from_account_id, created_at, id);
create index transfers_to_account_id_idx on transfers (to_account_id, created_at, id);
create index transfers_created_at_idx on transfers (created_at, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger transfers_append_only before update or delete on transfers for each row execute function refuse_change();
create trigger transfers_never_truncated before truncate on transfers execute function refuse_change();

-- Balances move in the transaction of the transfer and nowhere else. Rows are locked in the order of their ids, so two
-- transfers between the same people in opposite directions cannot deadlock. The treasury's row is never touched. The
-- updates stand here three times because each is planned once per connection; a helper function cost a tenth more.
create function move_balances() returns trigger language plpgsql as $$
begin
  if new.from_account_id < new.to_account_id and new.from_account_id <> 1 then
    update accounts set balance_cents = balance_cents - new.amount_cents, transaction_count = transaction_count + 1
     where id = new.from_account_id;
  end if;
  if new.to_account_id <> 1 then
    update accounts set balance_cents = balance_cents + new.amount_cents, transaction_count = transaction_count + 1
     where id = new.to_account_id;
  end if;
  if new.from_account_id > new.to_account_id then
    update accounts set balance_cents = balance_cents - new.amount_cents, transaction_count = transaction_count + 1
     where id = new.from_account_id;
  end if;
  return null;
end $$;

create trigger transfers_move_balances after insert on transfers for each row execute function move_balances();

-- Every user has an account from the start.
create function open_account() returns trigger language plpgsql as $$
begin
  insert into accounts (user_id) values (new.id);
  return new;
end $$;
create trigger users_open_account after insert on users for each row execute function open_account();
