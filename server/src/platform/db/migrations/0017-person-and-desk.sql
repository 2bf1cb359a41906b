-- What a person does with their own account, and what the desk does with people, comments, guides and the catalogue.

alter table users
  -- A curator's block: of writing, or of everything; until null is without an end.
  add column block_scope text,
  add column block_until timestamptz,
  add column block_reason text,
  add column blocked_at timestamptz,
  -- The second factor's secret (base32), in force once confirmed; the last time step used, so that no code works twice.
  add column totp_secret text,
  add column totp_confirmed_at timestamptz,
  add column totp_last_step bigint,
  -- Since when the rank is CURATOR or higher: the grace for a second factor begins then.
  add column staff_since timestamptz,
  add column erased_at timestamptz,
  add constraint users_block_scope_check check (block_scope in ('WRITING', 'ALL')),
  add constraint users_block_reason_check check ((block_scope is null) = (block_reason is null)),
  add constraint users_totp_check check (totp_confirmed_at is null or totp_secret is not null);
update users set staff_since = now() where role in ('CURATOR', 'ADMIN', 'DEVELOPER');

-- The desk finds people by the beginning of a name; lower() of an ICU collation knows Cyrillic.
create index users_find_username_idx on users (lower(username::text collate "ru-x-icu") collate "C");
create index users_find_first_name_idx on users (lower(first_name collate "ru-x-icu") collate "C");
create index users_find_last_name_idx on users (lower(last_name collate "ru-x-icu") collate "C");
create index users_find_telegram_idx on users (lower(telegram_username collate "ru-x-icu") collate "C");

create function set_staff_since() returns trigger language plpgsql as $$
begin
  if new.role not in ('CURATOR', 'ADMIN', 'DEVELOPER') then
    new.staff_since := null;
  elsif new.staff_since is null then
    new.staff_since := now();
  end if;
  return new;
end $$;
create trigger users_staff_since before insert or update of role on users
  for each row execute function set_staff_since();

create function is_blocked(scope text, until timestamptz) returns boolean language sql stable parallel safe
return scope is not null and coalesce(until > now(), true);

-- Whoever is blocked writes nothing and books nothing, whichever statement tries.
create function refuse_blocked() returns trigger language plpgsql as $$
declare
  writer integer := case tg_table_name when 'reservations' then (to_jsonb(new) ->> 'student_id')::integer
                                       else (to_jsonb(new) ->> 'user_id')::integer end;
begin
  if exists (select from users where id = writer and is_blocked(block_scope, block_until)) then
    raise exception 'user % is blocked', writer using errcode = 'check_violation', constraint = 'users_not_blocked_check';
  end if;
  return new;
end $$;
create trigger comments_not_blocked before insert or update of content on comments
  for each row execute function refuse_blocked();
create trigger reservations_not_blocked before insert on reservations
  for each row execute function refuse_blocked();

alter table refresh_families
  add column device text not null default '',
  add column address text,
  add column used_at timestamptz not null default now();

-- Every process hears of a session that ended, in the transaction that ended it: its access tokens stop working.
create function announce_revoked() returns trigger language plpgsql as $$
begin
  perform pg_notify('kampus_cache', json_build_object('origin', 'database', 'tags', json_build_array('session:' || new.id))::text);
  return null;
end $$;
create trigger refresh_families_revoked after update of revoked_at on refresh_families
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function announce_revoked();
create index refresh_families_revoked_at_idx on refresh_families (revoked_at) where revoked_at is not null;

