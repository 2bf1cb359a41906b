import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';

/** A label with a spelling of another label, and the field that has it. */
export interface SharedSpelling {
  id: number;
  label: string;
  path: 'label' | 'synonyms';
}

/** Labels that share a spelling. One of them would take over the facts of the other. */
export async function findSharedSpellings(db: Db): Promise<SharedSpelling[]> {
  const { rows } = await sql<SharedSpelling>`
    select distinct on (own.id) own.id, own.label,
           case when fact_label_names(own.label, null) && other.names
                then 'label' else 'synonyms' end as path
      from fact_labels as own
      join fact_labels as other on other.id <> own.id and other.names && own.names
     where not own.retired and not other.retired
     order by own.id, path`.execute(db);
  return rows;
}
