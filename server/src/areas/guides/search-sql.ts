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
