import { limits } from '@kampus/contract/limits';
import { sql } from 'kysely';
import { type SanitisedGuide, storeVersion, validityOf } from '#domains/guides/public.ts';
import type { Db } from '#platform/db/connect.ts';
import type { ImportedTwin } from './import-twins.ts';

export interface ImportedGuide extends SanitisedGuide {
  topicId: number;
  title: string;
  language?: string | undefined;
  validFrom?: string | undefined;
  validTo?: string | undefined;
  twins: readonly ImportedTwin[];
}

export interface GuideCounts {
  created: number;
  updated: number;
  unchanged: number;
  /** Guides that were edited on the portal, so the import did not change them. */
  leftAsEdited: { topicId: number; guideId: number; title: string }[];
}

const fieldsOf = (guide: ImportedGuide) => ({
  title: guide.title,
  body: guide.body,
  plain_text: guide.plainText,
  language: guide.language ?? limits.guide.language,
  ...validityOf(guide),
});

/** Locks and reads the topic's main guide; says who saved its newest version, null for a file. */
async function findMainGuide(db: Db, topicId: number) {
  const guide = await db
    .selectFrom('topics')
    .innerJoin('guides', 'guides.id', 'topics.main_guide_id')
    .select(['guides.id', 'guides.title', 'guides.body', 'guides.language', 'guides.version'])
    .select(['guides.valid_from', 'guides.valid_to'])
    .where('topics.id', '=', topicId)
    .forUpdate('guides')
    .executeTakeFirst();
  if (!guide) return undefined;
  // A join above would miss the version of a save that held the lock.
  const newest = await db
    .selectFrom('guide_versions')
    .select('saved_by')
    .where('guide_id', '=', guide.id)
    .where('version', '=', guide.version)
    .executeTakeFirst();
  return { ...guide, saved_by: newest?.saved_by ?? null };
}

/** Creates the guide. The former texts from which its twins were made become versions before it. */
async function createMainGuide(db: Db, guide: ImportedGuide): Promise<void> {
  const former = new Map(
    guide.twins.flatMap(({ madeFrom }) => (madeFrom ? [[JSON.stringify(madeFrom), madeFrom]] : [])),
  );
  const { id } = await db
    .insertInto('guides')
    .values({ topic_id: guide.topicId, version: former.size + 1, ...fieldsOf(guide) })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, text] of [...former.values()].entries())
    await db
      .insertInto('guide_versions')
      .values({ guide_id: id, version: index + 1, topic_id: guide.topicId, ...text })
      .execute();
  await db.updateTable('topics').set({ main_guide_id: id }).where('id', '=', guide.topicId).execute();
  await storeVersion(db, id, null);
}

/** Creates the main guide of each topic, or updates it if it was not edited since. */
export async function writeMainGuides(db: Db, guides: ImportedGuide[]): Promise<GuideCounts> {
  const counts: GuideCounts = { created: 0, updated: 0, unchanged: 0, leftAsEdited: [] };
  for (const guide of guides) {
    const current = await findMainGuide(db, guide.topicId);
    const fields = fieldsOf(guide);
    if (!current) {
      await createMainGuide(db, guide);
      counts.created += 1;
    } else if (
      (['title', 'body', 'language', 'valid_from', 'valid_to'] as const).every((name) => current[name] === fields[name])
    ) {
      counts.unchanged += 1;
    } else if (current.saved_by !== null) {
      counts.leftAsEdited.push({ topicId: guide.topicId, guideId: current.id, title: current.title });
    } else {
      await db
        .updateTable('guides')
        .set({ ...fields, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
        .where('id', '=', current.id)
        .execute();
      await storeVersion(db, current.id, null);
      counts.updated += 1;
    }
  }
  return counts;
}
