-- What signs in beside many wrong guesses is a device that signed in before, not an address: many
-- people share an address. The device keeps a random token in a cookie; here is its hash.
create table sign_in_devices (
  user_id integer not null,
  token_hash bytea not null,
  last_at timestamptz not null default now(),
  constraint sign_in_devices_pkey primary key (user_id, token_hash),
  constraint sign_in_devices_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);

drop table sign_in_addresses;

-- Programs before this migration write `sign_in_addresses` with each sign-in.
create or replace function oldest_program() returns text language sql immutable
return '0052-sign-in-devices';
