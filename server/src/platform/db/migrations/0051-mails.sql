-- The outbox of e-mails, also to people without an account. Once a mail is sent or refused, its
-- address and its words go: they may hold a code or a link.
create table mails (
  id bigint generated always as identity,
  -- Null: somebody without an account.
  user_id integer,
  address text,
  subject text,
  body text,
  state text not null default 'WAITING',
  error text,
  created_at timestamptz not null default now(),
  queued_at timestamptz,
  settled_at timestamptz,
  constraint mails_pkey primary key (id),
  constraint mails_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint mails_state_check check (state in ('WAITING', 'SENT', 'FAILED')),
  constraint mails_content_check check (
    case when state = 'WAITING' then num_nulls(address, subject, body) = 0
         else num_nonnulls(address, subject, body) = 0 and settled_at is not null
     end
  ),
  -- A line break would begin another header of the mail.
  constraint mails_line_check check (address !~ '[[:cntrl:]]' and subject !~ '[[:cntrl:]]')
);
create index mails_user_id_idx on mails (user_id) where user_id is not null;
create index mails_unqueued_idx on mails (id) where queued_at is null;
