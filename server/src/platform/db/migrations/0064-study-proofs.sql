-- Proof of study: who reads a mailbox of a university studies there. A proof counts for a year.
alter table universities
  -- Domains of its mailboxes, separated by commas. Their subdomains count too. Null: none.
  add column mail_domains text,
  add constraint universities_mail_domains_check check (
    mail_domains ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+(, [a-z0-9-]+(\.[a-z0-9-]+)+)*$');

create table study_proofs (
  user_id integer not null,
  university_id integer not null,
  -- The domain of the mailbox. The address itself is not stored.
  domain text not null,
  -- A keyed hash of the mailbox, so that it proves one person at a time.
  mailbox_hash bytea not null,
  proved_at timestamptz not null default now(),
  until timestamptz not null,
  constraint study_proofs_pkey primary key (user_id),
  constraint study_proofs_user_id_fkey
    foreign key (user_id) references users (id) on delete cascade,
  constraint study_proofs_university_id_fkey
    foreign key (university_id) references universities (id),
  constraint study_proofs_mailbox_hash_key unique (mailbox_hash),
  constraint study_proofs_until_check check (until > proved_at)
);
create index study_proofs_university_id_idx on study_proofs (university_id);

-- The proof of a person that others see. Null: none, or it has ended.
create function study_proof_of(person integer) returns jsonb
  language sql stable
return (
  select jsonb_build_object('university', u.short_name,
                            'provedAt', iso_instant(p.proved_at), 'until', iso_instant(p.until))
    from study_proofs as p join universities as u on u.id = p.university_id
   where p.user_id = person and p.until > now());
