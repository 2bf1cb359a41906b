import { sql } from 'kysely';
import { tags } from '#platform/cache/tags.ts';
import type { Db } from '#platform/db/connect.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Services } from '../../../services.ts';
import { readFacts } from './read-facts.ts';

/**
 * Stores the facts of a saved body, in the transaction of the save. A fact that did not change
 * keeps its id and its confirmations.
 */
export async function writeFacts(trx: Db, guideId: number, body: string): Promise<void> {
  const facts = readFacts(body).map((fact) => ({ guide_id: guideId, ...fact }));
  const contents = facts.map(({ label, value, years }) => ({ label, value, years }));
  await sql`
    delete from guide_facts as former
     where guide_id = ${guideId}
       and not exists (
         select from jsonb_to_recordset(${JSON.stringify(contents)}::jsonb)
                  as saved (label text, value text, years text)
          where saved.label = former.label and saved.value = former.value
            and saved.years is not distinct from former.years)`.execute(trx);
  if (facts.length === 0) return;
  await trx
    .insertInto('guide_facts')
    .values(facts)
    .onConflict((conflict) =>
      conflict.constraint('guide_facts_content_key').doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        year_to: eb.ref('excluded.year_to'),
        source: eb.ref('excluded.source'),
        kind: eb.ref('excluded.kind'),
        cents_from: eb.ref('excluded.cents_from'),
        cents_to: eb.ref('excluded.cents_to'),
        unit: eb.ref('excluded.unit'),
        date_from: eb.ref('excluded.date_from'),
        date_to: eb.ref('excluded.date_to'),
      })),
    )
    .execute();
}

/**
 * Stores the facts of guides that begin with a list and have no facts. Returns the number of
 * guides.
 */
export async function fillFacts({ db }: Pick<Services, 'db'>): Promise<number> {
  const guides = await db
    .selectFrom('guides')
    .select('id')
    .where(sql<boolean>`body ~ '^\\s*<dl>'`)
    .where(sql<boolean>`not exists (select from guide_facts where guide_id = guides.id)`)
    .orderBy('id')
    .execute();
  return oneByOne(guides, ({ id }) =>
    inTransaction(db, async (trx) => {
      const guide = await trx.selectFrom('guides').select('body').where('id', '=', id).forUpdate().executeTakeFirst();
      if (!guide) return 0;
      await writeFacts(trx, id, guide.body);
      trx.announce(tags.guides, tags.guide(id));
      return 1;
    }),
  );
}
