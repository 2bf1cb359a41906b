-- Generated from the migrations. `npm run schema` writes it again; nothing runs it.

-- tables

create table accounts (
  id integer generated always as identity not null,
  user_id integer,
  balance_cents bigint default 0 not null,
  overdraft_cents bigint default 0 not null,
  transaction_count integer default 0 not null,
  locked_cents bigint default 0 not null,
  is_closed boolean default false not null,
  constraint accounts_balance_check CHECK (((balance_cents - locked_cents) >= (- overdraft_cents))),
  constraint accounts_closed_check CHECK (((NOT is_closed) OR (balance_cents = 0))),
  constraint accounts_locked_check CHECK ((locked_cents >= 0)),
  constraint accounts_overdraft_check CHECK ((overdraft_cents >= 0)),
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_treasury_check CHECK (((id = 1) = (user_id IS NULL))),
  constraint accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint accounts_user_id_key UNIQUE (user_id)
);
CREATE UNIQUE INDEX accounts_treasury_key ON public.accounts USING btree ((true)) WHERE (user_id IS NULL);

create table audit_entries (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  actor_id integer,
  action text not null,
  subject text not null,
  details jsonb default '{}'::jsonb not null,
  constraint audit_entries_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint audit_entries_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_entries_action_idx ON public.audit_entries USING btree (action COLLATE "C", id DESC);
CREATE INDEX audit_entries_actor_id_idx ON public.audit_entries USING btree (actor_id, id DESC);
CREATE INDEX audit_entries_subject_idx ON public.audit_entries USING btree (subject COLLATE "C", id DESC);
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table backups (
  id bigint generated always as identity not null,
  file text not null,
  bytes bigint not null,
  made_at timestamp with time zone default now() not null,
  proved_at timestamp with time zone,
  failure text,
  constraint backups_outcome_check CHECK (((proved_at IS NULL) = (failure IS NOT NULL))),
  constraint backups_pkey PRIMARY KEY (id)
);

create table bank_lines (
  id integer generated always as identity not null,
  statement_id integer not null,
  checksum bytea not null,
  booked_on date not null,
  amount_cents bigint not null,
  partner text,
  iban_end text,
  details text not null,
  state text default 'NO_MATCH'::text not null,
  checked_at timestamp with time zone,
  account_id integer,
  transfer_id integer,
  decided_by integer,
  decided_at timestamp with time zone,
  reason text,
  payout_id integer,
  return_reason text,
  constraint bank_lines_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint bank_lines_amount_check CHECK ((amount_cents <> 0)),
  constraint bank_lines_checksum_key UNIQUE (checksum),
  constraint bank_lines_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint bank_lines_decided_check CHECK ((((state = ANY (ARRAY['DISCARDED'::text, 'BY_HAND'::text])) = (decided_by IS NOT NULL)) AND ((state = ANY (ARRAY['DISCARDED'::text, 'BY_HAND'::text])) = (decided_at IS NOT NULL)) AND ((state = 'DISCARDED'::text) = (reason IS NOT NULL)))),
  constraint bank_lines_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  constraint bank_lines_pkey PRIMARY KEY (id),
  constraint bank_lines_state_check CHECK ((state = ANY (ARRAY['NO_MATCH'::text, 'MATCHED'::text, 'DUPLICATE'::text, 'DISCARDED'::text, 'BY_HAND'::text]))),
  constraint bank_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id),
  constraint bank_lines_transfer_check CHECK (
CASE state
    WHEN 'BY_HAND'::text THEN ((transfer_id IS NOT NULL) AND (payout_id IS NULL))
    WHEN 'MATCHED'::text THEN (transfer_id IS NOT NULL)
    ELSE (num_nonnulls(transfer_id, payout_id) = 0)
END),
  constraint bank_lines_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id),
  constraint bank_lines_transfer_id_key UNIQUE (transfer_id)
);
CREATE INDEX bank_lines_account_id_idx ON public.bank_lines USING btree (account_id);
CREATE UNIQUE INDEX bank_lines_payout_key ON public.bank_lines USING btree (payout_id, ((amount_cents < 0)));
CREATE INDEX bank_lines_statement_id_idx ON public.bank_lines USING btree (statement_id);
CREATE INDEX bank_lines_unchecked_idx ON public.bank_lines USING btree (id) WHERE (checked_at IS NULL);
CREATE INDEX bank_lines_waiting_idx ON public.bank_lines USING btree (id) WHERE (state = ANY (ARRAY['NO_MATCH'::text, 'DUPLICATE'::text]));

create table bank_proofs (
  day date not null,
  statement_id integer not null,
  found_cents bigint not null,
  people_cents bigint not null,
  under_way_cents bigint not null,
  waiting_cents bigint not null,
  own_cents bigint not null,
  expected_cents bigint generated always as ((((people_cents + under_way_cents) + waiting_cents) + own_cents)) stored not null,
  difference_cents bigint generated always as (((((found_cents - people_cents) - under_way_cents) - waiting_cents) - own_cents)) stored not null,
  created_at timestamp with time zone default now() not null,
  constraint bank_proofs_pkey PRIMARY KEY (day),
  constraint bank_proofs_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id)
);

create table bank_statements (
  id integer generated always as identity not null,
  source text not null,
  file_name text not null,
  created_by integer,
  created_at timestamp with time zone default now() not null,
  opening_cents bigint,
  closing_cents bigint,
  closes_on date,
  duplicate_count integer not null,
  opens_on date,
  constraint bank_statements_created_by_check CHECK (((source = 'DESK'::text) OR (created_by IS NULL))),
  constraint bank_statements_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint bank_statements_pkey PRIMARY KEY (id),
  constraint bank_statements_source_check CHECK ((source = ANY (ARRAY['DESK'::text, 'FOLDER'::text])))
);

create table busy_calendars (
  id integer generated always as identity not null,
  teacher_id integer not null,
  name text not null,
  address text not null,
  host text not null,
  state text default 'OK'::text not null,
  fault text,
  read_at timestamp with time zone,
  failing_since timestamp with time zone,
  failures smallint default 0 not null,
  told_at timestamp with time zone,
  next_read_at timestamp with time zone default now() not null,
  etag text,
  last_modified text,
  known_until timestamp with time zone,
  event_count integer default 0 not null,
  busy tstzmultirange default '{}'::tstzmultirange not null,
  created_at timestamp with time zone default now() not null,
  constraint busy_calendars_fault_check CHECK (((state = 'OK'::text) = (fault IS NULL))),
  constraint busy_calendars_pkey PRIMARY KEY (id),
  constraint busy_calendars_state_check CHECK ((state = ANY (ARRAY['OK'::text, 'UNREACHABLE'::text, 'UNREADABLE'::text]))),
  constraint busy_calendars_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(user_id)
);
CREATE INDEX busy_calendars_next_read_at_idx ON public.busy_calendars USING btree (next_read_at);
CREATE INDEX busy_calendars_teacher_id_idx ON public.busy_calendars USING btree (teacher_id);
CREATE TRIGGER busy_calendars_refresh_teacher AFTER INSERT OR DELETE OR UPDATE OF busy ON public.busy_calendars FOR EACH ROW EXECUTE FUNCTION refresh_teacher_busy();

