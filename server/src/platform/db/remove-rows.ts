import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Rows of one statement: a term's would take longer than a statement may. */
const removedAtOnce = 5000;

/** Removes all rows of a table to which a condition applies, some at a time. Returns how many. */
export async function removeRows(db: Db, table: string, condition: string): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with gone as (
      delete from ${sql.table(table)}
       where ctid = any (array(select ctid from ${sql.table(table)} where ${sql.raw(condition)} limit ${removedAtOnce}))
         and ${sql.raw(condition)}
      returning 1)
    select count(*) as removed from gone`.execute(db);
  const removed = rows[0]?.removed ?? 0;
  return removed < removedAtOnce ? removed : removed + (await removeRows(db, table, condition));
}
