-- What a teacher's page shows, and where a lesson is held for the two people of it.
alter table teachers
  add column about text not null default '',
  add column exact_place text,
  add constraint teachers_about_check check (length(about) <= 2000),
  add constraint teachers_exact_place_check check (length(exact_place) between 1 and 300);

-- Languages were free words before; what is in no list cannot be searched for.
update teachers
   set languages = coalesce((
         select array_agg(language) from unnest(languages) as language
          where language = any ('{Русский,Украинский,Словацкий,Чешский,Английский,Немецкий,Белорусский,Казахский,Польский,Венгерский,Французский,Испанский}')
       ), '{Русский}');
alter table teachers add constraint teachers_languages_check check (
  languages <@ '{Русский,Украинский,Словацкий,Чешский,Английский,Немецкий,Белорусский,Казахский,Польский,Венгерский,Французский,Испанский}'
);

-- How often lessons took place with a teacher.
create index reservations_held_idx on reservations (teacher_id, ends_at) where status = 'PAID' and refunded_cents = 0;