create table comment_reports (
  id integer generated always as identity not null,
  comment_id integer not null,
  user_id integer not null,
  kind text not null,
  text text,
  created_at timestamp with time zone default now() not null,
  settled_at timestamp with time zone,
  constraint comment_reports_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint comment_reports_kind_check CHECK ((kind = ANY (ARRAY['SPAM'::text, 'ABUSE'::text, 'UNLAWFUL'::text, 'OTHER'::text]))),
  constraint comment_reports_once_key UNIQUE (comment_id, user_id),
  constraint comment_reports_pkey PRIMARY KEY (id),
  constraint comment_reports_text_check CHECK ((length(text) <= 1000)),
  constraint comment_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX comment_reports_user_id_idx ON public.comment_reports USING btree (user_id);
CREATE TRIGGER comment_reports_not_blocked BEFORE INSERT ON public.comment_reports FOR EACH ROW EXECUTE FUNCTION refuse_blocked();

create table comments (
  id integer generated always as identity not null,
  guide_id integer not null,
  user_id integer not null,
  content text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone,
  state text default 'SHOWN'::text not null,
  hidden_reason text,
  attention_since timestamp with time zone,
  constraint comments_content_check CHECK (((length(content) >= 1) AND (length(content) <= 5000))),
  constraint comments_guide_id_fkey FOREIGN KEY (guide_id) REFERENCES guides(id) ON DELETE CASCADE,
  constraint comments_hidden_reason_check CHECK (((state = 'HIDDEN'::text) = (hidden_reason IS NOT NULL))),
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_state_check CHECK ((state = ANY (ARRAY['SHOWN'::text, 'HELD'::text, 'HIDDEN'::text]))),
  constraint comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX comments_attention_idx ON public.comments USING btree (attention_since, id) WHERE (attention_since IS NOT NULL);
CREATE INDEX comments_guide_id_idx ON public.comments USING btree (guide_id, id);
CREATE INDEX comments_seen_idx ON public.comments USING btree (guide_id, id) WHERE (state <> 'HELD'::text);
CREATE INDEX comments_user_id_idx ON public.comments USING btree (user_id, guide_id);
CREATE TRIGGER comments_not_blocked BEFORE INSERT OR UPDATE OF content ON public.comments FOR EACH ROW EXECUTE FUNCTION refuse_blocked();

create table decisions (
  id integer generated always as identity not null,
  user_id integer not null,
  kind text not null,
  subject text not null,
  facts text not null,
  reason text not null,
  rule text not null,
  decided_by integer,
  decided_at timestamp with time zone default now() not null,
  objection text,
  objected_at timestamp with time zone,
  outcome text,
  outcome_reason text,
  outcome_by integer,
  outcome_at timestamp with time zone,
  constraint decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint decisions_kind_check CHECK ((kind = ANY (ARRAY['COMMENT_HIDDEN'::text, 'REVIEW_HIDDEN'::text, 'PROFILE_CLEARED'::text, 'BLOCKED'::text, 'TOP_UP_REVERSED'::text, 'PAYOUT_REFUSED'::text, 'CORRECTION_DECLINED'::text]))),
  constraint decisions_objection_check CHECK ((((objection IS NULL) = (objected_at IS NULL)) AND ((length(objection) >= 1) AND (length(objection) <= 2000)))),
  constraint decisions_other_curator_check CHECK (((outcome_by <> decided_by) AND (outcome_by <> user_id))),
  constraint decisions_outcome_by_fkey FOREIGN KEY (outcome_by) REFERENCES users(id),
  constraint decisions_outcome_check CHECK (((outcome = ANY (ARRAY['UPHELD'::text, 'REVERSED'::text])) AND ((outcome IS NULL) = (outcome_at IS NULL)) AND ((outcome IS NULL) OR (objection IS NOT NULL)))),
  constraint decisions_pkey PRIMARY KEY (id),
  constraint decisions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX decisions_decided_by_idx ON public.decisions USING btree (decided_by);
CREATE INDEX decisions_outcome_by_idx ON public.decisions USING btree (outcome_by);
CREATE INDEX decisions_user_id_idx ON public.decisions USING btree (user_id, id);
CREATE INDEX decisions_waiting_idx ON public.decisions USING btree (objected_at, id) WHERE ((objection IS NOT NULL) AND (outcome IS NULL));

create table email_codes (
  user_id integer not null,
  purpose text not null,
  email citext not null,
  code_sealed text not null,
  tries integer default 0 not null,
  expires_at timestamp with time zone not null,
  constraint email_codes_email_check CHECK ((email !~ '[[:cntrl:]]'::citext)),
  constraint email_codes_pkey PRIMARY KEY (user_id, purpose),
  constraint email_codes_purpose_check CHECK ((purpose = ANY (ARRAY['ADDRESS'::text, 'STUDY'::text]))),
  constraint email_codes_tries_check CHECK (((tries >= 0) AND (tries <= 5))),
  constraint email_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table fact_confirmations (
  fact_id integer not null,
  user_id integer not null,
  month date not null,
  created_at timestamp with time zone default now() not null,
  constraint fact_confirmations_fact_id_fkey FOREIGN KEY (fact_id) REFERENCES guide_facts(id) ON DELETE CASCADE,
  constraint fact_confirmations_pkey PRIMARY KEY (fact_id, user_id, month),
  constraint fact_confirmations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX fact_confirmations_user_id_idx ON public.fact_confirmations USING btree (user_id);
CREATE TRIGGER fact_confirmations_not_blocked BEFORE INSERT ON public.fact_confirmations FOR EACH ROW EXECUTE FUNCTION refuse_blocked();

create table fact_labels (
  id integer generated by default as identity not null,
  label text not null,
  synonyms text,
  shelf_months integer default 12,
  retired boolean default false not null,
  "position" integer default 0 not null,
  names text[] generated always as (fact_label_names(label, synonyms)) stored not null,
  label_uk text,
  label_sk text,
  label_en text,
  constraint fact_labels_pkey PRIMARY KEY (id),
  constraint fact_labels_shelf_months_check CHECK (((shelf_months >= 1) AND (shelf_months <= 120)))
);
CREATE UNIQUE INDEX fact_labels_label_key ON public.fact_labels USING btree (lower(label));

create table faculties (
  id integer generated by default as identity not null,
  university_id integer not null,
  short_name text not null,
  name text,
  retired boolean default false not null,
  "position" integer default 0 not null,
  constraint faculties_id_university_id_key UNIQUE (id, university_id),
  constraint faculties_pkey PRIMARY KEY (id),
  constraint faculties_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id)
);
CREATE INDEX faculties_university_id_idx ON public.faculties USING btree (university_id);

create table former_avatars (
  key text not null,
  constraint former_avatars_pkey PRIMARY KEY (key)
);

create table glossary (
  id integer generated by default as identity not null,
  term text not null,
  reading text not null,
  meaning text not null,
  meaning_uk text not null,
  example text,
  place text,
  synonyms text,
  retired boolean default false not null,
  "position" integer default 0 not null,
  names text[] generated always as (fact_label_names(term, synonyms)) stored not null,
  beginnings text[] generated always as (search_beginnings(fact_label_names(term, synonyms))) stored not null,
  meaning_sk text,
  meaning_en text,
  constraint glossary_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX glossary_term_key ON public.glossary USING btree (lower(term));

create table guide_checks (
  id integer generated always as identity not null,
  guide_id integer not null,
  version integer not null,
  checked_by integer not null,
  checked_at timestamp with time zone default now() not null,
  constraint guide_checks_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES users(id),
  constraint guide_checks_guide_id_fkey FOREIGN KEY (guide_id) REFERENCES guides(id) ON DELETE CASCADE,
  constraint guide_checks_pkey PRIMARY KEY (id)
);
CREATE INDEX guide_checks_checked_by_idx ON public.guide_checks USING btree (checked_by);
CREATE INDEX guide_checks_guide_id_idx ON public.guide_checks USING btree (guide_id);

create table guide_corrections (
  id integer generated always as identity not null,
  guide_id integer not null,
  user_id integer not null,
  version integer not null,
  quote text not null,
  kind text not null,
  proposal text,
  may_name boolean not null,
  created_at timestamp with time zone default now() not null,
  decision text,
  decided_at timestamp with time zone,
  decided_by integer,
  reason text,
  language text,
  constraint guide_corrections_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint guide_corrections_decided_check CHECK (((decision IS NULL) = (decided_at IS NULL))),
  constraint guide_corrections_decision_check CHECK ((decision = ANY (ARRAY['ACCEPT'::text, 'DECLINE'::text]))),
  constraint guide_corrections_guide_id_fkey FOREIGN KEY (guide_id) REFERENCES guides(id) ON DELETE CASCADE,
  constraint guide_corrections_kind_check CHECK ((kind = ANY (ARRAY['OUTDATED'::text, 'WRONG'::text]))),
  constraint guide_corrections_language_check CHECK ((language = ANY (ARRAY['uk'::text, 'sk'::text, 'en'::text]))),
  constraint guide_corrections_pkey PRIMARY KEY (id),
  constraint guide_corrections_proposal_check CHECK ((length(proposal) <= 2000)),
  constraint guide_corrections_quote_check CHECK (((length(quote) >= 1) AND (length(quote) <= 1000))),
  constraint guide_corrections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX guide_corrections_guide_id_idx ON public.guide_corrections USING btree (guide_id, id);
CREATE INDEX guide_corrections_open_idx ON public.guide_corrections USING btree (id) WHERE (decided_at IS NULL);
CREATE INDEX guide_corrections_user_id_idx ON public.guide_corrections USING btree (user_id);
CREATE TRIGGER guide_corrections_not_blocked BEFORE INSERT ON public.guide_corrections FOR EACH ROW EXECUTE FUNCTION refuse_blocked();

create table guide_facts (
  id integer generated always as identity not null,
  guide_id integer not null,
  "position" integer not null,
  label text not null,
  value text not null,
  years text,
  year_to integer,
  kind text not null,
  cents_from integer,
  cents_to integer,
  unit text,
  date_from date,
  date_to date,
  source text,
  confirmed_on date,
  constraint guide_facts_content_key UNIQUE NULLS NOT DISTINCT (guide_id, label, value, years),
  constraint guide_facts_guide_id_fkey FOREIGN KEY (guide_id) REFERENCES guides(id) ON DELETE CASCADE,
  constraint guide_facts_kind_check CHECK (
CASE kind
    WHEN 'MONEY'::text THEN ((num_nonnulls(cents_from, cents_to) > 0) AND COALESCE((cents_from <= cents_to), true) AND (num_nonnulls(date_from, date_to) = 0))
    WHEN 'DATE'::text THEN ((num_nonnulls(date_from, date_to) = 2) AND (date_from <= date_to) AND (num_nonnulls(cents_from, cents_to, unit) = 0))
    WHEN 'TEXT'::text THEN (num_nonnulls(cents_from, cents_to, unit, date_from, date_to) = 0)
    ELSE false
END),
  constraint guide_facts_pkey PRIMARY KEY (id),
  constraint guide_facts_unit_check CHECK ((unit = ANY (ARRAY['NIGHT'::text, 'MONTH'::text, 'SEMESTER'::text, 'YEAR'::text])))
);

create table guide_sections (
  guide_id integer not null,
  "position" integer not null,
  anchor text,
  heading text not null,
  facts text not null,
  text text not null,
  search tsvector generated always as (((setweight(search_vector(heading), 'A'::"char") || setweight(search_vector(facts), 'B'::"char")) || setweight(search_vector(text), 'D'::"char"))) stored not null,
  language text default 'ru'::text not null,
  constraint guide_sections_guide_id_fkey FOREIGN KEY (guide_id) REFERENCES guides(id) ON DELETE CASCADE,
  constraint guide_sections_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'uk'::text, 'sk'::text, 'en'::text]))),
  constraint guide_sections_pkey PRIMARY KEY (guide_id, language, "position")
);
CREATE INDEX guide_sections_search_idx ON public.guide_sections USING gin (search) WITH (fastupdate=off);
CREATE TRIGGER guide_sections_search_words_insert AFTER INSERT ON public.guide_sections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remember_search_words();

create table guide_twins (
  guide_id integer not null,
  language text not null,
  version integer not null,
  title text not null,
  body text not null,
  made_from_version integer not null,
  saved_by integer,
  saved_at timestamp with time zone default now() not null,
  constraint guide_twins_body_check CHECK (((octet_length(body) >= 1) AND (octet_length(body) <= 500000))),
  constraint guide_twins_language_check CHECK ((language = ANY (ARRAY['uk'::text, 'sk'::text, 'en'::text]))),
  constraint guide_twins_made_from_version_fkey FOREIGN KEY (guide_id, made_from_version) REFERENCES guide_versions(guide_id, version) ON DELETE CASCADE,
  constraint guide_twins_pkey PRIMARY KEY (guide_id, language, version),
  constraint guide_twins_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id),
  constraint guide_twins_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX guide_twins_saved_by_idx ON public.guide_twins USING btree (saved_by) WHERE (saved_by IS NOT NULL);

create table guide_versions (
  guide_id integer not null,
  version integer not null,
  topic_id integer not null,
  title text not null,
  body text not null,
  saved_by integer,
  saved_at timestamp with time zone default now() not null,
  constraint guide_versions_guide_id_fkey FOREIGN KEY (guide_id) REFERENCES guides(id) ON DELETE CASCADE,
  constraint guide_versions_pkey PRIMARY KEY (guide_id, version),
  constraint guide_versions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id)
);

create table guides (
  id integer generated by default as identity not null,
  topic_id integer not null,
  title text not null,
  body text not null,
  plain_text text not null,
  language text default 'en'::text not null,
  valid_from date not null,
  valid_to date not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  title_search tsvector generated always as (search_vector(title)) stored not null,
  search tsvector generated always as ((setweight(search_vector(title), 'A'::"char") || setweight(search_vector(plain_text), 'B'::"char"))) stored not null,
  checked_at date,
  keeper_id integer,
  check_every_months integer,
  withdrawn_at timestamp with time zone,
  check_due date generated always as (
CASE
    WHEN (check_every_months IS NULL) THEN NULL::date
    ELSE COALESCE(((checked_at + make_interval(months => check_every_months)))::date, '2020-01-01'::date)
END) stored,
  constraint guides_body_check CHECK (((octet_length(body) >= 1) AND (octet_length(body) <= 500000))),
  constraint guides_check_every_months_check CHECK (((check_every_months >= 1) AND (check_every_months <= 24))),
  constraint guides_keeper_id_fkey FOREIGN KEY (keeper_id) REFERENCES users(id),
  constraint guides_language_check CHECK ((language ~ '^[a-z]{2}$'::text)),
  constraint guides_pkey PRIMARY KEY (id),
  constraint guides_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint guides_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id),
  constraint guides_validity_check CHECK ((valid_from <= valid_to))
);
CREATE INDEX guides_check_due_idx ON public.guides USING btree (check_due, id) WHERE (withdrawn_at IS NULL);
CREATE INDEX guides_keeper_id_idx ON public.guides USING btree (keeper_id) WHERE (keeper_id IS NOT NULL);
CREATE INDEX guides_newest_idx ON public.guides USING btree (created_at DESC, id DESC);
CREATE INDEX guides_search_idx ON public.guides USING gin (search);
CREATE INDEX guides_title_search_idx ON public.guides USING gin (title_search);
CREATE INDEX guides_topic_id_idx ON public.guides USING btree (topic_id, id DESC);
CREATE TRIGGER guides_search_words_insert AFTER INSERT ON public.guides REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remember_search_words();
CREATE TRIGGER guides_search_words_update AFTER UPDATE ON public.guides REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remember_search_words();

create table idempotency_keys (
  user_id integer not null,
  operation text not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255))),
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, operation, key),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_created_at_idx ON public.idempotency_keys USING btree (created_at);

create table keywords (
  id integer generated by default as identity not null,
  keyword citext not null,
  retired boolean default false not null,
  "position" integer default 0 not null,
  constraint keywords_keyword_key UNIQUE (keyword),
  constraint keywords_pkey PRIMARY KEY (id)
);
CREATE TRIGGER keywords_words_update AFTER UPDATE OF keyword ON public.keywords FOR EACH ROW WHEN ((old.keyword IS DISTINCT FROM new.keyword)) EXECUTE FUNCTION follow_words_of_teacher();

create table kysely_migration (
  name character varying(255) not null,
  "timestamp" character varying(255) not null,
  constraint kysely_migration_pkey PRIMARY KEY (name)
);

create table kysely_migration_lock (
  id character varying(255) not null,
  is_locked integer default 0 not null,
  constraint kysely_migration_lock_pkey PRIMARY KEY (id)
);

create table lectures (
  id integer generated always as identity not null,
  teacher_id integer not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  status text default 'OPEN'::text not null,
  location text not null,
  languages text[] not null,
  published_starts_at timestamp with time zone not null,
  published_ends_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  is_generated boolean default false not null,
  constraint lectures_deleted_only_open_check CHECK (((deleted_at IS NULL) OR (status = 'OPEN'::text))),
  constraint lectures_grid_check CHECK (((((EXTRACT(epoch FROM starts_at))::bigint % (1800)::bigint) = 0) AND (((EXTRACT(epoch FROM ends_at))::bigint % (1800)::bigint) = 0))),
  constraint lectures_length_check CHECK ((((ends_at - starts_at) >= '00:30:00'::interval) AND ((ends_at - starts_at) <= '12:00:00'::interval))),
  constraint lectures_no_overlap_excl EXCLUDE USING gist (teacher_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE ((deleted_at IS NULL)),
  constraint lectures_pkey PRIMARY KEY (id),
  constraint lectures_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'RESERVED'::text, 'CLOSED'::text]))),
  constraint lectures_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(user_id)
);
CREATE INDEX lectures_open_idx ON public.lectures USING btree (starts_at, teacher_id) WHERE ((status = 'OPEN'::text) AND (deleted_at IS NULL));
CREATE INDEX lectures_teacher_id_starts_at_idx ON public.lectures USING btree (teacher_id, starts_at) WHERE (deleted_at IS NULL);
CREATE TRIGGER lectures_join_free AFTER UPDATE ON public.lectures FOR EACH ROW WHEN (((old.status <> 'OPEN'::text) AND (new.status = 'OPEN'::text) AND (new.deleted_at IS NULL))) EXECUTE FUNCTION join_free_slots();
CREATE TRIGGER lectures_refresh_search_delete AFTER DELETE ON public.lectures FOR EACH ROW WHEN ((old.status = 'OPEN'::text)) EXECUTE FUNCTION refresh_after_lecture();
CREATE TRIGGER lectures_refresh_search_insert AFTER INSERT ON public.lectures REFERENCING NEW TABLE AS published FOR EACH STATEMENT EXECUTE FUNCTION refresh_after_publishing();
CREATE TRIGGER lectures_refresh_search_update AFTER UPDATE ON public.lectures FOR EACH ROW WHEN (((old.status = 'OPEN'::text) OR (new.status = 'OPEN'::text))) EXECUTE FUNCTION refresh_after_lecture();

create table link_checks (
  address text not null,
  state text not null,
  status integer,
  moved_to text,
  failed_nights integer default 0 not null,
  checked_at timestamp with time zone default now() not null,
  accepted_state text,
  constraint link_checks_pkey PRIMARY KEY (address),
  constraint link_checks_state_check CHECK ((state = ANY (ARRAY['OK'::text, 'MOVED'::text, 'GONE'::text, 'BLOCKED'::text, 'UNREACHABLE'::text])))
);

