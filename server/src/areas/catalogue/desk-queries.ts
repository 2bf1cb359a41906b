import type { CatalogueListName, DeskCatalogueEntry } from '@kampus/contract/catalogue';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { contains } from '#platform/db/like.ts';
import { deskLists } from './desk-lists.ts';

/** Columns that lists have or not: those of others are null. */
const optionalColumns = {
  shortName: 'short_name',
  fullName: 'full_name',
  name: 'name',
  title: 'title',
  description: 'description',
  type: 'type',
  mainGuideId: 'main_guide_id',
};

function entrySql(list: CatalogueListName) {
  const { label, parent, fields, uses } = deskLists[list];
  const own = Object.entries(optionalColumns).map(
    ([field, column]) => `${field in fields ? `e.${column}` : 'null'} as "${field}"`,
  );
  return sql.raw(`
    select e.id, ${label} as label, ${parent ? `e.${parent}` : 'null::int'} as "parentId", ${own.join(', ')},
           e.retired, e.position, ${uses} as uses
      from ${list} as e`);
}

/** A list of the catalogue with retired entries; `query` is any part of an entry's name. */
export async function listDeskEntries(
  db: Db,
  list: CatalogueListName,
  {
    page,
    size,
    parentId,
    query,
  }: { page: number; size: number; parentId?: number | undefined; query?: string | undefined },
): Promise<{ entries: DeskCatalogueEntry[]; total: number }> {
  const { label, parent, order } = deskLists[list];
  const conditions = [
    ...(parentId !== undefined && parent ? [sql`${sql.raw(`e.${parent}`)} = ${parentId}`] : []),
    ...(query ? [contains(label, query)] : []),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const [{ rows }, count] = await Promise.all([
    sql<DeskCatalogueEntry>`
      ${entrySql(list)} ${where} order by ${sql.raw(order)} limit ${size} offset ${size * page}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${sql.table(list)} as e ${where}`.execute(db),
  ]);
  return { entries: rows, total: count.rows[0]?.total ?? 0 };
}

/** One entry; undefined where there is none. */
export async function findDeskEntry(
  db: Db,
  list: CatalogueListName,
  id: number,
): Promise<DeskCatalogueEntry | undefined> {
  const { rows } = await sql<DeskCatalogueEntry>`${entrySql(list)} where e.id = ${id}`.execute(db);
  return rows[0];
}
