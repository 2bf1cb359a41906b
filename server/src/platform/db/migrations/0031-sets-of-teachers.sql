-- Who has a word or a keyword, as bits: sets of a hundred thousand teachers are counted and cut in a millisecond, where their
-- rows took a tenth of a second to read. Derived like teacher_words, by the same function; fills the table from what is there.

create table word_teachers (
  -- A word as in teacher_words, '#' and the number of a keyword, or '#' alone for everybody.
  word text collate "C" not null,
  -- Teachers from block * 1024 on, one bit each.
  block integer not null,
  members bit(1024) not null,
  constraint word_teachers_pkey primary key (word, block),
  constraint word_teachers_members_check check (bit_count(members) > 0)
);

drop trigger teachers_words_update on teachers;
-- The vector is for the version before, which searches through its index.
alter table teacher_words add column words text[] not null default '{}';

create function member_bit(teacher integer) returns bit language sql immutable parallel safe
return set_bit(B'0'::bit(1024), teacher % 1024, 1);

-- Brings the words of some teachers up to date; whoever is away has none. The locks come first and the words are read by a
-- statement of its own, which sees what the holder before committed: two changes of one teacher at once cannot both miss
-- each other. One lock for each block, so that two transactions with several changes each do not wait for each other's words.
create or replace function refresh_teacher_words(teachers integer[]) returns void language plpgsql as $$
declare
  present teacher_words[];
  gone text[];
begin
  perform pg_advisory_xact_lock(hashtext('word_teachers'), block)
    from (select distinct teacher_id / 1024 as block from unnest(teachers) as teacher_id order by block) as touched;
  present := array(
    select row (t.user_id, named.search, array['#'] || tsvector_to_array(named.search) || keyed.words)::teacher_words
      from teachers as t join users as u on u.id = t.user_id
     cross join lateral (select array_agg('#' || k.id) as words, string_agg(k.keyword::text, ' ') as list
                           from teacher_keywords as tk join keywords as k on k.id = tk.keyword_id
                          where tk.teacher_id = t.user_id) as keyed
     cross join lateral (select teacher_vector(translate(
                                  concat_ws(' ', u.first_name, u.last_name, u.username, t.location,
                                            array_to_string(t.languages, ' '), keyed.list), '._-/', '    ')) as search) as named
     where t.user_id = any (teachers) and not t.is_away);

  with lost as (
    select kept.teacher_id, word from teacher_words as kept cross join unnest(kept.words) as word
     where kept.teacher_id = any (teachers)
    except
    select teacher_id, word from unnest(present) as now_has cross join unnest(now_has.words) as word
  ), taken as (
    merge into word_teachers as held
    using (select word, teacher_id / 1024 as block, bit_or(member_bit(teacher_id)) as members from lost group by 1, 2) as left_by
       on held.word = left_by.word and held.block = left_by.block
     when matched and bit_count(held.members & ~left_by.members) = 0 then delete
     when matched then update set members = held.members & ~left_by.members
    returning left_by.word
  )
  select array_agg(distinct word) into gone from taken;

  insert into word_teachers as held (word, block, members)
  select word, teacher_id / 1024, bit_or(member_bit(teacher_id))
    from (select teacher_id, word from unnest(present) as now_has cross join unnest(now_has.words) as word
          except
          select kept.teacher_id, word from teacher_words as kept cross join unnest(kept.words) as word
           where kept.teacher_id = any (teachers)) as gained
   group by 1, 2
  on conflict (word, block) do update set members = held.members | excluded.members;

  delete from teacher_words
   where teacher_id = any (teachers) and teacher_id not in (select teacher_id from unnest(present) as now_has);
  insert into teacher_words as kept (teacher_id, search, words) select teacher_id, search, words from unnest(present) as now_has
  on conflict (teacher_id) do update set search = excluded.search, words = excluded.words
   where (kept.search, kept.words) <> (excluded.search, excluded.words);

  -- In one order, so that two changes at once wait for each other instead of deadlocking.
  insert into teacher_search_words (word)
  select distinct has.word from unnest(present) as now_has cross join unnest(now_has.words) as has (word)
   where length(has.word) between 3 and 40 and has.word !~ '[0-9./@#]'
     and not exists (select from teacher_search_words as known where known.word = has.word)
   order by has.word
  on conflict do nothing;
  -- A word that nobody has any more may have been somebody's name.
  delete from teacher_search_words as known
   where known.word = any (gone) and not exists (select from word_teachers as held where held.word = known.word);
end $$;

create or replace function follow_words_of_teacher() returns trigger language plpgsql as $$
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
end $$;
create trigger teachers_words_update after update of location, languages, is_away on teachers for each row
  when ((old.location, old.languages, old.is_away) is distinct from (new.location, new.languages, new.is_away))
  execute function follow_words_of_teacher();

select refresh_teacher_words(array(select user_id from teachers));