create table mails (
  id bigint generated always as identity not null,
  user_id integer,
  address text,
  subject text,
  body text,
  state text default 'WAITING'::text not null,
  error text,
  created_at timestamp with time zone default now() not null,
  queued_at timestamp with time zone,
  settled_at timestamp with time zone,
  notification_id bigint,
  language text default 'ru'::text not null,
  constraint mails_content_check CHECK (
CASE
    WHEN (state <> 'WAITING'::text) THEN ((num_nonnulls(address, subject, body) = 0) AND (settled_at IS NOT NULL))
    WHEN (notification_id IS NULL) THEN (num_nulls(address, subject, body) = 0)
    ELSE (num_nonnulls(subject, body) = 0)
END),
  constraint mails_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'uk'::text, 'sk'::text, 'en'::text]))),
  constraint mails_line_check CHECK (((address !~ '[[:cntrl:]]'::text) AND (subject !~ '[[:cntrl:]]'::text))),
  constraint mails_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  constraint mails_notification_id_key UNIQUE (notification_id),
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'SENT'::text, 'FAILED'::text]))),
  constraint mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX mails_unqueued_idx ON public.mails USING btree (id) WHERE (queued_at IS NULL);
CREATE INDEX mails_user_id_idx ON public.mails USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX mails_waiting_idx ON public.mails USING btree (created_at) WHERE (state = 'WAITING'::text);

create table notices (
  id integer generated always as identity not null,
  what text not null,
  subject text not null,
  author_id integer,
  address text not null,
  kind text not null,
  why text not null,
  name text,
  email citext,
  times integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  decision text,
  reason text,
  decided_by integer,
  decided_at timestamp with time zone,
  language text default 'ru'::text not null,
  constraint notices_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notices_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint notices_decision_check CHECK (((decision = ANY (ARRAY['KEEP'::text, 'HIDE'::text, 'GONE'::text])) AND (num_nulls(decision, reason, decided_at) = ANY (ARRAY[0, 3])))),
  constraint notices_email_check CHECK (((email IS NOT NULL) OR (decided_at IS NOT NULL))),
  constraint notices_kind_check CHECK ((kind = ANY (ARRAY['SPAM'::text, 'ABUSE'::text, 'UNLAWFUL'::text, 'OTHER'::text]))),
  constraint notices_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'uk'::text, 'sk'::text, 'en'::text]))),
  constraint notices_line_check CHECK (((name !~ '[[:cntrl:]]'::text) AND (email !~ '[[:cntrl:]]'::citext))),
  constraint notices_other_curator_check CHECK ((decided_by <> author_id)),
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_times_check CHECK ((times >= 1)),
  constraint notices_what_check CHECK ((what = ANY (ARRAY['COMMENT'::text, 'REVIEW'::text, 'GUIDE'::text, 'TEACHER'::text, 'NAME'::text, 'PICTURE'::text]))),
  constraint notices_why_check CHECK (((length(why) >= 1) AND (length(why) <= 3000)))
);
CREATE INDEX notices_author_id_idx ON public.notices USING btree (author_id);
CREATE INDEX notices_decided_by_idx ON public.notices USING btree (decided_by);
CREATE INDEX notices_named_idx ON public.notices USING btree (decided_at) WHERE (email IS NOT NULL);
CREATE UNIQUE INDEX notices_same_key ON public.notices USING btree (subject, what, email, md5(why)) WHERE (decided_at IS NULL);
CREATE INDEX notices_waiting_idx ON public.notices USING btree (created_at, id) WHERE (decided_at IS NULL);

create table notification_channels (
  user_id integer not null,
  message_group text not null,
  channel text not null,
  constraint notification_channels_channel_check CHECK ((channel = ANY (ARRAY['TELEGRAM'::text, 'EMAIL'::text, 'BOTH'::text]))),
  constraint notification_channels_message_group_check CHECK ((message_group = ANY (ARRAY['LESSONS'::text, 'MONEY'::text, 'ACCOUNT'::text, 'OFFERS'::text, 'TEXTS'::text]))),
  constraint notification_channels_pkey PRIMARY KEY (user_id, message_group),
  constraint notification_channels_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table notifications (
  id bigint generated always as identity not null,
  user_id integer not null,
  kind text not null,
  reservation_id integer,
  transfer_id integer,
  state text default 'WAITING'::text not null,
  error text,
  created_at timestamp with time zone default now() not null,
  queued_at timestamp with time zone,
  sent_at timestamp with time zone,
  occasion integer default 0 not null,
  message_id bigint,
  has_buttons boolean default false not null,
  details jsonb,
  chat_id bigint,
  trace text default NULLIF(current_setting('kampus.trace'::text, true), ''::text),
  constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['REQUESTED'::text, 'UNANSWERED'::text, 'CONFIRMED'::text, 'CONFIRMED_TEACHER'::text, 'REFUSED'::text, 'EXPIRED'::text, 'PAID'::text, 'COVERED'::text, 'CANCELLED_BY_STUDENT'::text, 'CANCELLED_BY_TEACHER'::text, 'FEE_WAIVED'::text, 'MOVE_PROPOSED'::text, 'MOVE_ACCEPTED'::text, 'MOVE_DECLINED'::text, 'MOVE_WITHDRAWN'::text, 'MOVE_LAPSED'::text, 'TEACHER_AWAY'::text, 'UNMARKED_HOUR'::text, 'UNMARKED_DAY'::text, 'UNMARKED_CLOSED'::text, 'REPORTED'::text, 'REPORT_AGREED'::text, 'REPORT_CONTESTED'::text, 'DECIDED'::text, 'REMINDER_DAY'::text, 'REMINDER_HOUR'::text, 'TOPPED_UP'::text, 'TOP_UP_REVERSED'::text, 'GOODWILL'::text, 'PAYOUT_REQUESTED'::text, 'PAYOUT_SENT'::text, 'PAYOUT_REFUSED'::text, 'PAYOUT_BOUNCED'::text, 'ACCOUNT_KEPT'::text, 'PASSWORD_LINK'::text, 'PASSWORD_CHANGED'::text, 'TELEGRAM_CHANGED'::text, 'EMAIL_SET'::text, 'EMAIL_REMOVED'::text, 'PASSKEY_ADDED'::text, 'PASSKEY_REMOVED'::text, 'SECOND_FACTOR_ON'::text, 'SECOND_FACTOR_OFF'::text, 'BLOCKED'::text, 'UNBLOCKED'::text, 'ROLE_CHANGED'::text, 'COMMENT_HIDDEN'::text, 'PROFILE_CLEARED'::text, 'CORRECTION_ACCEPTED'::text, 'CORRECTION_DECLINED'::text, 'REVIEW_ASKED'::text, 'REVIEWED'::text, 'REVIEW_ANSWERED'::text, 'REVIEW_HIDDEN'::text, 'CALENDAR_SILENT'::text, 'GUIDE_DIGEST'::text, 'TIME_OFFERED'::text, 'OBJECTION_DECIDED'::text]))),
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id),
  constraint notifications_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'BY_MAIL'::text, 'SENT'::text, 'FAILED'::text, 'NO_TELEGRAM'::text]))),
  constraint notifications_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notifications_buttons_idx ON public.notifications USING btree (id) WHERE has_buttons;
CREATE UNIQUE INDEX notifications_once_key ON public.notifications USING btree (reservation_id, user_id, kind, occasion) WHERE (reservation_id IS NOT NULL);
CREATE INDEX notifications_reservation_id_idx ON public.notifications USING btree (reservation_id) WHERE (reservation_id IS NOT NULL);
CREATE INDEX notifications_unqueued_idx ON public.notifications USING btree (id) WHERE (queued_at IS NULL);

create table passkey_challenges (
  challenge_hash bytea not null,
  purpose text not null,
  user_id integer,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['CREATE'::text, 'USE'::text]))),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkey_challenges_whose_check CHECK (((purpose = 'CREATE'::text) = (user_id IS NOT NULL)))
);
CREATE INDEX passkey_challenges_user_id_idx ON public.passkey_challenges USING btree (user_id) WHERE (user_id IS NOT NULL);

create table passkeys (
  id integer generated always as identity not null,
  user_id integer not null,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  is_backup_eligible boolean not null,
  is_backed_up boolean not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  constraint passkeys_backed_up_check CHECK ((is_backup_eligible OR (NOT is_backed_up))),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_sign_count_check CHECK ((sign_count >= 0)),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user_id_idx ON public.passkeys USING btree (user_id, id);

create table password_links (
  token_hash bytea not null,
  user_id integer not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_links_pkey PRIMARY KEY (token_hash),
  constraint password_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX password_links_user_id_idx ON public.password_links USING btree (user_id);

create table payout_batches (
  id integer generated always as identity not null,
  created_by integer not null,
  created_at timestamp with time zone default now() not null,
  execute_on date not null,
  iban text not null,
  name text not null,
  payout_count integer not null,
  total_cents bigint not null,
  file_hash bytea not null,
  released_by integer,
  released_at timestamp with time zone,
  constraint payout_batches_count_check CHECK (((payout_count > 0) AND (total_cents > 0))),
  constraint payout_batches_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint payout_batches_pkey PRIMARY KEY (id),
  constraint payout_batches_released_by_fkey FOREIGN KEY (released_by) REFERENCES users(id),
  constraint payout_batches_released_check CHECK (((released_by IS NULL) = (released_at IS NULL)))
);

create table payouts (
  id integer generated always as identity not null,
  account_id integer not null,
  purpose text not null,
  amount_cents bigint not null,
  iban_sealed text,
  iban_end text,
  state text default 'REQUESTED'::text not null,
  created_at timestamp with time zone default now() not null,
  payable_at timestamp with time zone default now() not null,
  decided_by integer,
  decided_at timestamp with time zone,
  reason text,
  transfer_id integer,
  erase_comments text,
  reference text default ((((1000000000)::double precision + floor((random() * ('9000000000'::bigint)::double precision))))::bigint)::text not null,
  batch_id integer,
  payee text,
  constraint payouts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint payouts_amount_check CHECK ((amount_cents > 0)),
  constraint payouts_batch_check CHECK (((batch_id IS NULL) OR (state = ANY (ARRAY['REQUESTED'::text, 'SENT'::text, 'BOUNCED'::text])))),
  constraint payouts_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payout_batches(id),
  constraint payouts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint payouts_decided_check CHECK ((((state <> 'REFUSED'::text) OR (decided_by IS NOT NULL)) AND ((state <> ALL (ARRAY['REQUESTED'::text, 'CANCELLED'::text])) OR (decided_by IS NULL)) AND ((state = 'REQUESTED'::text) = (decided_at IS NULL)))),
  constraint payouts_erase_comments_check CHECK (((erase_comments IS NULL) OR ((erase_comments = ANY (ARRAY['KEEP'::text, 'DELETE'::text])) AND (purpose = 'RETURN'::text)))),
  constraint payouts_payee_check CHECK (((payee IS NULL) OR (batch_id IS NOT NULL))),
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payouts_purpose_check CHECK ((purpose = ANY (ARRAY['EARNED'::text, 'RETURN'::text]))),
  constraint payouts_reason_check CHECK (((state = ANY (ARRAY['BOUNCED'::text, 'REFUSED'::text])) = (reason IS NOT NULL))),
  constraint payouts_reference_check CHECK ((reference ~ '^[1-9][0-9]{9}$'::text)),
  constraint payouts_reference_key UNIQUE (reference),
  constraint payouts_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'SENT'::text, 'BOUNCED'::text, 'REFUSED'::text, 'CANCELLED'::text]))),
  constraint payouts_transfer_check CHECK (((state = ANY (ARRAY['SENT'::text, 'BOUNCED'::text])) = (transfer_id IS NOT NULL))),
  constraint payouts_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id),
  constraint payouts_transfer_id_key UNIQUE (transfer_id)
);
CREATE INDEX payouts_account_id_idx ON public.payouts USING btree (account_id, id);
CREATE INDEX payouts_batch_id_idx ON public.payouts USING btree (batch_id);
CREATE INDEX payouts_erasing_idx ON public.payouts USING btree (account_id) WHERE ((state = 'SENT'::text) AND (erase_comments IS NOT NULL));
CREATE UNIQUE INDEX payouts_open_key ON public.payouts USING btree (account_id) WHERE (state = 'REQUESTED'::text);
CREATE INDEX payouts_waiting_idx ON public.payouts USING btree (created_at) WHERE (state = 'REQUESTED'::text);

