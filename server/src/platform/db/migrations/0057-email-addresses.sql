-- The address of a person for e-mails, and the code that proves a new one.
alter table users
  -- Null: no confirmed address.
  add column email citext,
  add column email_confirmed_at timestamptz,
  -- The mail server refused this address for good.
  add column email_bounced_at timestamptz,
  add constraint users_email_key unique (email),
  add constraint users_email_check check (
    (email is null) = (email_confirmed_at is null)
    and (email is not null or email_bounced_at is null));

create table email_codes (
  user_id integer not null,
  -- STUDY: a mailbox of a university.
  purpose text not null,
  email citext not null,
  -- Six digits can be guessed from any hash.
  code_sealed text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  constraint email_codes_pkey primary key (user_id, purpose),
  constraint email_codes_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint email_codes_purpose_check check (purpose in ('ADDRESS', 'STUDY')),
  constraint email_codes_email_check check (email !~ '[[:cntrl:]]'),
  constraint email_codes_tries_check check (tries between 0 and 5)
);
