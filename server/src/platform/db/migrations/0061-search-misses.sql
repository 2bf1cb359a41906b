-- Searches without an exact result by week, without persons, and questions to the curators.
create table search_misses (
  -- Monday of the week.
  week date not null,
  -- The words in lower case, without what looks like personal data.
  query text not null,
  searches integer not null default 0,
  -- How often somebody asked the curators about it.
  asks integer not null default 0,
  constraint search_misses_pkey primary key (week, query),
  constraint search_misses_query_check check (length(query) between 3 and 100)
);