create table recovery_codes (
  user_id integer not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table refresh_families (
  id uuid default uuidv7() not null,
  user_id integer not null,
  created_at timestamp with time zone default now() not null,
  revoked_at timestamp with time zone,
  device text default ''::text not null,
  address text,
  used_at timestamp with time zone default now() not null,
  passkey_id integer,
  constraint refresh_families_passkey_id_fkey FOREIGN KEY (passkey_id) REFERENCES passkeys(id) ON DELETE SET NULL,
  constraint refresh_families_pkey PRIMARY KEY (id),
  constraint refresh_families_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX refresh_families_passkey_id_idx ON public.refresh_families USING btree (passkey_id) WHERE (passkey_id IS NOT NULL);
CREATE INDEX refresh_families_revoked_at_idx ON public.refresh_families USING btree (revoked_at) WHERE (revoked_at IS NOT NULL);
CREATE INDEX refresh_families_user_id_idx ON public.refresh_families USING btree (user_id);
CREATE TRIGGER refresh_families_revoked AFTER UPDATE OF revoked_at ON public.refresh_families FOR EACH ROW WHEN (((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL))) EXECUTE FUNCTION announce_revoked();

create table refresh_tokens (
  token_hash bytea not null,
  family_id uuid not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  rotated_at timestamp with time zone,
  constraint refresh_tokens_family_id_fkey FOREIGN KEY (family_id) REFERENCES refresh_families(id) ON DELETE CASCADE,
  constraint refresh_tokens_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX refresh_tokens_family_id_idx ON public.refresh_tokens USING btree (family_id);

create table reservation_events (
  id bigint generated always as identity not null,
  reservation_id integer not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  by_role text not null,
  actor_id integer,
  note text,
  amount_cents integer,
  constraint reservation_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint reservation_events_by_role_check CHECK ((by_role = ANY (ARRAY['STUDENT'::text, 'TEACHER'::text, 'ADMIN'::text, 'SYSTEM'::text]))),
  constraint reservation_events_pkey PRIMARY KEY (id),
  constraint reservation_events_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id)
);
CREATE INDEX reservation_events_reservation_id_idx ON public.reservation_events USING btree (reservation_id, id);
CREATE TRIGGER reservation_events_append_only BEFORE DELETE OR UPDATE ON public.reservation_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table reservation_moves (
  id integer generated always as identity not null,
  reservation_id integer not null,
  proposed_by integer not null,
  lecture_id integer not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  state text default 'PROPOSED'::text not null,
  created_at timestamp with time zone default now() not null,
  until timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint reservation_moves_answered_at_check CHECK (((state = 'PROPOSED'::text) = (answered_at IS NULL))),
  constraint reservation_moves_lecture_id_fkey FOREIGN KEY (lecture_id) REFERENCES lectures(id),
  constraint reservation_moves_pkey PRIMARY KEY (id),
  constraint reservation_moves_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint reservation_moves_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id),
  constraint reservation_moves_state_check CHECK ((state = ANY (ARRAY['PROPOSED'::text, 'ACCEPTED'::text, 'DECLINED'::text, 'WITHDRAWN'::text, 'LAPSED'::text])))
);
CREATE UNIQUE INDEX reservation_moves_open_key ON public.reservation_moves USING btree (reservation_id) WHERE (state = 'PROPOSED'::text);
CREATE INDEX reservation_moves_until_idx ON public.reservation_moves USING btree (until) WHERE (state = 'PROPOSED'::text);

create table reservation_reports (
  id integer generated always as identity not null,
  reservation_id integer not null,
  reporter_id integer not null,
  kind text not null,
  text text not null,
  state text default 'OPEN'::text not null,
  created_at timestamp with time zone default now() not null,
  answer_until timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  decision text,
  reason text,
  decided_by integer,
  decided_at timestamp with time zone,
  constraint reservation_reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint reservation_reports_decision_check CHECK (((decision = ANY (ARRAY['ALL'::text, 'HALF'::text, 'NOTHING'::text])) AND ((state = 'DECIDED'::text) = (decided_by IS NOT NULL)) AND ((state = ANY (ARRAY['AGREED'::text, 'DECIDED'::text])) = (decision IS NOT NULL)))),
  constraint reservation_reports_kind_check CHECK ((kind = ANY (ARRAY['STUDENT_ABSENT'::text, 'TEACHER_ABSENT'::text, 'OTHER'::text]))),
  constraint reservation_reports_pkey PRIMARY KEY (id),
  constraint reservation_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id),
  constraint reservation_reports_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id),
  constraint reservation_reports_reservation_id_key UNIQUE (reservation_id),
  constraint reservation_reports_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'AGREED'::text, 'CONTESTED'::text, 'DECIDED'::text])))
);
CREATE INDEX reservation_reports_contested_idx ON public.reservation_reports USING btree (id) WHERE (state = 'CONTESTED'::text);
CREATE INDEX reservation_reports_decided_idx ON public.reservation_reports USING btree (decided_at DESC, id DESC) WHERE (state = 'DECIDED'::text);
CREATE INDEX reservation_reports_open_idx ON public.reservation_reports USING btree (answer_until) WHERE (state = 'OPEN'::text);

create table reservations (
  id integer generated always as identity not null,
  lecture_id integer not null,
  teacher_id integer not null,
  student_id integer not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  group_size smallint not null,
  duration smallint not null,
  price_thousandths integer not null,
  price_cents integer not null,
  status text default 'PENDING'::text not null,
  closed_by text,
  created_at timestamp with time zone default now() not null,
  answered_at timestamp with time zone,
  paid_at timestamp with time zone,
  answer_due_at timestamp with time zone not null,
  cancel_hours smallint default 12 not null,
  free_until timestamp with time zone not null,
  close_reason text,
  closed_at timestamp with time zone,
  moved_at timestamp with time zone,
  moves smallint default 0 not null,
  covered_cents integer default 0 not null,
  earned_locked_cents integer default 0 not null,
  paid_cents integer default 0 not null,
  refunded_cents integer default 0 not null,
  fee_cents integer default 0 not null,
  fee_waived_at timestamp with time zone,
  goodwill_cents integer default 0 not null,
  goal text,
  constraint reservations_closed_at_check CHECK (((status = 'CLOSED'::text) = (closed_at IS NOT NULL))),
  constraint reservations_closed_by_check CHECK ((((status = 'CLOSED'::text) = (closed_by IS NOT NULL)) AND (closed_by = ANY (ARRAY['STUDENT'::text, 'TEACHER'::text, 'ADMIN'::text, 'SYSTEM'::text])))),
  constraint reservations_cover_check CHECK (((covered_cents = 0) OR ((status = 'CONFIRMED'::text) AND (covered_cents = price_cents)))),
  constraint reservations_duration_check CHECK (((duration >= 1) AND (ends_at = (starts_at + ((duration)::double precision * '00:30:00'::interval))))),
  constraint reservations_earned_lock_check CHECK (((earned_locked_cents = 0) OR ((status = 'PAID'::text) AND (earned_locked_cents = paid_cents)))),
  constraint reservations_fee_check CHECK (((fee_cents = 0) OR (((fee_cents >= 1) AND (fee_cents <= price_cents)) AND (NOT (closed_by IS DISTINCT FROM 'STUDENT'::text))))),
  constraint reservations_goal_check CHECK (((length(goal) >= 1) AND (length(goal) <= 500))),
  constraint reservations_group_size_check CHECK (((group_size >= 1) AND (group_size <= 10))),
  constraint reservations_lecture_id_fkey FOREIGN KEY (lecture_id) REFERENCES lectures(id),
  constraint reservations_not_own_lecture_check CHECK ((student_id <> teacher_id)),
  constraint reservations_paid_at_check CHECK ((
CASE status
    WHEN 'PAID'::text THEN (paid_at IS NOT NULL)
    WHEN 'CLOSED'::text THEN true
    ELSE (paid_at IS NULL)
END AND ((paid_at IS NULL) OR (paid_cents = price_cents)))),
  constraint reservations_pkey PRIMARY KEY (id),
  constraint reservations_price_check CHECK (((price_cents > 0) AND (price_thousandths > 0))),
  constraint reservations_refund_check CHECK ((((paid_cents >= 0) AND (paid_cents <= price_cents)) AND (refunded_cents >= 0) AND (goodwill_cents >= 0) AND ((refunded_cents + goodwill_cents) <= paid_cents))),
  constraint reservations_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'CONFIRMED'::text, 'PAID'::text, 'CLOSED'::text]))),
  constraint reservations_student_busy_excl EXCLUDE USING gist (student_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE ((status <> 'CLOSED'::text)),
  constraint reservations_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id),
  constraint reservations_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(user_id)
);
CREATE INDEX reservations_due_idx ON public.reservations USING btree (answer_due_at) WHERE (status = 'PENDING'::text);
CREATE INDEX reservations_earned_lock_idx ON public.reservations USING btree (ends_at) WHERE (earned_locked_cents > 0);
CREATE INDEX reservations_held_idx ON public.reservations USING btree (teacher_id, ends_at) WHERE ((status = 'PAID'::text) AND (refunded_cents = 0));
CREATE UNIQUE INDEX reservations_lecture_active_key ON public.reservations USING btree (lecture_id) WHERE (status <> 'CLOSED'::text);
CREATE INDEX reservations_paid_ends_at_idx ON public.reservations USING btree (ends_at) WHERE ((status = 'PAID'::text) AND (refunded_cents = 0));
CREATE INDEX reservations_student_id_idx ON public.reservations USING btree (student_id, id DESC);
CREATE INDEX reservations_teacher_id_idx ON public.reservations USING btree (teacher_id, id DESC);
CREATE INDEX reservations_uncovered_idx ON public.reservations USING btree (student_id) WHERE ((status = 'CONFIRMED'::text) AND (covered_cents = 0));
CREATE INDEX reservations_unmarked_idx ON public.reservations USING btree (ends_at) WHERE (status = 'CONFIRMED'::text);
CREATE INDEX reservations_upcoming_idx ON public.reservations USING btree (starts_at) WHERE (status = ANY (ARRAY['CONFIRMED'::text, 'PAID'::text]));
CREATE INDEX reservations_waiting_idx ON public.reservations USING btree (student_id, teacher_id) WHERE (status = 'PENDING'::text);
CREATE TRIGGER reservations_free_slot AFTER UPDATE OF status ON public.reservations FOR EACH ROW WHEN (((new.status = 'CLOSED'::text) AND (old.status <> 'CLOSED'::text))) EXECUTE FUNCTION free_slot_of_closed();
CREATE TRIGGER reservations_lapse_moves AFTER UPDATE OF status ON public.reservations FOR EACH ROW WHEN (((new.status = 'CLOSED'::text) AND (old.status <> 'CLOSED'::text))) EXECUTE FUNCTION lapse_moves();
CREATE TRIGGER reservations_not_blocked BEFORE INSERT ON public.reservations FOR EACH ROW EXECUTE FUNCTION refuse_blocked();
CREATE TRIGGER reservations_refresh_search AFTER UPDATE OF status ON public.reservations FOR EACH ROW WHEN (((new.status = 'CLOSED'::text) AND (old.status <> 'CLOSED'::text))) EXECUTE FUNCTION refresh_after_closing();
CREATE TRIGGER reservations_withdraw_review AFTER UPDATE OF refunded_cents ON public.reservations FOR EACH ROW WHEN (((new.refunded_cents > 0) AND (old.refunded_cents = 0))) EXECUTE FUNCTION withdraw_review();

create table review_reports (
  id integer generated always as identity not null,
  review_id integer not null,
  user_id integer not null,
  kind text not null,
  text text,
  created_at timestamp with time zone default now() not null,
  settled_at timestamp with time zone,
  constraint review_reports_kind_check CHECK ((kind = ANY (ARRAY['SPAM'::text, 'ABUSE'::text, 'UNLAWFUL'::text, 'OTHER'::text]))),
  constraint review_reports_once_key UNIQUE (review_id, user_id),
  constraint review_reports_pkey PRIMARY KEY (id),
  constraint review_reports_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint review_reports_text_check CHECK ((length(text) <= 1000)),
  constraint review_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX review_reports_user_id_idx ON public.review_reports USING btree (user_id);

create table reviews (
  id integer generated always as identity not null,
  teacher_id integer not null,
  student_id integer not null,
  reservation_id integer not null,
  rating smallint not null,
  text text not null,
  created_at timestamp with time zone default now() not null,
  written_at timestamp with time zone default now() not null,
  answer text,
  answered_at timestamp with time zone,
  is_withdrawn boolean default false not null,
  hidden_reason text,
  attention_since timestamp with time zone,
  constraint reviews_answer_check CHECK ((((length(answer) >= 1) AND (length(answer) <= 2000)) AND ((answer IS NULL) = (answered_at IS NULL)))),
  constraint reviews_other_person_check CHECK ((teacher_id <> student_id)),
  constraint reviews_pair_key UNIQUE (teacher_id, student_id),
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint reviews_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id),
  constraint reviews_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id),
  constraint reviews_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(user_id),
  constraint reviews_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
CREATE INDEX reviews_attention_idx ON public.reviews USING btree (attention_since, id) WHERE (attention_since IS NOT NULL);
CREATE INDEX reviews_reservation_id_idx ON public.reviews USING btree (reservation_id);
CREATE INDEX reviews_shown_idx ON public.reviews USING btree (teacher_id, written_at DESC, id DESC) WHERE ((NOT is_withdrawn) AND (hidden_reason IS NULL));
CREATE INDEX reviews_student_id_idx ON public.reviews USING btree (student_id);
CREATE TRIGGER reviews_held_lesson BEFORE INSERT OR UPDATE OF reservation_id, rating, text ON public.reviews FOR EACH ROW EXECUTE FUNCTION check_review();

create table search_misses (
  week date not null,
  query text not null,
  searches integer default 0 not null,
  asks integer default 0 not null,
  constraint search_misses_pkey PRIMARY KEY (week, query),
  constraint search_misses_query_check CHECK (((length(query) >= 3) AND (length(query) <= 100)))
);

