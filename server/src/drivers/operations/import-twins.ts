import type { TwinLanguage } from '@kampus/contract/languages';
import { writeAllSections } from '#domains/guides/public.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Counts } from './import-words.ts';

interface Text {
  title: string;
  /** Sanitised. */
  body: string;
}

export interface ImportedTwin extends Text {
  language: TwinLanguage;
  /** The former text of the guide from which the twin was made. */
  madeFrom: Text | undefined;
}

/** A guide of a file, as far as its twins need it. */
interface Original extends Text {
  topicId: number;
  twins: readonly ImportedTwin[];
}

const findNewest = (db: Db, guideId: number, language: TwinLanguage) =>
  db
    .selectFrom('guide_twins')
    .select(['version', 'title', 'body', 'saved_by'])
    .where('guide_id', '=', guideId)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The main guide of the topic, if its text is the text of the file. */
const findOriginal = (db: Db, { topicId, title, body }: Original) =>
  db
    .selectFrom('topics')
    .innerJoin('guides', 'guides.id', 'topics.main_guide_id')
    .select(['guides.id', 'guides.version'])
    .where('topics.id', '=', topicId)
    .where('guides.title', '=', title)
    .where('guides.body', '=', body)
    .executeTakeFirst();

/** The version of the guide with the former text; its newest one if it never had that text. */
async function findSource(db: Db, guide: { id: number; version: number }, former: Text | undefined): Promise<number> {
  if (former === undefined) return guide.version;
  const source = await db
    .selectFrom('guide_versions')
    .select('version')
    .where('guide_id', '=', guide.id)
    .where('title', '=', former.title)
    .where('body', '=', former.body)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return source?.version ?? guide.version;
}

/** Stores a twin as a new version, unless the newest has its text or was edited on the portal. */
async function writeTwin(
  db: Db,
  guide: { id: number; version: number },
  { language, title, body, madeFrom }: ImportedTwin,
): Promise<keyof Counts> {
  const newest = await findNewest(db, guide.id, language);
  const isSame = newest?.title === title && newest.body === body;
  if (isSame || (newest && newest.saved_by !== null)) return 'unchanged';
  const version = (newest?.version ?? 0) + 1;
  const made_from_version = await findSource(db, guide, madeFrom);
  await db
    .insertInto('guide_twins')
    .values({ guide_id: guide.id, language, version, title, body, made_from_version })
    .execute();
  return newest ? 'updated' : 'created';
}

/**
 * Writes the twins of a file's guides, after the guides. Twins that were edited on the portal, and
 * those of guides that were, stay as they are.
 */
export async function writeTwins(db: Db, originals: readonly Original[]): Promise<Counts> {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  for (const original of originals) {
    const guide = original.twins.length > 0 ? await findOriginal(db, original) : undefined;
    for (const twin of original.twins) {
      const outcome = guide ? await writeTwin(db, guide, twin) : 'unchanged';
      if (guide && outcome !== 'unchanged') await writeAllSections(db, guide.id, original.body);
      counts[outcome] += 1;
    }
  }
  return counts;
}
