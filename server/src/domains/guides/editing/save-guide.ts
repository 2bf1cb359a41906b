import type { AuditAction } from '@kampus/contract/audit';
import type { SavedGuide } from '@kampus/contract/guides/guides';
import { type Selectable, sql } from 'kysely';
import { tags } from '#platform/cache/tags.ts';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Database } from '#platform/db/schema.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, explainRefusal } from '#platform/http/app-error.ts';
import { type IdempotencyKey, once } from '#platform/http/idempotency.ts';
import type { Services } from '../../../services.ts';
import { getSavedGuide } from '../queries.ts';
import { type CheckedDraft, type GuideDraft, validityOf } from '../rules.ts';
import { prepareDraft } from './prepare-draft.ts';
import { storeVersion } from './store-version.ts';

export interface NewGuide extends GuideDraft {
  topicId: number;
  language: string;
}

export interface GuideChange extends GuideDraft {
  id: number;
  /** Undefined leaves the guide in its topic. */
  topicId: number | undefined;
  language: string;
  /** The version that the editor loaded. Undefined overwrites any version. */
  version: number | undefined;
}

const explain = explainRefusal({ guides_topic_id_fkey: ['NOT_FOUND', { message: 'Тема не найдена' }] });

const savedColumns = ['id', 'version', 'topic_id', 'title'] as const;
type SavedRow = Pick<Selectable<Database['guides']>, (typeof savedColumns)[number]>;

/** Stores the saved text as a version. Writes the audit entry. */
async function recordSave(trx: Trx, actor: Actor, action: AuditAction, saved: SavedRow): Promise<void> {
  const { id, version, topic_id, title } = saved;
  await storeVersion(trx, id, actor.id);
  await audit(trx, actor.id, action, `guide:${id}`, { title, version, topicId: topic_id });
  trx.announce(tags.guides, tags.guide(id));
}

/** Makes the guide the main guide of its topic if the topic has none. */
const becomeMainGuide = (db: Db, topicId: number, guideId: number) =>
  db
    .updateTable('topics')
    .set({ main_guide_id: guideId })
    .where('id', '=', topicId)
    .where('main_guide_id', 'is', null)
    .execute();

/** Inserts the guide with its first version. Returns its id. */
async function insertGuide(trx: Trx, actor: Actor, draft: NewGuide & CheckedDraft): Promise<number> {
  const saved = await trx
    .insertInto('guides')
    .values({
      topic_id: draft.topicId,
      title: draft.title,
      body: draft.body,
      plain_text: draft.plainText,
      language: draft.language,
      ...validityOf(draft),
    })
    .returning(savedColumns)
    .executeTakeFirstOrThrow();
  await recordSave(trx, actor, 'guide.create', saved);
  await becomeMainGuide(trx, draft.topicId, saved.id);
  return saved.id;
}

/** Creates a guide in a topic. Throws VALIDATION_FAILED, or NOT_FOUND for an unknown topic. */
export async function createGuide(
  { db, files }: Pick<Services, 'db' | 'files'>,
  actor: Actor,
  draft: NewGuide,
  key?: IdempotencyKey,
): Promise<SavedGuide> {
  const checked = { ...draft, ...(await prepareDraft({ files }, draft)) };
  return inTransaction(db, async (trx) => {
    const id = await once(trx, actor, 'createGuide', key, () => insertGuide(trx, actor, checked));
    return { ...(await getSavedGuide(trx, id)), removed: checked.removed };
  }).catch(explain);
}

/** If the guide was the main guide of the topic, the newest other guide takes its place. */
export async function leaveTopic(db: Db, guideId: number, topicId: number): Promise<void> {
  await sql`
    update topics set main_guide_id = (
      select id from guides
       where topic_id = ${topicId} and withdrawn_at is null
       order by created_at desc, id desc limit 1
    ) where id = ${topicId} and main_guide_id = ${guideId}`.execute(db);
}

/** Compares the version and writes in one statement. Returns undefined if no guide matched. */
const writeGuide = (trx: Db, change: GuideChange & CheckedDraft) =>
  trx
    .updateTable('guides')
    .set({
      title: change.title,
      body: change.body,
      plain_text: change.plainText,
      language: change.language,
      ...(change.topicId !== undefined && { topic_id: change.topicId }),
      ...validityOf(change),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', change.id)
    .where('withdrawn_at', 'is', null)
    .$if(change.version !== undefined, (update) => update.where('version', '=', change.version ?? 0))
    .returning([...savedColumns, sql<number>`old.topic_id`.as('topicBefore')])
    .executeTakeFirst();

/** `updateGuide` for a checked draft, in the caller's transaction. */
export async function applyChange(trx: Trx, actor: Actor, change: GuideChange & CheckedDraft): Promise<SavedGuide> {
  const saved = await writeGuide(trx, change);
  if (!saved) throw new AppError('GUIDE_CHANGED', { extensions: { current: await getSavedGuide(trx, change.id) } });
  await recordSave(trx, actor, 'guide.update', saved);
  if (saved.topicBefore !== saved.topic_id) {
    // A withdrawal may be making this guide the main one of its former topic.
    await trx.selectFrom('topics').select('id').where('id', '=', saved.topicBefore).forUpdate().execute();
    await leaveTopic(trx, change.id, saved.topicBefore);
    await becomeMainGuide(trx, saved.topic_id, change.id);
  }
  return { ...(await getSavedGuide(trx, change.id)), removed: change.removed };
}

/**
 * Saves a guide and stores the version. Throws GUIDE_CHANGED, with the newer guide as `current`, if
 * the guide has a newer version than the editor loaded. Throws NOT_FOUND for an unknown guide or
 * topic, and VALIDATION_FAILED.
 */
export async function updateGuide(
  { db, files }: Pick<Services, 'db' | 'files'>,
  actor: Actor,
  change: GuideChange,
): Promise<SavedGuide> {
  const checked = { ...change, ...(await prepareDraft({ files }, change)) };
  return inTransaction(db, (trx) => applyChange(trx, actor, checked)).catch(explain);
}
