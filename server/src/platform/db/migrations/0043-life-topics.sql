-- Topics about life in the city: permit, insurance, bank. They are the same for students of all
-- universities, so a search within one university finds their guides too. Their own university
-- gives their guides an address.
alter table topics
  drop constraint topics_type_check,
  add constraint topics_type_check check (type in ('FACULTY', 'DORM', 'LIFE'));

create function is_shown_at(topic topics, university integer) returns boolean
  language sql stable parallel safe
return university is null or topic.university_id = university
  or (topic.type = 'LIFE' and exists (select from universities where id = university));

create or replace function search_guides(query tsquery, university integer, hits_max integer)
  returns table (guide_id integer, rank real)
  language sql stable parallel safe set enable_seqscan = off
as $$
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
$$;
