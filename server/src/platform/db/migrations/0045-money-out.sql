-- Money leaves the portal (payouts and returns), and mistakes are put right (reversals, goodwill).
-- Adding the checks reads `transfers` once under a lock: about a second for a million rows.

-- PAYOUT and RETURN: a person's money goes to the treasury, when a curator has sent it by bank.
-- REVERSAL: a transfer between a person and the treasury goes back, wholly or in part.
-- A REFUND from the treasury is goodwill: the portal gives it, the teacher keeps the price.
alter table transfers
  drop constraint transfers_kind_check,
  drop constraint transfers_lesson_check,
  drop constraint transfers_reverses_check,
  add constraint transfers_kind_check check (
    kind in ('TOP_UP', 'LESSON', 'FEE', 'REFUND', 'PAYOUT', 'RETURN', 'REVERSAL')
  ),
  add constraint transfers_lesson_check check (
    (kind in ('LESSON', 'FEE', 'REFUND')) = (reservation_id is not null)
  ),
  add constraint transfers_reverses_check check (
    (kind in ('REFUND', 'REVERSAL')) = (reverses_id is not null)
  ),
  add constraint transfers_treasury_check check (
    case kind
      when 'PAYOUT' then to_account_id = 1
      when 'RETURN' then to_account_id = 1
      when 'REVERSAL' then 1 in (from_account_id, to_account_id)
      else true
    end
  );

alter table reservations
  -- What the portal gave the student for this lesson, beside the refunds of the teacher.
  add column goodwill_cents integer not null default 0,
  drop constraint reservations_refund_check,
  add constraint reservations_refund_check check (
    paid_cents between 0 and price_cents and refunded_cents >= 0 and goodwill_cents >= 0
    and refunded_cents + goodwill_cents <= paid_cents
  );

-- As before; a refund from the treasury counts as goodwill.
create or replace function move_balances() returns trigger language plpgsql as $$
begin
  if new.from_account_id < new.to_account_id and new.from_account_id <> 1 then
    update accounts
       set balance_cents = balance_cents - new.amount_cents,
           locked_cents = locked_cents - new.unlocked_cents,
           transaction_count = transaction_count + 1
     where id = new.from_account_id;
  end if;
  if new.to_account_id <> 1 then
    update accounts
       set balance_cents = balance_cents + new.amount_cents,
           locked_cents = locked_cents + new.locked_cents,
           transaction_count = transaction_count + 1
     where id = new.to_account_id;
  end if;
  if new.from_account_id > new.to_account_id then
    update accounts
       set balance_cents = balance_cents - new.amount_cents,
           locked_cents = locked_cents - new.unlocked_cents,
           transaction_count = transaction_count + 1
     where id = new.from_account_id;
  end if;
  if new.kind = 'REFUND' and new.from_account_id = 1 then
    update reservations set goodwill_cents = goodwill_cents + new.amount_cents
     where id = new.reservation_id;
  elsif new.kind = 'REFUND' then
    update reservations set refunded_cents = refunded_cents + new.amount_cents
     where id = new.reservation_id;
  end if;
  return null;
end $$;

-- A reversal runs between the same accounts in the other direction, and the reversals of a transfer
-- never exceed it. `transfers_move_balances` runs first (triggers run by name) and locks the
-- person's account, so this sum has every reversal that was committed before.
create function limit_reversals() returns trigger language plpgsql as $$
declare
  reversed transfers;
  reversed_cents bigint;
begin
  select * into reversed from transfers where id = new.reverses_id;
  select sum(amount_cents) into reversed_cents from transfers
   where reverses_id = new.reverses_id and kind = 'REVERSAL';
  if reversed.kind not in ('TOP_UP', 'PAYOUT', 'RETURN')
     or reversed.from_account_id <> new.to_account_id
     or reversed.to_account_id <> new.from_account_id
     or reversed_cents > reversed.amount_cents then
    raise exception 'transfer % cannot be reversed by this amount', new.reverses_id
      using errcode = 'check_violation', table = 'transfers',
            constraint = 'transfers_reversal_check';
  end if;
  return null;
end $$;
create trigger transfers_reversal_check after insert on transfers
  for each row when (new.kind = 'REVERSAL') execute function limit_reversals();

-- Requests for money by bank. A REQUESTED sum is locked in the account. SENT moves it to the
-- treasury, REFUSED and CANCELLED unlock it, BOUNCED brings it back. The row of the account is
-- locked before each change.
create table payouts (
  id integer generated always as identity,
  account_id integer not null,
  -- EARNED: a teacher's money. RETURN: a person's own money back.
  purpose text not null,
  amount_cents bigint not null,
  -- Null after the account was erased.
  iban_sealed text,
  -- The last four characters, for people who look at the request later.
  iban_end text,
  state text not null default 'REQUESTED',
  created_at timestamptz not null default now(),
  -- A changed IBAN waits: not sent before this moment.
  payable_at timestamptz not null default now(),
  -- Null while nobody has decided, and if the person has cancelled.
  decided_by integer,
  decided_at timestamptz,
  -- Why it was refused or bounced.
  reason text,
  transfer_id integer,
  -- Set if the account is erased after the payout is sent: what becomes of its comments.
  erase_comments text,
  constraint payouts_pkey primary key (id),
  constraint payouts_transfer_id_key unique (transfer_id),
  constraint payouts_account_id_fkey foreign key (account_id) references accounts (id),
  constraint payouts_decided_by_fkey foreign key (decided_by) references users (id),
  constraint payouts_transfer_id_fkey foreign key (transfer_id) references transfers (id),
  constraint payouts_purpose_check check (purpose in ('EARNED', 'RETURN')),
  constraint payouts_amount_check check (amount_cents > 0),
  constraint payouts_state_check check (
    state in ('REQUESTED', 'SENT', 'BOUNCED', 'REFUSED', 'CANCELLED')
  ),
  constraint payouts_transfer_check check (
    (state in ('SENT', 'BOUNCED')) = (transfer_id is not null)
  ),
  constraint payouts_decided_check check (
    (state in ('SENT', 'BOUNCED', 'REFUSED')) = (decided_by is not null)
    and (state = 'REQUESTED') = (decided_at is null)
  ),
  constraint payouts_reason_check check ((state in ('BOUNCED', 'REFUSED')) = (reason is not null)),
  constraint payouts_erase_comments_check check (
    erase_comments is null or (erase_comments in ('KEEP', 'DELETE') and purpose = 'RETURN')
  )
);
create unique index payouts_open_key on payouts (account_id) where state = 'REQUESTED';
create index payouts_account_id_idx on payouts (account_id, id);
create index payouts_waiting_idx on payouts (created_at) where state = 'REQUESTED';
create index payouts_erasing_idx on payouts (account_id)
  where state = 'SENT' and erase_comments is not null;

