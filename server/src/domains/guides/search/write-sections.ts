import { sql } from 'kysely';
import { tags } from '#platform/cache/tags.ts';
import type { Db } from '#platform/db/connect.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Services } from '../../../services.ts';
import { readSections } from './read-sections.ts';

/** Stores the sections of a saved body, in the transaction of the save. */
export async function writeSections(trx: Db, guideId: number, body: string): Promise<void> {
  await trx.deleteFrom('guide_sections').where('guide_id', '=', guideId).execute();
  const sections = JSON.stringify(readSections(body));
  await sql`
    insert into guide_sections (guide_id, position, anchor, heading, facts, text)
    select ${guideId}, position, anchor, heading, facts, text
      from jsonb_to_recordset(${sections}::jsonb)
        as section
           (position integer, anchor text, heading text, facts text, text text)`.execute(trx);
}

/** Stores the sections of guides that were saved before there were sections. */
export async function fillSections({ db }: Pick<Services, 'db'>): Promise<number> {
  const guides = await db
    .selectFrom('guides')
    .select('id')
    .where(sql<boolean>`not exists (select from guide_sections where guide_id = guides.id)`)
    .orderBy('id')
    .execute();
  return oneByOne(guides, ({ id }) =>
    inTransaction(db, async (trx) => {
      const guide = await trx.selectFrom('guides').select('body').where('id', '=', id).forUpdate().executeTakeFirst();
      if (!guide) return 0;
      await writeSections(trx, id, guide.body);
      trx.announce(tags.guides);
      return 1;
    }),
  );
}
