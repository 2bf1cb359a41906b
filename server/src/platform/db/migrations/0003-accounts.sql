create table users (
  id integer generated always as identity,
  username citext not null,
  password_hash text not null,
  role text not null default 'STUDENT',
  status text not null default 'PENDING',
  first_name text,
  last_name text,
  sex text,
  university_id integer,
  faculty_id integer,
  specialty_id integer,
  avatar_key text,
  telegram_user_id bigint,
  telegram_chat_id bigint,
  telegram_username text,
  -- Set when Telegram answers that the person blocked the bot; cleared when they come back.
  telegram_blocked_at timestamptz,
  calendar_token_hash bytea,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  constraint users_pkey primary key (id),
  constraint users_username_key unique (username),
  constraint users_telegram_user_id_key unique (telegram_user_id),
  constraint users_calendar_token_hash_key unique (calendar_token_hash),
  constraint users_university_id_fkey foreign key (university_id) references universities (id),
  constraint users_faculty_fkey foreign key (faculty_id, university_id) references faculties (id, university_id),
  constraint users_specialty_fkey foreign key (specialty_id, faculty_id) references specialties (id, faculty_id),
  constraint users_role_check check (role in ('STUDENT', 'TEACHER', 'CURATOR', 'ADMIN', 'DEVELOPER')),
  constraint users_status_check check (status in ('PENDING', 'CONFIRMED')),
  constraint users_sex_check check (sex in ('MALE', 'FEMALE')),
  -- A rank above student is given to people who are known: their account is confirmed.
  constraint users_rank_needs_confirmation_check check (role = 'STUDENT' or status = 'CONFIRMED')
);
create index users_pending_idx on users (created_at) where status = 'PENDING';

-- What people read where a person is named.
create function full_name(first_name text, last_name text, username citext) returns text
language sql immutable parallel safe
return coalesce(nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), username::text);

-- One-time tokens of the bot's link, stored hashed.
create table verification_tokens (
  token_hash bytea not null,
  user_id integer not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint verification_tokens_pkey primary key (token_hash),
  constraint verification_tokens_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index verification_tokens_user_id_idx on verification_tokens (user_id);

-- A family is one sign-in; its tokens are rotated at each use, and reuse of a rotated one revokes the family.
create table refresh_families (
  id uuid not null default uuidv7(),
  user_id integer not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  constraint refresh_families_pkey primary key (id),
  constraint refresh_families_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index refresh_families_user_id_idx on refresh_families (user_id);

create table refresh_tokens (
  token_hash bytea not null,
  family_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  rotated_at timestamptz,
  constraint refresh_tokens_pkey primary key (token_hash),
  constraint refresh_tokens_family_id_fkey foreign key (family_id) references refresh_families (id) on delete cascade
);
create index refresh_tokens_family_id_idx on refresh_tokens (family_id);

-- From where an account signed in: there strangers' failures elsewhere do not keep its owner out.
create table sign_in_addresses (
  user_id integer not null,
  address text not null,
  last_at timestamptz not null default now(),
  constraint sign_in_addresses_pkey primary key (user_id, address),
  constraint sign_in_addresses_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);

-- The same key and body gets the first answer again; kept for two days.
create table idempotency_keys (
  user_id integer not null,
  operation text not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (user_id, operation, key),
  constraint idempotency_keys_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint idempotency_keys_key_check check (length(key) between 1 and 255)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);