-- Payouts count towards limits of their own: what a curator sends and what a person receives.
alter table top_up_totals
  add column direction text not null default 'IN',
  drop constraint top_up_totals_pkey,
  add constraint top_up_totals_pkey primary key (user_id, day, direction),
  add constraint top_up_totals_direction_check check (direction in ('IN', 'OUT'));

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'REQUESTED', 'UNANSWERED', 'CONFIRMED', 'CONFIRMED_TEACHER', 'REFUSED', 'EXPIRED', 'PAID',
    'COVERED', 'CANCELLED_BY_STUDENT', 'CANCELLED_BY_TEACHER', 'FEE_WAIVED', 'MOVE_PROPOSED',
    'MOVE_ACCEPTED', 'MOVE_DECLINED', 'MOVE_WITHDRAWN', 'MOVE_LAPSED', 'UNMARKED_HOUR',
    'UNMARKED_DAY', 'UNMARKED_CLOSED', 'REPORTED', 'REPORT_AGREED', 'REPORT_CONTESTED',
    'DECIDED', 'REMINDER_DAY', 'REMINDER_HOUR', 'TOPPED_UP', 'PASSWORD_LINK',
    'PASSWORD_CHANGED', 'TELEGRAM_CHANGED', 'PASSKEY_ADDED', 'BLOCKED', 'UNBLOCKED',
    'ROLE_CHANGED', 'COMMENT_HIDDEN', 'CORRECTION_ACCEPTED', 'CORRECTION_DECLINED',
    'REVIEW_ASKED', 'REVIEWED', 'REVIEW_ANSWERED', 'REVIEW_HIDDEN', 'CALENDAR_SILENT',
    'PAYOUT_REQUESTED', 'PAYOUT_SENT', 'PAYOUT_REFUSED', 'PAYOUT_BOUNCED', 'TOP_UP_REVERSED',
    'GOODWILL', 'GUIDE_DIGEST'
  ));

-- The sums of past days, now by kind and by flow: IN from the treasury, OUT to it, BETWEEN people.
-- So totals count each transfer once.
drop table transfer_days;
create table transfer_days (
  day date not null,
  kind text not null,
  flow text not null,
  count integer not null,
  cents bigint not null,
  constraint transfer_days_pkey primary key (day, kind, flow),
  constraint transfer_days_flow_check check (flow in ('IN', 'OUT', 'BETWEEN')),
  constraint transfer_days_count_check check (count > 0)
);

create function flow_of(from_account_id integer, to_account_id integer) returns text
language sql immutable parallel safe
return case when from_account_id = 1 then 'IN' when to_account_id = 1 then 'OUT' else 'BETWEEN' end;

-- Sums the days that ended an hour ago or earlier, so that no transaction of them is still open.
-- The lock comes first: a transfer with an earlier time is summed here or added by the trigger.
-- Returns the number of days.
create or replace function close_transfer_days() returns integer language plpgsql as $$
declare
  begins_at timestamptz;
  ends_at timestamptz;
  days integer;
begin
  lock table transfer_days in share row exclusive mode;
  begins_at := coalesce(
    (select (max(day) + 1)::timestamp at time zone 'Europe/Bratislava' from transfer_days),
    '-infinity');
  ends_at := ((now() - interval '1 hour') at time zone 'Europe/Bratislava')::date::timestamp
    at time zone 'Europe/Bratislava';
  with new_day as (
    insert into transfer_days (day, kind, flow, count, cents)
    select (created_at at time zone 'Europe/Bratislava')::date, kind,
           flow_of(from_account_id, to_account_id), count(*), sum(amount_cents)
      from transfers where created_at >= begins_at and created_at < ends_at
     group by 1, 2, 3
    returning day
  )
  select count(distinct day) into days from new_day;
  return days;
end $$;

-- An import writes transfers with the times they had.
create or replace function add_to_transfer_day() returns trigger language plpgsql as $$
begin
  lock table transfer_days in share row exclusive mode;
  insert into transfer_days as stored (day, kind, flow, count, cents)
  select given.*
    from (values ((new.created_at at time zone 'Europe/Bratislava')::date, new.kind,
                  flow_of(new.from_account_id, new.to_account_id), 1, new.amount_cents))
           as given (day, kind, flow, count, cents)
   where given.day <= (select max(day) from transfer_days)
  on conflict (day, kind, flow) do update
     set count = stored.count + excluded.count, cents = stored.cents + excluded.cents;
  return null;
end $$;

select close_transfer_days();

-- Programs before this migration read `transfer_days` by its former columns.
create or replace function oldest_program() returns text language sql immutable
return '0045-money-out';
