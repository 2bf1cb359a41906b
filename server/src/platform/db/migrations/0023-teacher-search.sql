-- The words that teachers are found by: name, login, keywords, languages, place. Kept by triggers, read through one index.

create table teacher_words (
  teacher_id integer not null,
  search tsvector not null,
  constraint teacher_words_pkey primary key (teacher_id)
);
create index teacher_words_search_idx on teacher_words using gin (search) with (fastupdate = off);

-- Every word that some teacher has now: a mistyped one is looked up here for the nearest that exists.
create table teacher_search_words (
  word text not null,
  letters text not null generated always as (search_letters(word)) stored,
  constraint teacher_search_words_pkey primary key (word)
);
create index teacher_search_words_letters_idx on teacher_search_words using gin (letters gin_trgm_ops);

-- Stems for words in any form, and the words as they are, so that beginnings of them match too.
create function teacher_vector(words text) returns tsvector language sql stable parallel safe
return to_tsvector('kampus', words) || to_tsvector('simple', unaccent(words));

-- Brings the words of some teachers up to date. The locks come first and the words are read by a statement of its own,
-- which sees what the holder before committed: two changes of one teacher at once cannot both miss each other.
create function refresh_teacher_words(teachers integer[]) returns void language plpgsql as $$
declare
  former text[];
  present text[];
begin
  perform 1 from teacher_words where teacher_id = any (teachers) order by teacher_id for update;
  select array_agg(distinct stem) into former
    from teacher_words, unnest(tsvector_to_array(search)) as stem where teacher_id = any (teachers);

  insert into teacher_words as kept (teacher_id, search)
  select t.user_id, teacher_vector(translate(concat_ws(' ', u.first_name, u.last_name, u.username, t.location,
                                                       array_to_string(t.languages, ' '), words.list), '._-/', '    '))
    from teachers as t join users as u on u.id = t.user_id
   cross join lateral (select string_agg(k.keyword::text, ' ') as list
                         from teacher_keywords as tk join keywords as k on k.id = tk.keyword_id
                        where tk.teacher_id = t.user_id) as words
   where t.user_id = any (teachers)
   order by t.user_id
  on conflict (teacher_id) do update set search = excluded.search where kept.search <> excluded.search;

  select array_agg(distinct stem) into present
    from teacher_words, unnest(tsvector_to_array(search)) as stem where teacher_id = any (teachers);
  -- In one order, so that two changes at once wait for each other instead of deadlocking.
  insert into teacher_search_words (word)
  select stem from unnest(present) as stem
   where length(stem) between 3 and 40 and stem !~ '[0-9./@]'
     and not exists (select from teacher_search_words where word = stem)
   order by stem
  on conflict do nothing;
  -- A word that nobody has any more may have been somebody's name.
  delete from teacher_search_words
   where word = any (former) and word <> all (coalesce(present, '{}'))
     and not exists (select from teacher_words where search @@ quote_literal(teacher_search_words.word)::tsquery);
end $$;

create function follow_teacher_words() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'teachers' then
    perform refresh_teacher_words(array(select user_id from changed));
  else
    perform refresh_teacher_words(array(select distinct teacher_id from changed));
  end if;
  return null;
end $$;
create trigger teachers_words_insert after insert on teachers
  referencing new table as changed for each statement execute function follow_teacher_words();
create trigger teacher_keywords_words_insert after insert on teacher_keywords
  referencing new table as changed for each statement execute function follow_teacher_words();
create trigger teacher_keywords_words_delete after delete on teacher_keywords
  referencing old table as changed for each statement execute function follow_teacher_words();

create function follow_words_of_teacher() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from teacher_words where teacher_id = old.user_id;
  elsif tg_table_name = 'keywords' then
    perform refresh_teacher_words(array(select teacher_id from teacher_keywords where keyword_id = new.id));
  elsif tg_table_name = 'teachers' then
    perform refresh_teacher_words(array[new.user_id]);
  else
    perform refresh_teacher_words(array(select user_id from teachers where user_id = new.id));
  end if;
  return null;
end $$;
create trigger teachers_words_update after update of location, languages on teachers for each row
  when ((old.location, old.languages) is distinct from (new.location, new.languages))
  execute function follow_words_of_teacher();
create trigger teachers_words_delete after delete on teachers for each row execute function follow_words_of_teacher();
create trigger keywords_words_update after update of keyword on keywords for each row
  when (old.keyword is distinct from new.keyword) execute function follow_words_of_teacher();
create trigger users_words_update after update of first_name, last_name, username on users for each row
  when ((old.first_name, old.last_name, old.username) is distinct from (new.first_name, new.last_name, new.username))
  execute function follow_words_of_teacher();

select refresh_teacher_words(array(select user_id from teachers));
