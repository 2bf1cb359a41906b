-- A teacher's week publishes itself: hours by weekday and what is different on single dates (design.md §20).

-- Read and written whole, and never searched by what is in it: so two documents, whose shape the contract checks.
create table week_templates (
  teacher_id integer not null,
  -- [{weekday 1 to 7, timeStart, timeFinish}]
  rules jsonb not null default '[]',
  -- [{date, hours [{timeStart, timeFinish}]}], one for a date; no hours are a free day.
  exceptions jsonb not null default '[]',
  holidays boolean not null default false,
  version integer not null default 1,
  -- The last date whose slots were published; null where that has to be done anew.
  published_through date,
  created_at timestamptz not null default now(),
  constraint week_templates_pkey primary key (teacher_id),
  constraint week_templates_teacher_id_fkey foreign key (teacher_id) references teachers (user_id),
  constraint week_templates_rules_check check (jsonb_typeof(rules) = 'array' and jsonb_array_length(rules) <= 168),
  constraint week_templates_exceptions_check
    check (jsonb_typeof(exceptions) = 'array' and jsonb_array_length(exceptions) <= 800)
);

-- A slot that the template made: a later save withdraws it where the template has it no more. Its parts are the same.
alter table lectures add column is_generated boolean not null default false;
