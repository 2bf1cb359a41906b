-- Passkeys: keys of a person's devices, which sign in without the password.

-- By this number of a person, which says nothing about them, a device knows whose its keys are.
alter table users add column passkey_handle bytea;

create table passkeys (
  id integer generated always as identity,
  user_id integer not null,
  credential_id bytea not null,
  public_key bytea not null,
  -- How often the device says that it has signed; 0 for ever where it does not count.
  sign_count bigint not null,
  -- Whether it can be, and is, on the person's other devices as well.
  is_backup_eligible boolean not null,
  is_backed_up boolean not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint passkeys_pkey primary key (id),
  -- A key belongs to one person.
  constraint passkeys_credential_id_key unique (credential_id),
  constraint passkeys_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint passkeys_sign_count_check check (sign_count >= 0),
  constraint passkeys_backed_up_check check (is_backup_eligible or not is_backed_up),
  constraint passkeys_name_check check (length(name) between 1 and 60)
);
create index passkeys_user_id_idx on passkeys (user_id, id);

-- What a device is asked to sign, stored hashed: each holds once, for five minutes.
create table passkey_challenges (
  challenge_hash bytea not null,
  -- CREATE is for one person alone; whoever signs in says who they are with the answer.
  purpose text not null,
  user_id integer,
  expires_at timestamptz not null,
  constraint passkey_challenges_pkey primary key (challenge_hash),
  constraint passkey_challenges_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint passkey_challenges_purpose_check check (purpose in ('CREATE', 'USE')),
  constraint passkey_challenges_whose_check check ((purpose = 'CREATE') = (user_id is not null))
);
create index passkey_challenges_user_id_idx on passkey_challenges (user_id) where user_id is not null;

-- The key that opened a session; null for a password, and once the key is removed.
alter table refresh_families
  add column passkey_id integer,
  add constraint refresh_families_passkey_id_fkey foreign key (passkey_id) references passkeys (id) on delete set null;
create index refresh_families_passkey_id_idx on refresh_families (passkey_id) where passkey_id is not null;

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'REQUESTED', 'UNANSWERED', 'CONFIRMED', 'CONFIRMED_TEACHER', 'REFUSED', 'EXPIRED', 'PAID', 'COVERED',
    'CANCELLED_BY_STUDENT', 'CANCELLED_BY_TEACHER', 'FEE_WAIVED', 'MOVE_PROPOSED', 'MOVE_ACCEPTED',
    'MOVE_DECLINED', 'MOVE_WITHDRAWN', 'MOVE_LAPSED', 'UNMARKED_HOUR', 'UNMARKED_DAY', 'UNMARKED_CLOSED',
    'REPORTED', 'REPORT_AGREED', 'REPORT_CONTESTED', 'DECIDED', 'REMINDER_DAY', 'REMINDER_HOUR', 'TOPPED_UP',
    'PASSWORD_LINK', 'PASSWORD_CHANGED', 'TELEGRAM_CHANGED', 'PASSKEY_ADDED', 'BLOCKED', 'UNBLOCKED',
    'ROLE_CHANGED', 'COMMENT_HIDDEN', 'CORRECTION_ACCEPTED', 'CORRECTION_DECLINED', 'REVIEW_ASKED', 'REVIEWED',
    'REVIEW_ANSWERED', 'REVIEW_HIDDEN', 'CALENDAR_SILENT'
  ));