-- The bot's link for a new password, stored hashed.
create table password_links (
  token_hash bytea not null,
  user_id integer not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint password_links_pkey primary key (token_hash),
  constraint password_links_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index password_links_user_id_idx on password_links (user_id);

create table recovery_codes (
  user_id integer not null,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (user_id, code_hash),
  constraint recovery_codes_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);

-- CONFIRM confirms a new account; TELEGRAM moves a confirmed one to another Telegram.
alter table verification_tokens
  add column purpose text not null default 'CONFIRM',
  add constraint verification_tokens_purpose_check check (purpose in ('CONFIRM', 'TELEGRAM'));

-- The Telegram that an account had before, which may take the change back for a day.
create table telegram_changes (
  id integer generated always as identity,
  user_id integer not null,
  old_user_id bigint not null,
  old_chat_id bigint not null,
  old_username text,
  changed_at timestamptz not null default now(),
  undone_at timestamptz,
  constraint telegram_changes_pkey primary key (id),
  constraint telegram_changes_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index telegram_changes_user_id_idx on telegram_changes (user_id);

-- HELD waits for a curator's look, HIDDEN was hidden by one; both are for their author and the desk alone.
alter table comments
  add column state text not null default 'SHOWN',
  add column hidden_reason text,
  -- Since when it waits for a decision: it was reported, or is held.
  add column attention_since timestamptz,
  add constraint comments_state_check check (state in ('SHOWN', 'HELD', 'HIDDEN')),
  add constraint comments_hidden_reason_check check ((state = 'HIDDEN') = (hidden_reason is not null));
create index comments_attention_idx on comments (attention_since, id) where attention_since is not null;

create table comment_reports (
  id integer generated always as identity,
  comment_id integer not null,
  user_id integer not null,
  kind text not null,
  text text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint comment_reports_pkey primary key (id),
  constraint comment_reports_comment_id_fkey foreign key (comment_id) references comments (id) on delete cascade,
  constraint comment_reports_user_id_fkey foreign key (user_id) references users (id),
  -- One person reports a comment once.
  constraint comment_reports_once_key unique (comment_id, user_id),
  constraint comment_reports_kind_check check (kind in ('SPAM', 'ABUSE', 'UNLAWFUL', 'OTHER')),
  constraint comment_reports_text_check check (length(text) <= 1000)
);
create index comment_reports_user_id_idx on comment_reports (user_id);

alter table guides
  add column checked_at date,
  add column keeper_id integer,
  add column check_every_months integer,
  -- Withdrawn guides stay with their versions and comments, and are shown to nobody.
  add column withdrawn_at timestamptz,
  -- A guide that has a period and was never checked is due since always.
  add column check_due date generated always as (
    case when check_every_months is null then null
         else coalesce((checked_at + make_interval(months => check_every_months))::date, date '2020-01-01') end) stored,
  add constraint guides_keeper_id_fkey foreign key (keeper_id) references users (id),
  add constraint guides_check_every_months_check check (check_every_months between 1 and 24);
create index guides_check_due_idx on guides (check_due, id) where withdrawn_at is null;
create index guides_keeper_id_idx on guides (keeper_id) where keeper_id is not null;

create table guide_corrections (
  id integer generated always as identity,
  guide_id integer not null,
  user_id integer not null,
  version integer not null,
  quote text not null,
  kind text not null,
  proposal text,
  may_name boolean not null,
  created_at timestamptz not null default now(),
  decision text,
  decided_at timestamptz,
  decided_by integer,
  reason text,
  constraint guide_corrections_pkey primary key (id),
  constraint guide_corrections_guide_id_fkey foreign key (guide_id) references guides (id) on delete cascade,
  constraint guide_corrections_user_id_fkey foreign key (user_id) references users (id),
  constraint guide_corrections_decided_by_fkey foreign key (decided_by) references users (id),
  constraint guide_corrections_kind_check check (kind in ('OUTDATED', 'WRONG')),
  constraint guide_corrections_decision_check check (decision in ('ACCEPT', 'DECLINE')),
  constraint guide_corrections_decided_check check ((decision is null) = (decided_at is null)),
  constraint guide_corrections_quote_check check (length(quote) between 1 and 1000),
  constraint guide_corrections_proposal_check check (length(proposal) <= 2000)
);
create index guide_corrections_open_idx on guide_corrections (id) where decided_at is null;
create index guide_corrections_guide_id_idx on guide_corrections (guide_id, id);
create index guide_corrections_user_id_idx on guide_corrections (user_id);
create trigger guide_corrections_not_blocked before insert on guide_corrections
  for each row execute function refuse_blocked();
create trigger comment_reports_not_blocked before insert on comment_reports
  for each row execute function refuse_blocked();

-- Retired entries are offered to nobody and stay where they are used.
alter table universities add column retired boolean not null default false, add column position integer not null default 0;
alter table faculties add column retired boolean not null default false, add column position integer not null default 0;
alter table specialties add column retired boolean not null default false, add column position integer not null default 0;
alter table topics add column retired boolean not null default false, add column position integer not null default 0;
alter table keywords add column retired boolean not null default false, add column position integer not null default 0;

-- The audit by actor, subject and action, newest first.
create index audit_entries_actor_id_idx on audit_entries (actor_id, id desc);
create index audit_entries_subject_idx on audit_entries (subject collate "C", id desc);
create index audit_entries_action_idx on audit_entries (action collate "C", id desc);

-- What the text of a message needs beyond lesson and transfer; removed once the message has left.
alter table notifications
  add column details jsonb,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'REQUESTED', 'UNANSWERED', 'CONFIRMED', 'CONFIRMED_TEACHER', 'REFUSED', 'EXPIRED', 'PAID', 'COVERED',
    'CANCELLED_BY_STUDENT', 'CANCELLED_BY_TEACHER', 'FEE_WAIVED',
    'MOVE_PROPOSED', 'MOVE_ACCEPTED', 'MOVE_DECLINED', 'MOVE_WITHDRAWN', 'MOVE_LAPSED',
    'UNMARKED_HOUR', 'UNMARKED_DAY', 'UNMARKED_CLOSED',
    'REPORTED', 'REPORT_AGREED', 'REPORT_CONTESTED', 'DECIDED',
    'REMINDER_DAY', 'REMINDER_HOUR', 'TOPPED_UP',
    'PASSWORD_LINK', 'PASSWORD_CHANGED', 'BLOCKED', 'UNBLOCKED', 'ROLE_CHANGED', 'COMMENT_HIDDEN',
    'CORRECTION_ACCEPTED', 'CORRECTION_DECLINED'
  ));

-- A withdrawn guide is found by nobody.
create or replace function search_guides(query tsquery, university integer, hits_max integer)
  returns table (guide_id integer, rank real)
  language sql stable parallel safe set enable_seqscan = off
as $$
  select hits.id, sum(hits.rank)::real from (
    select t.main_guide_id as id, 1 + ts_rank(t.search, query) as rank
    from topics t
    where t.search @@ query and t.main_guide_id is not null and (university is null or t.university_id = university)
    union all
    (select g.id, 0.5 + ts_rank(g.title_search, query)
     from guides g join topics t on t.id = g.topic_id
     where g.title_search @@ query and g.withdrawn_at is null and (university is null or t.university_id = university)
     limit 200)
    union all
    (select found.id, ts_rank(found.search, query) from (
       select g.id, g.search from guides g join topics t on t.id = g.topic_id
       where g.search @@ query and g.withdrawn_at is null and (university is null or t.university_id = university)
       limit 50
     ) as found)
  ) as hits group by hits.id order by 2 desc, 1 limit hits_max
$$;
