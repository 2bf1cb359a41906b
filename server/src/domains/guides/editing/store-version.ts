import type { Db } from '#platform/db/connect.ts';
import { writeFacts } from '../facts/write-facts.ts';
import { writeAllSections } from '../search/write-sections.ts';

const stored = ['topic_id', 'version', 'title', 'body'] as const;

/**
 * Stores the present text of a guide as a version, with its facts, its sections and those of its
 * twins. `savedBy` is null for a text of the catalogue.
 */
export async function storeVersion(trx: Db, guideId: number, savedBy: number | null): Promise<void> {
  const text = await trx.selectFrom('guides').select(stored).where('id', '=', guideId).executeTakeFirstOrThrow();
  await trx
    .insertInto('guide_versions')
    .values({ ...text, guide_id: guideId, saved_by: savedBy })
    .execute();
  await writeFacts(trx, guideId, text.body);
  await writeAllSections(trx, guideId, text.body);
}
