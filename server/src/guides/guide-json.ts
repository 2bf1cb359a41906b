/** A guide as the contract's `guide`, written by PostgreSQL; for a query from `guides g join topics t`. */
export const guideJson = `json_build_object(
  'id', g.id, 'title', g.title, 'body', g.body, 'topicId', g.topic_id,
  'topic', json_build_object('id', t.id, 'name', t.name, 'type', t.type, 'universityId', t.university_id),
  'validFrom', g.valid_from, 'validTo', g.valid_to, 'language', g.language, 'version', g.version,
  'createdAt', iso_instant(g.created_at), 'updatedAt', iso_instant(g.updated_at))`;
