import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';

/**
 * Removes the words that no guide and no topic has any more. As long as a mistyped word is known,
 * nobody who types it gets what was meant. Triggers add the words of each save. Returns the number.
 */
export async function forgetWords(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with used as (
      select search from guide_sections
      union all select search from guides
      union all select search from topics
    )
    delete from search_words
     where word not in (select unnest(tsvector_to_array(search)) from used)`.execute(db);
  return Number(numAffectedRows);
}
