-- From where an account signed in: there strangers' failures elsewhere do not keep its owner out.
create table sign_in_addresses (
  user_id integer not null,
  address text not null,
  last_at timestamptz not null default now(),
  constraint sign_in_addresses_pkey primary key (user_id, address),
  constraint sign_in_addresses_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
