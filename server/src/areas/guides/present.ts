import type { Guide } from '@kampus/contract/guides';

/**
 * The columns of a guide, for a query from `guides g join topics t`. Plain ones: to write them as JSON takes PostgreSQL
 * several times as long as it takes Node.
 */
export const guideColumns = `
  g.id, g.title, g.body, g.topic_id as "topicId",
  t.name as "topicName", t.type as "topicType", t.university_id as "universityId",
  g.valid_from::text as "validFrom", g.valid_to::text as "validTo", g.language, g.version,
  iso_instant(g.created_at) as "createdAt", iso_instant(g.updated_at) as "updatedAt"`;

export interface GuideRow extends Omit<Guide, 'topic'> {
  topicName: string;
  topicType: Guide['topic']['type'];
  universityId: number;
}

/** The contract's guide. */
export const presentGuide = (row: GuideRow): Guide => ({
  id: row.id,
  title: row.title,
  topicId: row.topicId,
  topic: { id: row.topicId, name: row.topicName, type: row.topicType, universityId: row.universityId },
  validFrom: row.validFrom,
  validTo: row.validTo,
  language: row.language,
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  body: row.body,
});
