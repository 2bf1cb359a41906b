const fields = `
  'id', g.id, 'title', g.title, 'topicId', g.topic_id,
  'topic', json_build_object('id', t.id, 'name', t.name, 'type', t.type, 'universityId', t.university_id),
  'validFrom', g.valid_from, 'validTo', g.valid_to, 'language', g.language, 'version', g.version,
  'createdAt', iso_instant(g.created_at), 'updatedAt', iso_instant(g.updated_at)`;

/** A guide as the contract's `guide`, written by PostgreSQL; for a query from `guides g join topics t`. */
export const guideJson = `json_build_object(${fields}, 'body', g.body)`;

/**
 * The same in two columns, to be put together by `joinGuide`: Node escapes the long bodies of a page in a fraction of
 * the time that PostgreSQL takes.
 */
export const guideColumns = `json_build_object(${fields})::text as head, g.body`;

export interface GuideColumns {
  head: string;
  body: string;
}

/** The contract's guide as JSON text. */
export const joinGuide = ({ head, body }: GuideColumns): string => `{"body":${JSON.stringify(body)},${head.slice(1)}`;
