-- Short names of subjects that students use.
insert into search_synonyms (word, synonyms) values
  ('линал', 'линейный'),
  ('тервер, теорвер', 'вероятность, статистика'),
  ('инжграф', 'начертательный, черчение')
-- The desk may have the word already.
on conflict do nothing;
