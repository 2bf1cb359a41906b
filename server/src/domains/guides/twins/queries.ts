import type { Guide } from '@kampus/contract/guides/guides';
import type { TwinVersion } from '@kampus/contract/guides/twins';
import type { TwinLanguage } from '@kampus/contract/languages';
import type { Db } from '#platform/db/connect.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { withCurrentFacts } from './current-facts.ts';
import { listFactsOfTwin } from './same-facts.ts';
import { findStaleSections } from './stale-sections.ts';

/** The newest version of a twin, with the version of the guide that it was written from. */
export const findTwin = (db: Db, guideId: number, language: TwinLanguage) =>
  db
    .selectFrom('guide_twins as twin')
    .innerJoin('guide_versions as source', (join) =>
      join.onRef('source.guide_id', '=', 'twin.guide_id').onRef('source.version', '=', 'twin.made_from_version'),
    )
    .select(['twin.version', 'twin.title', 'twin.body', 'twin.made_from_version', 'twin.saved_by'])
    .select(['source.title as sourceTitle', 'source.body as sourceBody'])
    .where('twin.guide_id', '=', guideId)
    .where('twin.language', '=', language)
    .orderBy('twin.version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The guide in another language; the guide itself if it has no such twin. */
export async function translateGuide(db: Db, guide: Guide, language: TwinLanguage): Promise<Guide> {
  const twin = await findTwin(db, guide.id, language);
  if (!twin) return guide;
  const source = { title: twin.sourceTitle, body: twin.sourceBody };
  const body = withCurrentFacts(source.body, guide.body, twin.body);
  return {
    ...guide,
    language,
    title: twin.title,
    body,
    facts: listFactsOfTwin(guide, body),
    twinVersion: twin.version,
    madeFromVersion: twin.made_from_version,
    staleSections: findStaleSections(source, guide, twin),
  };
}

/** Who saved the twins of a guide, and when, newest first. Throws NOT_FOUND for no such guide. */
export async function listTwinVersions(db: Db, guideId: number): Promise<TwinVersion[]> {
  orNotFound(await db.selectFrom('guides').select('id').where('id', '=', guideId).executeTakeFirst());
  const rows = await db
    .selectFrom('guide_twins as twin')
    .leftJoin('users as u', 'u.id', 'twin.saved_by')
    .select(['twin.language', 'twin.version', 'twin.title', 'twin.made_from_version', 'u.username', 'twin.saved_at'])
    .where('twin.guide_id', '=', guideId)
    .orderBy('twin.saved_at', 'desc')
    .orderBy('twin.version', 'desc')
    .execute();
  return rows.map((row) => ({
    language: row.language,
    version: row.version,
    title: row.title,
    madeFromVersion: row.made_from_version,
    savedBy: row.username,
    savedAt: row.saved_at.toISOString(),
  }));
}
