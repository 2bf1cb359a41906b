-- Words in which newcomers ask about work, residence, transport and exams.
insert into search_synonyms (word, synonyms) values
  ('работ, подрабат, працюва', 'подработка'),
  ('прописк', 'пребывание, полиция'),
  ('минимальн, мінімальн, minimaln', 'минимум'),
  ('utocisk, odidenec, odidenc, беженц, біженц, притул', 'убежище'),
  ('protection, refugee, asylum', 'убежище'),
  ('docasn, temporar', 'временный'),
  ('проїзд, проїзн', 'проезд, проездной, транспорт'),
  ('cestovan, cestovat, cestuj', 'ездить, проезд, транспорт'),
  ('predlz, extend, renew', 'продлить, продление'),
  ('mzd', 'зарплата, плата'),
  ('talentov', 'творческий'),
  ('фізичн', 'физический, двигательный'),
  ('kurz', 'курс'),
  ('uznan', 'признание, нострификация'),
  ('житло, житла', 'жильё, общежитие'),
  ('спільн', 'общий'),
  ('hour', 'час'),
  ('night', 'ночь, ночной')
-- The desk may have the word already.
on conflict do nothing;
