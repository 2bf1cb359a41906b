import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { CommandError } from './command.ts';

export interface Table {
  name: string;
  /** Stored columns; generated columns are left out. */
  columns: string[];
  /** True if the id is an identity column. */
  isNumbered: boolean;
}

/**
 * Tables that triggers fill from other tables, and tables of running processes. An export leaves
 * them out.
 */
const derivedTables = [
  'kysely_migration',
  'kysely_migration_lock',
  'search_words',
  'teacher_free',
  'teacher_search_words',
  'teacher_words',
  'slot_openings',
  'transfer_days',
  'backups',
  // A mail that waits would be sent by the old and by the new portal.
  'mails',
];

/**
 * The portal's tables; each comes after the tables that it references, except for deferrable
 * constraints.
 */
export async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table & { parents: string[] }>`
    select c.relname as name,
           array(
             select attname::text from pg_attribute
              where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
              order by attnum
           ) as columns,
           exists (
             select from pg_attribute
              where attrelid = c.oid and attname = 'id' and attidentity <> ''
           ) as "isNumbered",
           array(
             select distinct p.relname::text
               from pg_constraint f join pg_class p on p.oid = f.confrelid
              where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid
                and not f.condeferrable
           ) as parents
      from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and c.relname <> all (${derivedTables})
     order by c.relname`.execute(db);
  const ordered: Table[] = [];
  const placed = new Set<string>();
  while (ordered.length < rows.length) {
    const ready = rows.filter((row) => !placed.has(row.name) && row.parents.every((parent) => placed.has(parent)));
    if (ready.length === 0) throw new CommandError('The tables refer to each other in a circle');
    for (const { name, columns, isNumbered } of ready) {
      placed.add(name);
      ordered.push({ name, columns, isNumbered });
    }
  }
  return ordered;
}

/** The newest applied migration. An export can be read only by the same schema. */
export async function readSchemaVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? '';
}
