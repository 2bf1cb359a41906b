import type { Guide, SavedGuide } from '@kampus/contract/guides';
import { guideValidity } from '@kampus/contract/limits';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';
import { copyPictures } from './copy-pictures.ts';
import { type GuideRow, presentGuide } from './present.ts';
import { guideColumns } from './queries.ts';
import { type CheckedDraft, checkDraft, type GuideDraft } from './rules.ts';

export interface NewGuide extends GuideDraft {
  topicId: number;
  language: string;
}

export interface GuideChange extends GuideDraft {
  id: number;
  /** Undefined leaves the guide where it is. */
  topicId: number | undefined;
  language: string;
  /** The version that the editor saw; undefined overwrites whatever is there. */
  version: number | undefined;
}

/** Reads the guide in the transaction that wrote it. Throws NOT_FOUND. */
export async function getSavedGuide(db: Db, id: number): Promise<Guide> {
  const { rows } = await sql<GuideRow>`
    select ${sql.raw(guideColumns)} from guides g join topics t on t.id = g.topic_id
     where g.id = ${id} and g.withdrawn_at is null`.execute(db);
  return presentGuide(orNotFound(rows[0]));
}

const topicMissing = (error: unknown) =>
  violatedConstraint(error) === 'guides_topic_id_fkey'
    ? new AppError('NOT_FOUND', { message: 'Тема не найдена', cause: error })
    : error;

/** Stores the version and the audit entry in the saving statement, whose CTE `saved` holds the written guide. */
const versionAndAudit = (actor: Actor, action: string) => sql`
  version_stored as (
    insert into guide_versions (guide_id, version, topic_id, title, body, saved_by)
    select id, version, topic_id, title, body, ${actor.id}::int from saved
  ), audited as (
    insert into audit_entries (actor_id, action, subject, details)
    select ${actor.id}::int, ${action}, 'guide:' || id,
      jsonb_build_object('title', title, 'version', version, 'topicId', topic_id) from saved
  )`;

/** A topic without a main guide takes this one. */
const becomeMainGuide = (db: Db, topicId: number, guideId: number) =>
  db
    .updateTable('topics')
    .set({ main_guide_id: guideId })
    .where('id', '=', topicId)
    .where('main_guide_id', 'is', null)
    .execute();

/** Writes a guide of a topic. Throws VALIDATION_FAILED, or NOT_FOUND for an unknown topic. */
export async function createGuide(
  { db, files }: Pick<Services, 'db' | 'files'>,
  actor: Actor,
  draft: NewGuide,
): Promise<SavedGuide> {
  const { title, body, plainText, removed } = await copyPictures(await checkDraft(draft), files);
  return db
    .transaction()
    .execute(async (trx) => {
      const { rows } = await sql<{ id: number }>`
        with saved as (
          insert into guides (topic_id, title, body, plain_text, language, valid_from, valid_to)
          values (${draft.topicId}, ${title}, ${body}, ${plainText}, ${draft.language},
            ${draft.validFrom ?? guideValidity.validFrom}, ${draft.validTo ?? guideValidity.validTo})
          returning id, version, topic_id, title, body
        ), ${versionAndAudit(actor, 'guide.create')}
        select id from saved`.execute(trx);
      const id = rows[0]?.id ?? 0;
      await becomeMainGuide(trx, draft.topicId, id);
      return { ...(await getSavedGuide(trx, id)), removed };
    })
    .catch((error: unknown) => {
      throw topicMissing(error);
    });
}

/** The topic that a guide left shows its newest other guide, if it has one. */
export async function leaveTopic(db: Db, guideId: number, topicId: number): Promise<void> {
  await sql`
    update topics set main_guide_id = (
      select id from guides where topic_id = ${topicId} and withdrawn_at is null order by created_at desc, id desc limit 1
    ) where id = ${topicId} and main_guide_id = ${guideId}`.execute(db);
}

/** Compares the version and writes in one statement; the topics before and after, or undefined when nothing matched. */
async function writeVersion(db: Db, actor: Actor, change: GuideChange & CheckedDraft) {
  const { title, body, plainText, removed } = change;
  const { id, topicId, language, version, validFrom, validTo } = change;
  const { rows } = await sql<{ before: number; after: number }>`
    with saved as (
      update guides set title = ${title}, body = ${body}, plain_text = ${plainText}, language = ${language},
        topic_id = coalesce(${topicId ?? null}::int, topic_id),
        valid_from = coalesce(${validFrom ?? null}::date, ${guideValidity.validFrom}),
        valid_to = coalesce(${validTo ?? null}::date, ${guideValidity.validTo}),
        version = version + 1, updated_at = now()
      where id = ${id} and withdrawn_at is null and (${version ?? null}::int is null or version = ${version ?? null}::int)
      returning id, new.version, new.topic_id, new.title, new.body, old.topic_id as topic_before
    ), ${versionAndAudit(actor, 'guide.update')}
    select topic_before as before, topic_id as after from saved`.execute(db);
  return rows[0] && { ...rows[0], removed };
}

/** `updateGuide` for a checked draft, in the caller's transaction. */
export async function applyChange(trx: Db, actor: Actor, change: GuideChange & CheckedDraft): Promise<SavedGuide> {
  const saved = await writeVersion(trx, actor, change);
  const guide = await getSavedGuide(trx, change.id);
  if (!saved) throw new AppError('GUIDE_CHANGED', { extensions: { current: guide } });
  if (saved.before !== saved.after) {
    await leaveTopic(trx, change.id, saved.before);
    await becomeMainGuide(trx, saved.after, change.id);
  }
  return { ...guide, removed: saved.removed };
}

/**
 * Saves a guide and stores the version. Throws GUIDE_CHANGED, with the newer guide as `current`, when somebody saved since
 * the version that the editor saw; NOT_FOUND for an unknown guide or topic; VALIDATION_FAILED.
 */
export async function updateGuide(
  { db, files }: Pick<Services, 'db' | 'files'>,
  actor: Actor,
  change: GuideChange,
): Promise<SavedGuide> {
  const checked = { ...change, ...(await copyPictures(await checkDraft(change), files)) };
  return db
    .transaction()
    .execute((trx) => applyChange(trx, actor, checked))
    .catch((error: unknown) => {
      throw topicMissing(error);
    });
}
