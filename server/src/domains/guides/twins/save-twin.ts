import type { SavedGuide } from '@kampus/contract/guides/guides';
import type { SaveTwinBody } from '@kampus/contract/guides/twins';
import type { TwinLanguage } from '@kampus/contract/languages';
import { tags } from '#platform/cache/tags.ts';
import { audit } from '#platform/db/audit.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, invalidField, orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { prepareDraft } from '../editing/prepare-draft.ts';
import { findGuide } from '../queries.ts';
import { writeSections } from '../search/write-sections.ts';
import { findTwin, translateGuide } from './queries.ts';
import { assertSameFacts } from './same-facts.ts';

const goneVersion = 'Такой версии гайда нет. Загрузите гайд заново и сохраните перевод ещё раз';

/** Saves of one guide wait for each other. Throws NOT_FOUND for a withdrawn guide too. */
async function lockGuide(trx: Trx, id: number): Promise<void> {
  const guide = trx.selectFrom('guides').select('id').where('id', '=', id).where('withdrawn_at', 'is', null);
  orNotFound(await guide.forUpdate().executeTakeFirst());
}

/** The body of a version of the guide. Throws VALIDATION_FAILED for one that it never had. */
async function getSource(trx: Trx, guideId: number, version: number): Promise<string> {
  const versions = trx.selectFrom('guide_versions').select('body').where('guide_id', '=', guideId);
  const source = await versions.where('version', '=', version).executeTakeFirst();
  if (!source) throw invalidField('madeFromVersion', goneVersion);
  return source.body;
}

/**
 * Saves a guide in another language as a new version. Throws GUIDE_CHANGED, with the newer twin as
 * `current`, if another save came between; VALIDATION_FAILED for a version that the guide never
 * had, for other facts than that version has, or for a text that a guide may not have.
 */
export async function saveTwin(
  { db, files }: Pick<Services, 'db' | 'files'>,
  actor: Actor,
  { id, lang: language }: { id: number; lang: TwinLanguage },
  { version, madeFromVersion, ...draft }: SaveTwinBody,
): Promise<SavedGuide> {
  const { title, body, removed } = await prepareDraft({ files }, draft);
  return inTransaction(db, async (trx) => {
    await lockGuide(trx, id);
    const newest = await findTwin(trx, id, language);
    const last = newest?.version ?? 0;
    const read = async () => translateGuide(trx, orNotFound(await findGuide(trx, id, language)), language);
    if ((version ?? last) !== last || madeFromVersion < (newest?.made_from_version ?? 0))
      throw new AppError('GUIDE_CHANGED', { extensions: { current: await read() } });
    await assertSameFacts(trx, language, await getSource(trx, id, madeFromVersion), body);
    await trx
      .insertInto('guide_twins')
      .values({
        guide_id: id,
        language,
        version: last + 1,
        title,
        body,
        made_from_version: madeFromVersion,
        saved_by: actor.id,
      })
      .execute();
    // The search finds what readers see: the facts of the guide as it is now.
    const saved = await read();
    await writeSections(trx, id, saved.body, { language, title });
    await audit(trx, actor.id, 'guide.twin', `guide:${id}`, { language, title, version: last + 1, madeFromVersion });
    trx.announce(tags.guides, tags.guide(id));
    return { ...saved, removed };
  });
}