create table search_synonyms (
  id integer generated by default as identity not null,
  word text not null,
  synonyms text not null,
  retired boolean default false not null,
  "position" integer default 0 not null,
  names text[] generated always as (fact_label_names(synonyms, NULL::text)) stored not null,
  beginnings text[] generated always as (search_beginnings(fact_label_names(word, NULL::text))) stored not null,
  constraint search_synonyms_itself_check CHECK ((NOT (fact_label_names(word, NULL::text) && fact_label_names(synonyms, NULL::text)))),
  constraint search_synonyms_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX search_synonyms_word_key ON public.search_synonyms USING btree (lower(word));

create table search_words (
  word text not null,
  letters text generated always as (search_letters(word)) stored not null,
  sound text generated always as (search_sound(word)) stored not null,
  constraint search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words_letters_idx ON public.search_words USING gin (letters gin_trgm_ops);
CREATE INDEX search_words_sound_idx ON public.search_words USING btree (sound);
CREATE INDEX search_words_sound_trgm_idx ON public.search_words USING gin (sound gin_trgm_ops);

create table sign_in_devices (
  user_id integer not null,
  token_hash bytea not null,
  last_at timestamp with time zone default now() not null,
  constraint sign_in_devices_pkey PRIMARY KEY (user_id, token_hash),
  constraint sign_in_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table slot_offers (
  lecture_id integer not null,
  user_id integer not null,
  until timestamp with time zone not null,
  constraint slot_offers_lecture_id_fkey FOREIGN KEY (lecture_id) REFERENCES lectures(id) ON DELETE CASCADE,
  constraint slot_offers_pkey PRIMARY KEY (lecture_id),
  constraint slot_offers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX slot_offers_user_id_idx ON public.slot_offers USING btree (user_id);

create table slot_openings (
  teacher_id integer not null,
  lecture_id integer not null,
  day date not null,
  free tstzmultirange not null,
  constraint slot_openings_pkey PRIMARY KEY (teacher_id, lecture_id)
);

create table specialties (
  id integer generated by default as identity not null,
  faculty_id integer not null,
  short_name text not null,
  retired boolean default false not null,
  "position" integer default 0 not null,
  constraint specialties_faculty_id_fkey FOREIGN KEY (faculty_id) REFERENCES faculties(id),
  constraint specialties_id_faculty_id_key UNIQUE (id, faculty_id),
  constraint specialties_pkey PRIMARY KEY (id)
);
CREATE INDEX specialties_faculty_id_idx ON public.specialties USING btree (faculty_id);

create table study_proofs (
  user_id integer not null,
  university_id integer not null,
  domain text not null,
  mailbox_hash bytea not null,
  proved_at timestamp with time zone default now() not null,
  until timestamp with time zone not null,
  constraint study_proofs_mailbox_hash_key UNIQUE (mailbox_hash),
  constraint study_proofs_pkey PRIMARY KEY (user_id),
  constraint study_proofs_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id),
  constraint study_proofs_until_check CHECK ((until > proved_at)),
  constraint study_proofs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX study_proofs_university_id_idx ON public.study_proofs USING btree (university_id);

create table teacher_free (
  teacher_id integer not null,
  day date not null,
  name text not null,
  any_at timestamp with time zone,
  morning_at timestamp with time zone,
  midday_at timestamp with time zone,
  evening_at timestamp with time zone,
  stale_at timestamp with time zone,
  constraint teacher_free_pkey PRIMARY KEY (teacher_id, day)
);
CREATE INDEX teacher_free_any_idx ON public.teacher_free USING btree (day, any_at, name, teacher_id) WHERE (any_at IS NOT NULL);
CREATE INDEX teacher_free_evening_idx ON public.teacher_free USING btree (day, evening_at, name, teacher_id) WHERE (evening_at IS NOT NULL);
CREATE INDEX teacher_free_midday_idx ON public.teacher_free USING btree (day, midday_at, name, teacher_id) WHERE (midday_at IS NOT NULL);
CREATE INDEX teacher_free_morning_idx ON public.teacher_free USING btree (day, morning_at, name, teacher_id) WHERE (morning_at IS NOT NULL);
CREATE INDEX teacher_free_name_idx ON public.teacher_free USING btree (name, teacher_id) WHERE (day = 'infinity'::date);
CREATE INDEX teacher_free_stale_idx ON public.teacher_free USING btree (stale_at) WHERE (day = 'infinity'::date);

create table teacher_keywords (
  teacher_id integer not null,
  keyword_id integer not null,
  constraint teacher_keywords_keyword_id_fkey FOREIGN KEY (keyword_id) REFERENCES keywords(id),
  constraint teacher_keywords_pkey PRIMARY KEY (teacher_id, keyword_id),
  constraint teacher_keywords_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(user_id)
);
CREATE INDEX teacher_keywords_keyword_id_idx ON public.teacher_keywords USING btree (keyword_id, teacher_id);
CREATE TRIGGER teacher_keywords_words_delete AFTER DELETE ON public.teacher_keywords REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_teacher_words();
CREATE TRIGGER teacher_keywords_words_insert AFTER INSERT ON public.teacher_keywords REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_teacher_words();

create table teacher_prices (
  teacher_id integer not null,
  group_size smallint not null,
  price_thousandths integer not null,
  constraint teacher_prices_group_size_check CHECK (((group_size >= 1) AND (group_size <= 7))),
  constraint teacher_prices_pkey PRIMARY KEY (teacher_id, group_size),
  constraint teacher_prices_price_check CHECK (((price_thousandths >= 1) AND (price_thousandths <= 100000))),
  constraint teacher_prices_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(user_id)
);

create table teacher_search_words (
  word text not null,
  letters text generated always as (search_letters(word)) stored not null,
  constraint teacher_search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX teacher_search_words_letters_idx ON public.teacher_search_words USING gin (letters gin_trgm_ops);

create table teacher_words (
  teacher_id integer not null,
  search tsvector not null,
  constraint teacher_words_pkey PRIMARY KEY (teacher_id)
);
CREATE INDEX teacher_words_search_idx ON public.teacher_words USING gin (search) WITH (fastupdate=off);

create table teachers (
  user_id integer not null,
  location text default 'Онлайн'::text not null,
  languages text[] default '{Русский}'::text[] not null,
  created_at timestamp with time zone default now() not null,
  room_url text,
  cancel_hours smallint default 12 not null,
  answer_hours smallint default 24 not null,
  covered_only boolean default false not null,
  is_away boolean default false not null,
  about text default ''::text not null,
  exact_place text,
  notice_hours smallint default 2 not null,
  pause_minutes smallint default 0 not null,
  lessons_per_day_max smallint,
  busy tstzmultirange default '{}'::tstzmultirange not null,
  constraint teachers_about_check CHECK ((length(about) <= 2000)),
  constraint teachers_answer_hours_check CHECK (((answer_hours >= 2) AND (answer_hours <= 48))),
  constraint teachers_cancel_hours_check CHECK ((cancel_hours = ANY (ARRAY[4, 12, 24]))),
  constraint teachers_exact_place_check CHECK (((length(exact_place) >= 1) AND (length(exact_place) <= 300))),
  constraint teachers_languages_check CHECK ((languages <@ '{Русский,Украинский,Словацкий,Чешский,Английский,Немецкий,Белорусский,Казахский,Польский,Венгерский,Французский,Испанский}'::text[])),
  constraint teachers_lessons_per_day_max_check CHECK (((lessons_per_day_max >= 1) AND (lessons_per_day_max <= 20))),
  constraint teachers_notice_hours_check CHECK (((notice_hours >= 0) AND (notice_hours <= 72))),
  constraint teachers_pause_minutes_check CHECK ((pause_minutes = ANY (ARRAY[0, 30, 60]))),
  constraint teachers_pkey PRIMARY KEY (user_id),
  constraint teachers_room_url_check CHECK ((room_url ~~ 'https://%'::text)),
  constraint teachers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX teachers_away_idx ON public.teachers USING btree (user_id) WHERE is_away;
CREATE TRIGGER teachers_enter_search AFTER INSERT ON public.teachers FOR EACH ROW EXECUTE FUNCTION enter_teacher_search();
CREATE TRIGGER teachers_leave_search AFTER DELETE ON public.teachers FOR EACH ROW EXECUTE FUNCTION leave_teacher_search();
CREATE TRIGGER teachers_refresh_search AFTER UPDATE OF notice_hours, pause_minutes, lessons_per_day_max, busy ON public.teachers FOR EACH ROW WHEN (((((old.notice_hours IS DISTINCT FROM new.notice_hours) OR (old.pause_minutes IS DISTINCT FROM new.pause_minutes)) OR (old.lessons_per_day_max IS DISTINCT FROM new.lessons_per_day_max)) OR (old.busy IS DISTINCT FROM new.busy))) EXECUTE FUNCTION refresh_after_rest();
CREATE TRIGGER teachers_words_delete AFTER DELETE ON public.teachers FOR EACH ROW EXECUTE FUNCTION follow_words_of_teacher();
CREATE TRIGGER teachers_words_insert AFTER INSERT ON public.teachers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_teacher_words();
CREATE TRIGGER teachers_words_update AFTER UPDATE OF location, languages, is_away ON public.teachers FOR EACH ROW WHEN ((((old.location IS DISTINCT FROM new.location) OR (old.languages IS DISTINCT FROM new.languages)) OR (old.is_away IS DISTINCT FROM new.is_away))) EXECUTE FUNCTION follow_words_of_teacher();

create table telegram_changes (
  id integer generated always as identity not null,
  user_id integer not null,
  old_user_id bigint not null,
  old_chat_id bigint not null,
  old_username text,
  changed_at timestamp with time zone default now() not null,
  undone_at timestamp with time zone,
  constraint telegram_changes_pkey PRIMARY KEY (id),
  constraint telegram_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX telegram_changes_user_id_idx ON public.telegram_changes USING btree (user_id);

create table top_up_intents (
  id integer generated always as identity not null,
  account_id integer not null,
  reference text not null,
  amount_cents bigint not null,
  created_at timestamp with time zone default now() not null,
  paid_at timestamp with time zone,
  constraint top_up_intents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint top_up_intents_amount_check CHECK ((amount_cents > 0)),
  constraint top_up_intents_pkey PRIMARY KEY (id),
  constraint top_up_intents_reference_check CHECK ((reference ~ '^[1-9][0-9]{9}$'::text)),
  constraint top_up_intents_reference_key UNIQUE (reference)
);
CREATE INDEX top_up_intents_account_id_idx ON public.top_up_intents USING btree (account_id, id);

create table top_up_totals (
  user_id integer not null,
  day date not null,
  given_cents bigint default 0 not null,
  given_max_cents bigint not null,
  received_cents bigint default 0 not null,
  received_max_cents bigint not null,
  direction text default 'IN'::text not null,
  constraint top_up_totals_direction_check CHECK ((direction = ANY (ARRAY['IN'::text, 'OUT'::text]))),
  constraint top_up_totals_given_check CHECK ((given_cents <= given_max_cents)),
  constraint top_up_totals_pkey PRIMARY KEY (user_id, day, direction),
  constraint top_up_totals_received_check CHECK ((received_cents <= received_max_cents)),
  constraint top_up_totals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table topics (
  id integer generated by default as identity not null,
  university_id integer not null,
  type text not null,
  name text not null,
  title text,
  description text,
  main_guide_id integer,
  search tsvector generated always as ((setweight(search_vector(((name || ' '::text) || COALESCE(title, ''::text))), 'A'::"char") || setweight(search_vector(COALESCE(description, ''::text)), 'C'::"char"))) stored not null,
  retired boolean default false not null,
  "position" integer default 0 not null,
  constraint topics_main_guide_id_fkey FOREIGN KEY (main_guide_id) REFERENCES guides(id) ON DELETE SET NULL DEFERRABLE,
  constraint topics_pkey PRIMARY KEY (id),
  constraint topics_type_check CHECK ((type = ANY (ARRAY['FACULTY'::text, 'DORM'::text, 'LIFE'::text]))),
  constraint topics_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id)
);
CREATE UNIQUE INDEX topics_main_guide_id_key ON public.topics USING btree (main_guide_id) WHERE (main_guide_id IS NOT NULL);
CREATE INDEX topics_search_idx ON public.topics USING gin (search);
CREATE INDEX topics_university_id_idx ON public.topics USING btree (university_id);
CREATE TRIGGER topics_search_words_insert AFTER INSERT ON public.topics REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remember_search_words();
CREATE TRIGGER topics_search_words_update AFTER UPDATE ON public.topics REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remember_search_words();

create table transfer_days (
  day date not null,
  kind text not null,
  flow text not null,
  count integer not null,
  cents bigint not null,
  constraint transfer_days_count_check CHECK ((count > 0)),
  constraint transfer_days_flow_check CHECK ((flow = ANY (ARRAY['IN'::text, 'OUT'::text, 'BETWEEN'::text]))),
  constraint transfer_days_pkey PRIMARY KEY (day, kind, flow)
);

create table transfers (
  id integer generated always as identity not null,
  kind text not null,
  from_account_id integer not null,
  to_account_id integer not null,
  amount_cents bigint not null,
  description text not null,
  reservation_id integer,
  actor_id integer,
  created_at timestamp with time zone default now() not null,
  from_holder_id integer generated always as (NULLIF(from_account_id, 1)) stored,
  to_holder_id integer generated always as (NULLIF(to_account_id, 1)) stored,
  reverses_id integer,
  unlocked_cents bigint default 0 not null,
  locked_cents bigint default 0 not null,
  constraint transfers_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint transfers_amount_check CHECK ((amount_cents > 0)),
  constraint transfers_from_holder_id_fkey FOREIGN KEY (from_holder_id) REFERENCES accounts(id),
  constraint transfers_kind_check CHECK ((kind = ANY (ARRAY['TOP_UP'::text, 'LESSON'::text, 'FEE'::text, 'REFUND'::text, 'PAYOUT'::text, 'RETURN'::text, 'REVERSAL'::text]))),
  constraint transfers_lesson_check CHECK (((kind = ANY (ARRAY['LESSON'::text, 'FEE'::text, 'REFUND'::text])) = (reservation_id IS NOT NULL))),
  constraint transfers_locks_check CHECK (((unlocked_cents >= 0) AND ((locked_cents >= 0) AND (locked_cents <= amount_cents)) AND ((from_account_id <> 1) OR (unlocked_cents = 0)) AND ((to_account_id <> 1) OR (locked_cents = 0)))),
  constraint transfers_pkey PRIMARY KEY (id),
  constraint transfers_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id),
  constraint transfers_reverses_check CHECK (((kind = ANY (ARRAY['REFUND'::text, 'REVERSAL'::text])) = (reverses_id IS NOT NULL))),
  constraint transfers_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES transfers(id),
  constraint transfers_to_holder_id_fkey FOREIGN KEY (to_holder_id) REFERENCES accounts(id),
  constraint transfers_treasury_check CHECK (
CASE kind
    WHEN 'PAYOUT'::text THEN (to_account_id = 1)
    WHEN 'RETURN'::text THEN (to_account_id = 1)
    WHEN 'REVERSAL'::text THEN ((1 = from_account_id) OR (1 = to_account_id))
    ELSE true
END),
  constraint transfers_two_sides_check CHECK ((from_account_id <> to_account_id))
);
CREATE INDEX transfers_created_at_idx ON public.transfers USING btree (created_at, id);
CREATE INDEX transfers_from_account_id_idx ON public.transfers USING btree (from_account_id, created_at, id);
CREATE INDEX transfers_reverses_id_idx ON public.transfers USING btree (reverses_id) WHERE (reverses_id IS NOT NULL);
CREATE UNIQUE INDEX transfers_settlement_key ON public.transfers USING btree (reservation_id) WHERE (kind = ANY (ARRAY['LESSON'::text, 'FEE'::text]));
CREATE INDEX transfers_to_account_id_idx ON public.transfers USING btree (to_account_id, created_at, id);
CREATE TRIGGER transfers_add_to_day AFTER INSERT ON public.transfers FOR EACH ROW WHEN ((new.created_at < (now() - '00:30:00'::interval))) EXECUTE FUNCTION add_to_transfer_day();
CREATE TRIGGER transfers_append_only BEFORE DELETE OR UPDATE ON public.transfers FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfers_move_balances AFTER INSERT ON public.transfers FOR EACH ROW EXECUTE FUNCTION move_balances();
CREATE TRIGGER transfers_never_truncated BEFORE TRUNCATE ON public.transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfers_reversal_check AFTER INSERT ON public.transfers FOR EACH ROW WHEN ((new.kind = 'REVERSAL'::text)) EXECUTE FUNCTION limit_reversals();

create table universities (
  id integer generated by default as identity not null,
  short_name text not null,
  full_name text not null,
  name text,
  retired boolean default false not null,
  "position" integer default 0 not null,
  mail_domains text,
  constraint universities_mail_domains_check CHECK ((mail_domains ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+(, [a-z0-9-]+(\.[a-z0-9-]+)+)*$'::text)),
  constraint universities_pkey PRIMARY KEY (id)
);

create table users (
  id integer generated always as identity not null,
  username citext not null,
  password_hash text not null,
  role text default 'STUDENT'::text not null,
  status text default 'PENDING'::text not null,
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
  telegram_blocked_at timestamp with time zone,
  calendar_token_hash bytea,
  created_at timestamp with time zone default now() not null,
  confirmed_at timestamp with time zone,
  block_scope text,
  block_until timestamp with time zone,
  block_reason text,
  blocked_at timestamp with time zone,
  totp_secret text,
  totp_confirmed_at timestamp with time zone,
  totp_last_step bigint,
  staff_since timestamp with time zone,
  erased_at timestamp with time zone,
  telegram_linked_at timestamp with time zone,
  passkey_handle bytea,
  email citext,
  email_confirmed_at timestamp with time zone,
  email_bounced_at timestamp with time zone,
  language text,
  constraint users_block_reason_check CHECK (((block_scope IS NULL) = (block_reason IS NULL))),
  constraint users_block_scope_check CHECK ((block_scope = ANY (ARRAY['WRITING'::text, 'ALL'::text]))),
  constraint users_calendar_token_hash_key UNIQUE (calendar_token_hash),
  constraint users_email_check CHECK ((((email IS NULL) = (email_confirmed_at IS NULL)) AND ((email IS NOT NULL) OR (email_bounced_at IS NULL)))),
  constraint users_email_key UNIQUE (email),
  constraint users_faculty_fkey FOREIGN KEY (faculty_id, university_id) REFERENCES faculties(id, university_id),
  constraint users_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'uk'::text, 'sk'::text, 'en'::text]))),
  constraint users_names_check CHECK ((concat(first_name, last_name) !~ '[[:cntrl:]\u200b-\u200f\u2028-\u202e\u2066-\u2069]'::text)),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_rank_needs_confirmation_check CHECK (((role = 'STUDENT'::text) OR (status = 'CONFIRMED'::text))),
  constraint users_role_check CHECK ((role = ANY (ARRAY['STUDENT'::text, 'TEACHER'::text, 'CURATOR'::text, 'ADMIN'::text, 'DEVELOPER'::text]))),
  constraint users_sex_check CHECK ((sex = ANY (ARRAY['MALE'::text, 'FEMALE'::text]))),
  constraint users_specialty_fkey FOREIGN KEY (specialty_id, faculty_id) REFERENCES specialties(id, faculty_id),
  constraint users_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'CONFIRMED'::text]))),
  constraint users_telegram_user_id_key UNIQUE (telegram_user_id),
  constraint users_totp_check CHECK (((totp_confirmed_at IS NULL) OR (totp_secret IS NOT NULL))),
  constraint users_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id),
  constraint users_username_key UNIQUE (username)
);
CREATE INDEX users_block_until_idx ON public.users USING btree (block_until) WHERE (block_until IS NOT NULL);
CREATE INDEX users_blocked_idx ON public.users USING btree (id) WHERE (block_scope IS NOT NULL);
CREATE INDEX users_faculty_id_idx ON public.users USING btree (faculty_id) WHERE (faculty_id IS NOT NULL);
CREATE INDEX users_find_first_name_idx ON public.users USING btree (lower((first_name COLLATE "ru-x-icu")) COLLATE "C");
CREATE INDEX users_find_last_name_idx ON public.users USING btree (lower((last_name COLLATE "ru-x-icu")) COLLATE "C");
CREATE INDEX users_find_telegram_idx ON public.users USING btree (lower((telegram_username COLLATE "ru-x-icu")) COLLATE "C");
CREATE INDEX users_find_username_idx ON public.users USING btree (lower(((username)::text COLLATE "ru-x-icu")) COLLATE "C");
CREATE INDEX users_pending_idx ON public.users USING btree (created_at) WHERE (status = 'PENDING'::text);
CREATE INDEX users_present_idx ON public.users USING btree (id) WHERE (erased_at IS NULL);
CREATE INDEX users_role_idx ON public.users USING btree (role, id) WHERE (erased_at IS NULL);
CREATE INDEX users_specialty_id_idx ON public.users USING btree (specialty_id) WHERE (specialty_id IS NOT NULL);
CREATE INDEX users_university_id_idx ON public.users USING btree (university_id) WHERE (university_id IS NOT NULL);
CREATE TRIGGER users_follow_teacher_rights AFTER UPDATE OF role, block_scope, block_until, erased_at ON public.users FOR EACH ROW WHEN (((((old.role IS DISTINCT FROM new.role) OR (old.block_scope IS DISTINCT FROM new.block_scope)) OR (old.block_until IS DISTINCT FROM new.block_until)) OR (old.erased_at IS DISTINCT FROM new.erased_at))) EXECUTE FUNCTION follow_teacher_rights();
CREATE TRIGGER users_keep_former_avatar_delete AFTER DELETE ON public.users FOR EACH ROW WHEN ((old.avatar_key IS NOT NULL)) EXECUTE FUNCTION keep_former_avatar();
CREATE TRIGGER users_keep_former_avatar_update AFTER UPDATE OF avatar_key ON public.users FOR EACH ROW WHEN (((old.avatar_key IS NOT NULL) AND (old.avatar_key IS DISTINCT FROM new.avatar_key))) EXECUTE FUNCTION keep_former_avatar();
CREATE TRIGGER users_open_account AFTER INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION open_account();
CREATE TRIGGER users_rename_in_search AFTER UPDATE OF first_name, last_name, username ON public.users FOR EACH ROW WHEN ((full_name(old.first_name, old.last_name, old.username) IS DISTINCT FROM full_name(new.first_name, new.last_name, new.username))) EXECUTE FUNCTION rename_in_teacher_search();
CREATE TRIGGER users_staff_since BEFORE INSERT OR UPDATE OF role ON public.users FOR EACH ROW EXECUTE FUNCTION set_staff_since();
CREATE TRIGGER users_words_update AFTER UPDATE OF first_name, last_name, username ON public.users FOR EACH ROW WHEN ((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.username IS DISTINCT FROM new.username))) EXECUTE FUNCTION follow_words_of_teacher();

