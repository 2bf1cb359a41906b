-- The language in which people read messages and e-mails.
alter table users
  -- Null: not chosen, which means Russian.
  add column language text,
  add constraint users_language_check check (language in ('ru', 'uk', 'sk', 'en'));

alter table notices
  -- Of the page on which it was written: its sender reads the decision in it.
  add column language text not null default 'ru',
  add constraint notices_language_check check (language in ('ru', 'uk', 'sk', 'en'));

alter table mails
  -- Of `subject` and `body`.
  add column language text not null default 'ru',
  add constraint mails_language_check check (language in ('ru', 'uk', 'sk', 'en'));
