import type { Statement } from '#platform/db/statement.ts';

/** The best hits. The passage is searched in the first 40,000 characters: the rest would be read and sent for each hit. */
export const findHits: Statement = {
  name: 'guide-search',
  text: `
    select t.id as "topicId", g.id as "guideId", t.university_id as "universityId",
      u.short_name as university, t.name, t.type, g.title,
      left(g.plain_text, 40000) as text
    from search_guides($1::tsquery, $2, $3) as hit
    join guides g on g.id = hit.guide_id join topics t on t.id = g.topic_id
    join universities u on u.id = t.university_id
    order by hit.rank desc, g.id`,
};

/**
 * Each word as a term: its stem, and where it may be a beginning also what was typed, with whatever follows. A stem with
 * anything behind it would be too wide: «цена» is «цен», and so begins «центр». Empty for stop words, which match nothing.
 */
export const readTerms = `
  select case when stem.term <> '' and is_beginning then stem.term || ' | ' || to_tsquery('simple', unaccent(word) || ':*')::text
              else stem.term end as term
  from unnest($1::text[], $2::boolean[]) with ordinality as given (word, is_beginning, place)
  cross join lateral (select to_tsquery('kampus', word)::text as term) as stem order by place`;

/** For each word its stem, and the indexed stems most similar to it. */
export const findAlike = `
  select given.word, stem.word as stem, array(
    select known.word from search_words known where known.letters % search_letters(stem.word)
    order by similarity(known.letters, search_letters(stem.word)) desc, known.word limit 20
  ) as alike
  from unnest($1::text[]) as given (word)
  cross join lateral (select coalesce((tsvector_to_array(to_tsvector('kampus', given.word)))[1], given.word)) as stem (word)`;