create table verification_tokens (
  token_hash bytea not null,
  user_id integer not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  purpose text default 'CONFIRM'::text not null,
  constraint verification_tokens_pkey PRIMARY KEY (token_hash),
  constraint verification_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['CONFIRM'::text, 'TELEGRAM'::text]))),
  constraint verification_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX verification_tokens_user_id_idx ON public.verification_tokens USING btree (user_id);

create table watches (
  id integer generated always as identity not null,
  user_id integer not null,
  teacher_id integer,
  query text default ''::text not null,
  part text,
  until date not null,
  created_at timestamp with time zone default now() not null,
  constraint watches_once_key UNIQUE NULLS NOT DISTINCT (user_id, teacher_id, query, part),
  constraint watches_part_check CHECK ((part = ANY (ARRAY['morning'::text, 'midday'::text, 'evening'::text]))),
  constraint watches_pkey PRIMARY KEY (id),
  constraint watches_query_check CHECK ((length(query) <= 200)),
  constraint watches_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(user_id),
  constraint watches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX watches_teacher_id_idx ON public.watches USING btree (teacher_id);
CREATE TRIGGER watches_not_blocked BEFORE INSERT ON public.watches FOR EACH ROW EXECUTE FUNCTION refuse_blocked();

create table week_templates (
  teacher_id integer not null,
  rules jsonb default '[]'::jsonb not null,
  exceptions jsonb default '[]'::jsonb not null,
  holidays boolean default false not null,
  version integer default 1 not null,
  published_through date,
  created_at timestamp with time zone default now() not null,
  constraint week_templates_exceptions_check CHECK (((jsonb_typeof(exceptions) = 'array'::text) AND (jsonb_array_length(exceptions) <= 800))),
  constraint week_templates_pkey PRIMARY KEY (teacher_id),
  constraint week_templates_rules_check CHECK (((jsonb_typeof(rules) = 'array'::text) AND (jsonb_array_length(rules) <= 168))),
  constraint week_templates_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(user_id)
);

-- views

create view faculty_topics as
 SELECT f.id AS faculty_id,
    f.short_name,
    t.id AS topic_id,
    t.university_id,
    t.main_guide_id
   FROM (faculties f
     JOIN topics t ON (((t.university_id = f.university_id) AND (t.type = 'FACULTY'::text))))
  WHERE ((NOT t.retired) AND ((t.name ~~ (('%('::text || f.short_name) || ')'::text)) OR (t.name ~~ (('%('::text || f.short_name) || ', %)'::text))));

create view labelled_facts as
 SELECT f.id,
    f.guide_id,
    f."position",
    COALESCE(l.label, f.label) AS label,
    f.value,
    f.years,
    f.kind,
    f.cents_from,
    f.cents_to,
    f.date_from,
    f.date_to,
    f.unit,
    f.source,
    f.confirmed_on,
    ((GREATEST(make_date(f.year_to, 12, 31), f.confirmed_on) + make_interval(months =>
        CASE
            WHEN (l.id IS NULL) THEN 12
            ELSE l.shelf_months
        END)))::date AS fresh_until,
    l.id AS label_id,
    l."position" AS rank,
    l.label_uk,
    l.label_sk,
    l.label_en
   FROM (guide_facts f
     LEFT JOIN LATERAL ( SELECT fact_labels.id,
            fact_labels.label,
            fact_labels.synonyms,
            fact_labels.shelf_months,
            fact_labels.retired,
            fact_labels."position",
            fact_labels.names,
            fact_labels.label_uk,
            fact_labels.label_sk,
            fact_labels.label_en
           FROM fact_labels
          WHERE ((lower(f.label) = ANY (fact_labels.names)) AND (NOT fact_labels.retired))
          ORDER BY fact_labels."position", fact_labels.id
         LIMIT 1) l ON (true));

-- functions

CREATE OR REPLACE FUNCTION public.add_to_transfer_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.announce_revoked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('kampus_cache', json_build_object('origin', 'database', 'tags', json_build_array('session:' || new.id))::text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.bookable_parts(moment timestamp with time zone)
 RETURNS TABLE(teacher_id integer, slot_starts_at timestamp with time zone, slot_ends_at timestamp with time zone, free tstzrange)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select l.teacher_id, l.starts_at, l.ends_at, part.free
    from lectures as l
    join teachers as t on t.user_id = l.teacher_id and not t.is_away
    left join slot_openings as o on o.teacher_id = l.teacher_id and o.lecture_id = l.id
   cross join unnest(
     coalesce(o.free, tstzmultirange(tstzrange(l.starts_at, l.ends_at)))
     -- The notice; not first_start(moment, t.notice_hours), which is then computed for each slot.
     * tstzmultirange(tstzrange(first_start(moment, 0) + t.notice_hours * interval '1 hour', null))
   ) as part (free)
   where l.status = 'OPEN' and l.deleted_at is null and l.starts_at > moment
$function$
;

CREATE OR REPLACE FUNCTION public.booked_lessons(teacher integer, from_at timestamp with time zone, before_at timestamp with time zone)
 RETURNS TABLE(reservation_id integer, starts_at timestamp with time zone, ends_at timestamp with time zone)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT r.id,
     r.starts_at,
     r.ends_at
    FROM (lectures l
      JOIN reservations r ON (((r.lecture_id = l.id) AND (r.status <> 'CLOSED'::text))))
   WHERE ((l.teacher_id = booked_lessons.teacher) AND (l.deleted_at IS NULL) AND (l.status <> 'OPEN'::text) AND (l.starts_at >= booked_lessons.from_at) AND (l.starts_at < booked_lessons.before_at));
END
;

CREATE OR REPLACE FUNCTION public.check_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from users where id = new.student_id and is_blocked(block_scope, block_until)) then
    raise exception 'user % is blocked', new.student_id
      using errcode = 'check_violation', constraint = 'users_not_blocked_check';
  end if;
  if not exists (select from reservations as lesson
                  where lesson.id = new.reservation_id and lesson.teacher_id = new.teacher_id
                    and lesson.student_id = new.student_id and was_held(lesson)) then
    raise exception 'the review belongs to no lesson that was held and paid'
      using errcode = 'check_violation', constraint = 'reviews_held_lesson_check';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.close_transfer_days()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.enter_teacher_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  person record;
begin
  if new.is_away then
    return null;
  end if;
  select first_name, last_name, username into person from users where id = new.user_id for share;
  insert into teacher_free (teacher_id, day, name)
  values (new.user_id, 'infinity', full_name(person.first_name, person.last_name, person.username));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.fact_label_names(label text, synonyms text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT lower(btrim(regexp_replace(name.name, '\s+'::text, ' '::text, 'g'::text))) AS lower FROM regexp_split_to_table(((fact_label_names.label || ','::text) || COALESCE(fact_label_names.synonyms, ''::text)), ','::text) name(name) WHERE (btrim(name.name) <> ''::text))
;

CREATE OR REPLACE FUNCTION public.find_fact_label(spelling text)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT fact_labels.id FROM fact_labels WHERE ((lower(find_fact_label.spelling) = ANY (fact_labels.names)) AND (NOT fact_labels.retired)) ORDER BY fact_labels."position", fact_labels.id LIMIT 1)
;

