-- Sums of the transfers of each day that is over (by the clock of Europe/Bratislava), so that totals and weeks of years are
-- not added up anew: a million transfers took 330 ms. A row that every transfer of today updated would make them wait for each
-- other; transfers are append-only, so a day is summed once, when it is over. Fills the table from what is there.
create table transfer_days (
  day date not null,
  deposits integer not null,
  deposit_cents bigint not null,
  -- A top-up is a deposit only, every other transfer both (product.md §6).
  withdrawals integer not null,
  withdrawal_cents bigint not null,
  constraint transfer_days_pkey primary key (day),
  constraint transfer_days_counts_check check (deposits >= withdrawals and withdrawals >= 0)
);

-- Sums the days that ended an hour ago or earlier: no transaction that began in them is still under way. The lock comes
-- first, so that a transfer with an earlier time is either summed here or added by the trigger below. Returns how many days.
create function close_transfer_days() returns integer language plpgsql as $$
declare
  begins_at timestamptz;
  ends_at timestamptz;
  days integer;
begin
  lock table transfer_days in share row exclusive mode;
  begins_at := coalesce((select (max(day) + 1)::timestamp at time zone 'Europe/Bratislava' from transfer_days), '-infinity');
  ends_at := ((now() - interval '1 hour') at time zone 'Europe/Bratislava')::date::timestamp at time zone 'Europe/Bratislava';
  insert into transfer_days (day, deposits, deposit_cents, withdrawals, withdrawal_cents)
  select (created_at at time zone 'Europe/Bratislava')::date, count(*), sum(amount_cents),
         count(*) filter (where kind <> 'TOP_UP'), coalesce(sum(amount_cents) filter (where kind <> 'TOP_UP'), 0)
    from transfers where created_at >= begins_at and created_at < ends_at
   group by 1;
  get diagnostics days = row_count;
  return days;
end $$;

-- An import writes transfers with the times they had.
create function add_to_transfer_day() returns trigger language plpgsql as $$
begin
  lock table transfer_days in share row exclusive mode;
  insert into transfer_days as kept (day, deposits, deposit_cents, withdrawals, withdrawal_cents)
  select given.*
    from (values ((new.created_at at time zone 'Europe/Bratislava')::date, 1, new.amount_cents,
                  (new.kind <> 'TOP_UP')::int, case when new.kind <> 'TOP_UP' then new.amount_cents else 0 end))
           as given (day, deposits, deposit_cents, withdrawals, withdrawal_cents)
   where given.day <= (select max(day) from transfer_days)
  on conflict (day) do update
     set deposits = kept.deposits + excluded.deposits, deposit_cents = kept.deposit_cents + excluded.deposit_cents,
         withdrawals = kept.withdrawals + excluded.withdrawals,
         withdrawal_cents = kept.withdrawal_cents + excluded.withdrawal_cents;
  return null;
end $$;
create trigger transfers_add_to_day after insert on transfers for each row
  when (new.created_at < now() - interval '30 minutes') execute function add_to_transfer_day();

select close_transfer_days();
