-- The teacher search reads words through the text index of teacher_words again and counts in the
-- database. Sets of bits, versions of words and changes of teacher_free have no reader any more.

drop trigger teacher_free_note_change on teacher_free;
drop function note_teacher_free_change();
drop table teacher_free_changes, word_blocks, word_teachers;
drop function count_changed_words();
drop function member_bit(integer);
alter table teacher_words drop column words;

-- Brings the words of some teachers up to date; a teacher who is away has none. One lock for all
-- words: a change sees what the change before committed, and no two deadlock.
create or replace function refresh_teacher_words(teachers integer[]) returns void
language plpgsql as $$
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
end $$;

-- Older programs read what is gone.
create or replace function oldest_program() returns text language sql immutable
return '0040-plain-teacher-search';