CREATE OR REPLACE FUNCTION public.first_start(moment timestamp with time zone, notice_hours integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (to_timestamp((((floor((EXTRACT(epoch FROM moment) / (1800)::numeric)) + (1)::numeric) * (1800)::numeric))::double precision) + ((notice_hours)::double precision * '01:00:00'::interval))
;

CREATE OR REPLACE FUNCTION public.flow_of(from_account_id integer, to_account_id integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (from_account_id = 1) THEN 'IN'::text WHEN (to_account_id = 1) THEN 'OUT'::text ELSE 'BETWEEN'::text END
;

CREATE OR REPLACE FUNCTION public.follow_teacher_rights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  away constant boolean := not may_teach(new.role, new.block_scope, new.block_until, new.erased_at);
  slot record;
begin
  update teachers set is_away = away where user_id = new.id and is_away <> away;
  if not found then
    return null;
  end if;
  if away then
    delete from teacher_free where teacher_id = new.id;
    return null;
  end if;
  insert into teacher_free (teacher_id, day, name)
  values (new.id, 'infinity', full_name(new.first_name, new.last_name, new.username)) on conflict do nothing;
  for slot in
    select starts_at, ends_at from lectures
     where teacher_id = new.id and status = 'OPEN' and deleted_at is null and starts_at > now()
  loop
    perform refresh_days_of_slot(new.id, slot.starts_at, slot.ends_at);
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.follow_teacher_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'teachers' then
    perform refresh_teacher_words(array(select user_id from changed));
  else
    perform refresh_teacher_words(array(select distinct teacher_id from changed));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.follow_words_of_teacher()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    perform refresh_teacher_words(array[old.user_id]);
  elsif tg_table_name = 'keywords' then
    perform refresh_teacher_words(array(select teacher_id from teacher_keywords where keyword_id = new.id));
  elsif tg_table_name = 'teachers' then
    perform refresh_teacher_words(array[new.user_id]);
  else
    perform refresh_teacher_words(array(select user_id from teachers where user_id = new.id));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.free_slot_of_closed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update lectures set status = case when starts_at > now() then 'OPEN' else 'CLOSED' end
   where id = new.lecture_id and status <> 'OPEN';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.full_name(first_name text, last_name text, username citext)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(NULLIF(btrim(((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text))), ''::text), (username)::text)
;

CREATE OR REPLACE FUNCTION public.is_blocked(scope text, until timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((scope IS NOT NULL) AND COALESCE((until > now()), true))
;

CREATE OR REPLACE FUNCTION public.is_blocked_from_everything(scope text, until timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((scope = 'ALL'::text) AND is_blocked(scope, until))
;

CREATE OR REPLACE FUNCTION public.is_review_due(lesson reservations, days integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (is_reviewable(lesson, days) AND (NOT (EXISTS (SELECT FROM reviews review WHERE ((review.student_id = (is_review_due.lesson).student_id) AND (review.teacher_id = (is_review_due.lesson).teacher_id) AND (review.written_at > (is_review_due.lesson).ends_at))))))
;

CREATE OR REPLACE FUNCTION public.is_reviewable(lesson reservations, days integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (was_held(lesson) AND ((lesson).ends_at >= (now() - ((days)::double precision * '1 day'::interval))) AND (NOT share_a_telegram((lesson).student_id, (lesson).teacher_id)))
;

CREATE OR REPLACE FUNCTION public.is_shown_at(topic topics, university integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((university IS NULL) OR ((topic).university_id = university) OR (((topic).type = 'LIFE'::text) AND (EXISTS (SELECT FROM universities WHERE (universities.id = is_shown_at.university)))))
;

CREATE OR REPLACE FUNCTION public.iso_instant(instant timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN to_char((instant AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text)
;

CREATE OR REPLACE FUNCTION public.join_free_slots()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  freed record;
  neighbour record;
begin
  perform 1 from teachers where user_id = new.teacher_id for no key update;
  select starts_at, ends_at into freed from lectures
   where id = new.id and status = 'OPEN' and deleted_at is null;
  if not found then
    return null;
  end if;
  loop
    select id, starts_at, ends_at into neighbour from lectures
     where teacher_id = new.teacher_id and id <> new.id and status = 'OPEN' and deleted_at is null
       and published_starts_at = new.published_starts_at
       and published_ends_at = new.published_ends_at
       and (ends_at = freed.starts_at or starts_at = freed.ends_at) and starts_at > now()
       and not exists (select from slot_offers where lecture_id = lectures.id and until > now())
     order by id limit 1
       for update;
    exit when not found;
    update lectures set deleted_at = now() where id = neighbour.id;
    freed.starts_at := least(freed.starts_at, neighbour.starts_at);
    freed.ends_at := greatest(freed.ends_at, neighbour.ends_at);
  end loop;
  update lectures set starts_at = freed.starts_at, ends_at = freed.ends_at
   where id = new.id and (starts_at <> freed.starts_at or ends_at <> freed.ends_at);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_former_avatar()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into former_avatars (key) values (old.avatar_key) on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.lapse_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update reservation_moves set state = 'LAPSED', answered_at = now()
   where reservation_id = new.id and state = 'PROPOSED';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.leave_teacher_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from teacher_free where teacher_id = old.user_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.limit_reversals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.may_teach(role text, scope text, until timestamp with time zone, erased timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((role <> 'STUDENT'::text) AND (erased IS NULL) AND (NOT is_blocked_from_everything(scope, until)))
;

CREATE OR REPLACE FUNCTION public.move_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.oldest_program()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN '0052-sign-in-devices'::text
;

CREATE OR REPLACE FUNCTION public.open_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into accounts (user_id) values (new.id);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_after_closing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from teachers where user_id = new.teacher_id
                and (pause_minutes > 0 or lessons_per_day_max is not null)) then
    perform refresh_days_of_slot(new.teacher_id, new.starts_at, new.ends_at);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_after_lecture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'DELETE' then
    perform refresh_days_of_slot(new.teacher_id, new.starts_at, new.ends_at);
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old.starts_at, old.ends_at) <> (new.starts_at, new.ends_at)) then
    perform refresh_days_of_slot(old.teacher_id, old.starts_at, old.ends_at);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_after_publishing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touched record;
begin
  for touched in
    select distinct p.teacher_id, edge.day
      from published as p
     cross join lateral (values ((p.starts_at at time zone 'Europe/Bratislava')::date),
                                (((p.ends_at - interval '1 minute') at time zone 'Europe/Bratislava')::date)) as edge (day)
     where p.status = 'OPEN' and p.deleted_at is null
     order by p.teacher_id, edge.day
  loop
    perform refresh_teacher_day(touched.teacher_id, touched.day, now());
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_after_rest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed constant tstzmultirange := case
    when (old.notice_hours, old.pause_minutes, old.lessons_per_day_max)
         is distinct from (new.notice_hours, new.pause_minutes, new.lessons_per_day_max)
    then tstzmultirange(tstzrange(null, null))
    else (old.busy - new.busy) + (new.busy - old.busy) end;
  touched record;
begin
  perform from teacher_free where teacher_id = new.user_id and day = 'infinity' for no key update;
  for touched in
    select distinct edge.day
      from lectures as l
     cross join lateral (values ((l.starts_at at time zone 'Europe/Bratislava')::date),
                                (((l.ends_at - interval '1 minute') at time zone 'Europe/Bratislava')::date)) as edge (day)
     where l.teacher_id = new.user_id and l.status = 'OPEN' and l.deleted_at is null and l.starts_at > now()
       and tstzrange(l.starts_at, l.ends_at) && changed
     order by edge.day
  loop
    perform refresh_teacher_day(new.user_id, touched.day, now());
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_begun_teacher_free(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  begun record;
  days integer := 0;
begin
  for begun in
    select kept.teacher_id, kept.day
      from teacher_free as whole
      join teachers as t on t.user_id = whole.teacher_id
      join teacher_free as kept on kept.teacher_id = whole.teacher_id
     where whole.day = 'infinity' and whole.stale_at <= moment and kept.day < 'infinity'
       and kept.any_at <= moment + t.notice_hours * interval '1 hour'
     order by kept.teacher_id, kept.day
  loop
    perform refresh_teacher_day(begun.teacher_id, begun.day, moment);
    days := days + 1;
  end loop;
  return days;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_days_of_slot(teacher integer, starts_at timestamp with time zone, ends_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  pause interval;
  first_day date;
  last_day date;
begin
  select make_interval(mins => pause_minutes) into pause from teachers where user_id = teacher;
  first_day := ((starts_at - pause) at time zone 'Europe/Bratislava')::date;
  last_day := ((ends_at + pause - interval '1 minute') at time zone 'Europe/Bratislava')::date;
  for on_day in 0 .. last_day - first_day loop
    perform refresh_teacher_day(teacher, first_day + on_day, now());
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_slot_openings(teacher integer, on_day date, begins_at timestamp with time zone, next_day timestamp with time zone, pause interval, day_max integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  elsewhere tstzmultirange;
begin
  delete from slot_openings where teacher_id = teacher and (day = on_day or day < current_date - 1);
  select busy into elsewhere from teachers where user_id = teacher;
  if pause = interval '0' and day_max is null and isempty(elsewhere) then
    return;
  end if;
  insert into slot_openings (teacher_id, lecture_id, day, free)
  select teacher, l.id, on_day, tstzmultirange(tstzrange(l.starts_at, l.ends_at)) - blocked.time
    from lectures as l,
         (select coalesce(range_agg(tstzrange(starts_at - pause, ends_at + pause)) filter (where pause > interval '0'), '{}')
                 + case when count(*) filter (where starts_at >= begins_at and starts_at < next_day) >= day_max
                        then tstzmultirange(tstzrange(begins_at, next_day)) else '{}' end
                 + elsewhere as time
            from booked_lessons(teacher, begins_at - interval '13 hours', next_day + pause)) as blocked
   where l.teacher_id = teacher and l.status = 'OPEN' and l.deleted_at is null
     and l.starts_at >= begins_at and l.starts_at < next_day
     and tstzrange(l.starts_at, l.ends_at) && blocked.time;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_teacher_busy()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  teacher constant integer := coalesce(new.teacher_id, old.teacher_id);
begin
  -- The lock comes first, so that two calendars of one teacher do not miss each other.
  perform from teachers where user_id = teacher for no key update;
  update teachers set busy = wanted.busy
    from (select coalesce(range_agg(c.busy), '{}') as busy from busy_calendars as c where c.teacher_id = teacher) as wanted
   where user_id = teacher and teachers.busy is distinct from wanted.busy;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_teacher_day(teacher integer, on_day date, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  begins_at constant timestamptz := on_day::timestamp at time zone 'Europe/Bratislava';
  morning constant timestamptz := (on_day + time '08:00') at time zone 'Europe/Bratislava';
  midday constant timestamptz := (on_day + time '12:00') at time zone 'Europe/Bratislava';
  evening constant timestamptz := (on_day + time '17:00') at time zone 'Europe/Bratislava';
  night constant timestamptz := (on_day + time '22:00') at time zone 'Europe/Bratislava';
  next_day constant timestamptz := (on_day + 1)::timestamp at time zone 'Europe/Bratislava';
  whole_name text;
  rest record;
  edge timestamptz;
  soonest record;
begin
  select name into whole_name from teacher_free
    where teacher_id = teacher and day = 'infinity'
      for no key update;
  if not found then
    return;
  end if;
  select notice_hours, make_interval(mins => pause_minutes) as pause, lessons_per_day_max
    into rest from teachers where user_id = teacher;
  edge := first_start(moment, rest.notice_hours);
  perform refresh_slot_openings(
    teacher, on_day, begins_at, next_day, rest.pause, rest.lessons_per_day_max);

  select min(from_at) as any_at,
         min(greatest(from_at, morning))
           filter (where from_at < midday and until_at > morning) as morning_at,
         min(greatest(from_at, midday))
           filter (where from_at < evening and until_at > midday) as midday_at,
         min(greatest(from_at, evening))
           filter (where from_at < night and until_at > evening) as evening_at
    into soonest
    from (
      select greatest(l.starts_at, edge) as from_at, l.ends_at as until_at from lectures as l
       where l.teacher_id = teacher and l.status = 'OPEN' and l.deleted_at is null
         and l.starts_at > moment
         -- No slot is longer than 12 hours: this bounds the walk through the index.
         and l.starts_at > begins_at - interval '12 hours' and l.starts_at < next_day
         and l.ends_at > begins_at
         and l.ends_at > edge
         and not exists (select from slot_openings as o
                          where o.teacher_id = teacher and o.lecture_id = l.id)
      union all
      select greatest(lower(part), edge), upper(part)
        from lectures as l
        join slot_openings as o on o.teacher_id = teacher and o.lecture_id = l.id
       cross join unnest(o.free) as part
       where l.teacher_id = teacher and l.starts_at > moment
         and l.starts_at > begins_at - interval '12 hours' and l.starts_at < next_day
         and l.ends_at > begins_at
         and upper(part) > edge
    ) as start;
  if soonest.any_at is null then
    delete from teacher_free where teacher_id = teacher and day = on_day;
  else
    insert into teacher_free as kept
           (teacher_id, day, name, any_at, morning_at, midday_at, evening_at)
    values (teacher, on_day, whole_name,
            soonest.any_at, soonest.morning_at, soonest.midday_at, soonest.evening_at)
    on conflict (teacher_id, day) do update
       set any_at = excluded.any_at, morning_at = excluded.morning_at,
           midday_at = excluded.midday_at, evening_at = excluded.evening_at
     where (kept.any_at, kept.morning_at, kept.midday_at, kept.evening_at)
           is distinct from
           (excluded.any_at, excluded.morning_at, excluded.midday_at, excluded.evening_at);
  end if;

  select min(any_at) as any_at, min(morning_at) as morning_at,
         min(midday_at) as midday_at, min(evening_at) as evening_at,
         min(any_at) - rest.notice_hours * interval '1 hour' as stale_at
    into soonest from teacher_free
   where teacher_id = teacher and day < 'infinity';
  update teacher_free
     set any_at = soonest.any_at, morning_at = soonest.morning_at, midday_at = soonest.midday_at,
         evening_at = soonest.evening_at, stale_at = soonest.stale_at
   where teacher_id = teacher and day = 'infinity'
     and (any_at, morning_at, midday_at, evening_at, stale_at)
         is distinct from
         (soonest.any_at, soonest.morning_at, soonest.midday_at, soonest.evening_at,
          soonest.stale_at);
end
$function$
;

CREATE OR REPLACE FUNCTION public.refresh_teacher_words(teachers integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  former_words text[];
begin
  if cardinality(teachers) = 0 then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('teacher_words'));
  select array_agg(distinct word) into former_words
    from teacher_words cross join unnest(tsvector_to_array(search)) as word
   where teacher_id = any (teachers);

  delete from teacher_words as former
   where teacher_id = any (teachers)
     and not exists (select from teachers as t where t.user_id = former.teacher_id and not t.is_away);
  insert into teacher_words as former (teacher_id, search)
  select t.user_id, teacher_vector(translate(
           concat_ws(' ', u.first_name, u.last_name, u.username, t.location,
                     array_to_string(t.languages, ' '), subjects.names), '._-/', '    '))
    from teachers as t join users as u on u.id = t.user_id
   cross join lateral (select string_agg(k.keyword::text, ' ') as names
                         from teacher_keywords as tk join keywords as k on k.id = tk.keyword_id
                        where tk.teacher_id = t.user_id) as subjects
   where t.user_id = any (teachers) and not t.is_away
  on conflict (teacher_id) do update set search = excluded.search
   where former.search <> excluded.search;

  insert into teacher_search_words (word)
  select distinct word from teacher_words cross join unnest(tsvector_to_array(search)) as word
   where teacher_id = any (teachers)
     and length(word) between 3 and 40 and word !~ '[0-9./@]'
  on conflict do nothing;
  -- A word that no teacher has any more may have been somebody's name.
  delete from teacher_search_words as known
   where word = any (former_words)
     and not exists (select from teacher_words where search @@ quote_literal(known.word)::tsquery);
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_blocked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  writer integer := case tg_table_name when 'reservations' then (to_jsonb(new) ->> 'student_id')::integer
                                       else (to_jsonb(new) ->> 'user_id')::integer end;
  account record;
begin
  select erased_at, is_blocked(block_scope, block_until) as is_blocked into account
    from users where id = writer for share;
  if account.erased_at is not null then
    raise exception 'user % is erased', writer
      using errcode = 'check_violation', constraint = 'users_not_erased_check';
  end if;
  if account.is_blocked then
    raise exception 'user % is blocked', writer
      using errcode = 'check_violation', constraint = 'users_not_blocked_check';
  end if;
  if tg_table_name = 'reservations' and exists (
    select from teachers where user_id = (to_jsonb(new) ->> 'teacher_id')::integer and is_away
  ) then
    raise exception 'the teacher is away'
      using errcode = 'check_violation', constraint = 'lectures_teacher_away_check';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.remember_search_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- In one order, so that two saves at once wait for each other instead of deadlocking.
  insert into search_words (word)
  select distinct stem from changed, unnest(tsvector_to_array(changed.search)) as stem
  where length(stem) between 2 and 40 and stem !~ '[./@]|^[-+]'
    and not exists (select from search_words where search_words.word = stem)
  order by stem
  on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.rename_in_teacher_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from teacher_free where teacher_id = new.id and day = 'infinity' for no key update;
  update teacher_free set name = full_name(new.first_name, new.last_name, new.username) where teacher_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.rest_fault(teacher integer, lesson_starts_at timestamp with time zone, lesson_ends_at timestamp with time zone, ignored integer)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  rest record;
  begins_at timestamptz;
  next_day timestamptz;
begin
  select notice_hours, make_interval(mins => pause_minutes) as pause, lessons_per_day_max,
         busy && tstzrange(lesson_starts_at, lesson_ends_at) as is_busy
    into rest from teachers where user_id = teacher;
  if lesson_starts_at < now() + rest.notice_hours * interval '1 hour' then
    return 'NOTICE_TOO_SHORT';
  end if;
  if rest.is_busy then
    return 'TEACHER_BUSY';
  end if;
  if rest.pause > interval '0' and exists (
    select from booked_lessons(teacher, lesson_starts_at - interval '13 hours', lesson_ends_at + rest.pause) as other
     where other.reservation_id <> ignored and other.ends_at > lesson_starts_at - rest.pause
  ) then
    return 'PAUSE_NEEDED';
  end if;
  if rest.lessons_per_day_max is not null then
    begins_at := (lesson_starts_at at time zone 'Europe/Bratislava')::date::timestamp at time zone 'Europe/Bratislava';
    next_day := ((lesson_starts_at at time zone 'Europe/Bratislava')::date + 1)::timestamp at time zone 'Europe/Bratislava';
    if (select count(*) from booked_lessons(teacher, begins_at, next_day) as other where other.reservation_id <> ignored)
       >= rest.lessons_per_day_max then
      return 'DAY_FULL';
    end if;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.search_beginnings(words text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT CASE WHEN (length(word.word) >= 5) THEN regexp_replace(word.word, '[aeiouyаеёиоуыэюяіїє]$'::text, ''::text) ELSE word.word END AS word FROM unnest(search_beginnings.words) given(given), LATERAL translate(given.given, 'áäčďéíĺľňóôŕřšťúýž'::text, 'aacdeillnoorrstuyz'::text) word(word) WHERE (given.given !~ '\s'::text))
;

CREATE OR REPLACE FUNCTION public.search_guides(query tsquery, university integer, hits_max integer)
 RETURNS TABLE(guide_id integer, rank real)
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET enable_seqscan TO 'off'
AS $function$
  select hits.id, sum(hits.rank)::real from (
    select t.main_guide_id as id, 1 + ts_rank(t.search, query) as rank
    from topics t
    where t.search @@ query and t.main_guide_id is not null and is_shown_at(t, university)
    union all
    (select g.id, 0.5 + ts_rank(g.title_search, query)
     from guides g join topics t on t.id = g.topic_id
     where g.title_search @@ query and g.withdrawn_at is null and is_shown_at(t, university)
     limit 200)
    union all
    (select found.id, ts_rank(found.search, query) from (
       select g.id, g.search from guides g join topics t on t.id = g.topic_id
       where g.search @@ query and g.withdrawn_at is null and is_shown_at(t, university)
       limit 50
     ) as found)
  ) as hits group by hits.id order by 2 desc, 1 limit hits_max
$function$
;

CREATE OR REPLACE FUNCTION public.search_letters(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(word, 'абвгдежзийклмнопрстуфхцчшщъыьэюяё'::text, 'abvgdejziyklmnoprstufhc4wx7q8356e'::text)
;

CREATE OR REPLACE FUNCTION public.search_sound(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(translate(replace(replace(replace(replace(replace(word, 'ch'::text, 'h'::text), 'kh'::text, 'h'::text), 'щ'::text, 'st'::text), 'ю'::text, 'iu'::text), 'я'::text, 'ia'::text), 'абвгдеёжзийклмнопрстуфхцчшыэіїєґyjqwъь'::text, 'abvgdeezziiklmnoprstufhccsieiiegiikv'::text), '(.)\1+'::text, '\1'::text, 'g'::text)
;

CREATE OR REPLACE FUNCTION public.search_text(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace((translate(words, '''’ʼ'::text, ''::text) COLLATE pg_c_utf8), '[^\x01-\x7f\u0300-\u036f[:alnum:]]+'::text, ' '::text, 'g'::text)
;

CREATE OR REPLACE FUNCTION public.search_vector(words text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN to_tsvector('kampus'::regconfig, search_text(words))
;

CREATE OR REPLACE FUNCTION public.set_staff_since()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.role not in ('CURATOR', 'ADMIN', 'DEVELOPER') then
    new.staff_since := null;
  elsif new.staff_since is null then
    new.staff_since := now();
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.share_a_device(one integer, other integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM (refresh_families mine JOIN refresh_families theirs ON (((theirs.user_id = share_a_device.other) AND (theirs.device = mine.device) AND (theirs.address = mine.address)))) WHERE ((mine.user_id = share_a_device.one) AND (mine.device <> ''::text))))
;

CREATE OR REPLACE FUNCTION public.share_a_telegram(one integer, other integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS ((SELECT users.telegram_user_id FROM users WHERE ((users.id = share_a_telegram.one) AND (users.telegram_user_id IS NOT NULL)) UNION SELECT telegram_changes.old_user_id FROM telegram_changes WHERE (telegram_changes.user_id = share_a_telegram.one)) INTERSECT (SELECT users.telegram_user_id FROM users WHERE (users.id = share_a_telegram.other) UNION SELECT telegram_changes.old_user_id FROM telegram_changes WHERE (telegram_changes.user_id = share_a_telegram.other))))
;

CREATE OR REPLACE FUNCTION public.shown_reviews(teacher integer)
 RETURNS TABLE(reviews_count bigint, mean double precision)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select count(*), avg(rating)::double precision from reviews
   where teacher_id = teacher and not is_withdrawn and hidden_reason is null
$function$
;

CREATE OR REPLACE FUNCTION public.study_proof_of(person integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN (SELECT jsonb_build_object('university', u.short_name, 'provedAt', iso_instant(p.proved_at), 'until', iso_instant(p.until)) AS jsonb_build_object FROM (study_proofs p JOIN universities u ON ((u.id = p.university_id))) WHERE ((p.user_id = study_proof_of.person) AND (p.until > now())))
;

CREATE OR REPLACE FUNCTION public.teacher_vector(words text)
 RETURNS tsvector
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (search_vector(words) || to_tsvector('simple'::regconfig, unaccent(search_text(words))))
;

CREATE OR REPLACE FUNCTION public.was_held(lesson reservations)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (((lesson).status = 'PAID'::text) AND ((lesson).ends_at <= now()) AND ((lesson).refunded_cents = 0) AND (NOT (EXISTS (SELECT FROM reservation_reports report WHERE ((report.reservation_id = (was_held.lesson).id) AND (report.kind = ANY (ARRAY['STUDENT_ABSENT'::text, 'TEACHER_ABSENT'::text])) AND (NOT ((report.kind = 'TEACHER_ABSENT'::text) AND (NOT (report.decision IS DISTINCT FROM 'NOTHING'::text)))))))))
;

CREATE OR REPLACE FUNCTION public.withdraw_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update reviews set is_withdrawn = true where reservation_id = new.id and not is_withdrawn;
  return null;
end $function$
;
