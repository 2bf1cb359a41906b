import type { Guide, GuideVersion } from '@kampus/contract/guides/guides';

/** A guide row as queries.ts reads it. */
export interface GuideRow extends Omit<Guide, 'topic'> {
  topicName: string;
  topicType: Guide['topic']['type'];
  universityId: number;
}

/** Converts a row to the guide of the contract. */
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
  checkedAt: row.checkedAt,
  checkDueOn: row.checkDueOn,
  keeper: row.keeper,
  ...(row.thanks && { thanks: row.thanks }),
  body: row.body,
});

export interface GuideVersionRow {
  version: number;
  title: string;
  username: string | null;
  saved_at: Date;
}

/** Converts a row to the saved version of the contract, without its text. */
export const presentVersion = (row: GuideVersionRow): GuideVersion => ({
  version: row.version,
  title: row.title,
  savedBy: row.username,
  savedAt: row.saved_at.toISOString(),
});
