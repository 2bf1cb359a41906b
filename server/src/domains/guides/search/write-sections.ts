import { type Language, originalLanguage } from '@kampus/contract/languages';
import { sql } from 'kysely';
import { tags } from '#platform/cache/tags.ts';
import type { Db } from '#platform/db/connect.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { withCurrentFacts } from '../twins/current-facts.ts';
import { findTwin } from '../twins/queries.ts';
import { readSections } from './read-sections.ts';

/**
 * Stores the sections of one text, in the transaction of the save. The first section of a twin has
 * its title as a heading; the search reads that of a guide itself.
 */
export async function writeSections(
  trx: Db,
  guideId: number,
  body: string,
  { language, title }: { language: Language; title: string } = { language: originalLanguage, title: '' },
): Promise<void> {
  const ofText = trx.deleteFrom('guide_sections').where('guide_id', '=', guideId);
  await ofText.where('language', '=', language).execute();
  const sections = JSON.stringify(readSections(body));
  await sql`
    insert into guide_sections (guide_id, language, position, anchor, heading, facts, text)
    select ${guideId}, ${language}, position, anchor,
           case position when 0 then ${title} else heading end, facts, text
      from jsonb_to_recordset(${sections}::jsonb)
        as section
           (position integer, anchor text, heading text, facts text, text text)`.execute(trx);
}

/** Stores the sections of a guide and of its twins. They have the facts of the guide as it is. */
export async function writeAllSections(trx: Db, guideId: number, guideBody: string): Promise<void> {
  await writeSections(trx, guideId, guideBody);
  const twins = trx.selectFrom('guide_twins').where('guide_id', '=', guideId);
  for (const { language } of await twins.select('language').distinct().execute()) {
    const { title, body, sourceBody } = orNotFound(await findTwin(trx, guideId, language));
    await writeSections(trx, guideId, withCurrentFacts(sourceBody, guideBody, body), { language, title });
  }
}

/** Stores the sections of guides and twins that have none. Returns the number of guides. */
export async function fillSections({ db }: Pick<Services, 'db'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select distinct id
      from (select id, ${originalLanguage} as language from guides
             union select guide_id, language from guide_twins) as written
     where not exists (
             select from guide_sections as s
              where s.guide_id = written.id and s.language = written.language)
     order by id`.execute(db);
  return oneByOne(rows, ({ id }) =>
    inTransaction(db, async (trx) => {
      const guide = await trx.selectFrom('guides').select('body').where('id', '=', id).forUpdate().executeTakeFirst();
      if (!guide) return 0;
      await writeAllSections(trx, id, guide.body);
      trx.announce(tags.guides);
      return 1;
    }),
  );
}
