import type { GuideVersion, GuideVersionFull } from '@kampus/contract/guides';
import type { Db } from '#platform/db/connect.ts';
import { orNotFound } from '#platform/http/app-error.ts';

const versions = (db: Db, guideId: number) =>
  db
    .selectFrom('guide_versions as v')
    .leftJoin('users as u', 'u.id', 'v.saved_by')
    .select(['v.version', 'v.title', 'u.username', 'v.saved_at'])
    .where('v.guide_id', '=', guideId);

const present = (row: { version: number; title: string; username: string | null; saved_at: Date }): GuideVersion => ({
  version: row.version,
  title: row.title,
  savedBy: row.username,
  savedAt: row.saved_at.toISOString(),
});

/** Saved versions, newest first. Throws NOT_FOUND for an unknown guide. */
export async function listGuideVersions(db: Db, guideId: number): Promise<GuideVersion[]> {
  const rows = await versions(db, guideId).orderBy('v.version', 'desc').execute();
  if (rows.length === 0)
    orNotFound(await db.selectFrom('guides').select('id').where('id', '=', guideId).executeTakeFirst());
  return rows.map(present);
}

/** One saved version with its text. Throws NOT_FOUND. */
export async function getGuideVersion(db: Db, guideId: number, version: number): Promise<GuideVersionFull> {
  const row = await versions(db, guideId)
    .select(['v.topic_id', 'v.body'])
    .where('v.version', '=', version)
    .executeTakeFirst();
  const { topic_id, body, ...rest } = orNotFound(row);
  return { ...present(rest), topicId: topic_id, body };
}
