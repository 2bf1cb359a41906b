import type { CatalogueListName, DeskCatalogueEntry } from '@kampus/contract/catalogue/catalogue';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { contains } from '#platform/db/like.ts';
import { deskLists, tableOf } from './desk-lists.ts';

interface ListSql {
  /** SQL for the display name of an entry `e`. */
  label: string;
  order: string;
  /** Number of rows that refer to the entry. */
  uses: RawBuilder<number>;
  /** True if the entry has child entries that are not retired. */
  hasOpen?: RawBuilder<boolean>;
}

const usersWith = (column: string) =>
  sql<number>`(select count(*) from users u where ${sql.ref(`u.${column}`)} = e.id)`;
const guidesWith = (words: RawBuilder<unknown>) => sql<number>`
  (select count(distinct s.guide_id) from guide_sections s join guides g on g.id = s.guide_id
    where s.search @@ ${words} and g.withdrawn_at is null)`;
const openIn = (table: string, column: string) =>
  sql<boolean>`exists (select from ${sql.table(table)} x where ${sql.ref(`x.${column}`)} = e.id and not x.retired)`;

const listSql: Readonly<Record<CatalogueListName, ListSql>> = {
  universities: {
    label: 'coalesce(e.name, e.short_name)',
    order: 'e.position, e.id',
    uses: usersWith('university_id'),
    hasOpen: sql`${openIn('faculties', 'university_id')} or ${openIn('topics', 'university_id')}`,
  },
  faculties: {
    label: 'coalesce(e.name, e.short_name)',
    order: 'e.position, e.id',
    uses: usersWith('faculty_id'),
    hasOpen: openIn('specialties', 'faculty_id'),
  },
  specialties: { label: 'e.short_name', order: 'e.position, e.id', uses: usersWith('specialty_id') },
  topics: {
    label: 'e.name',
    order: 'e.position, e.id',
    uses: sql`(select count(*) from guides g where g.topic_id = e.id and g.withdrawn_at is null)`,
  },
  keywords: {
    label: 'e.keyword::text',
    order: 'e.position, e.keyword collate "ru-x-icu", e.id',
    uses: sql`(select count(*) from teacher_keywords k where k.keyword_id = e.id)`,
  },
  labels: {
    label: 'e.label',
    order: 'e.position, e.id',
    uses: sql`(select count(*) from guide_facts f join guides g on g.id = f.guide_id
                where lower(f.label) = any (e.names) and g.withdrawn_at is null)`,
  },
  glossary: {
    label: 'e.term',
    order: 'e.term collate "sk-x-icu", e.id',
    uses: guidesWith(sql`phraseto_tsquery('kampus', e.term)`),
  },
  synonyms: {
    label: 'e.word',
    order: 'e.word collate "ru-x-icu", e.id',
    uses: guidesWith(sql`plainto_tsquery('kampus', e.names[1])`),
  },
};

/** Fields that only some lists have. They are null in the entries of the other lists. */
const optionalFields = [
  'shortName',
  'fullName',
  'name',
  'title',
  'description',
  'type',
  'mainGuideId',
  'synonyms',
  'shelfMonths',
  'mailDomains',
  'labelUk',
  'labelSk',
  'labelEn',
  'term',
  'reading',
  'meaning',
  'meaningUk',
  'meaningSk',
  'meaningEn',
  'example',
  'place',
];

function selectEntries(list: CatalogueListName): RawBuilder<DeskCatalogueEntry> {
  const { parent, fields } = deskLists[list];
  const { label, uses } = listSql[list];
  const own = optionalFields.map((field) => {
    const { column } = fields[field] ?? {};
    return `${column === undefined ? 'null' : `e.${column}`} as "${field}"`;
  });
  return sql`
    select e.id, ${sql.raw(label)} as label, ${parent ? sql.ref(`e.${parent}`) : sql`null::int`}
      as "parentId",
           ${sql.raw(own.join(', '))}, e.retired, e.position, ${uses} as uses
      from ${tableOf(list)} as e`;
}

/** A page of a catalogue list, with retired entries. `query` matches any part of the name. */
export async function listDeskEntries(
  db: Db,
  list: CatalogueListName,
  {
    page,
    size,
    parentId,
    query,
  }: { page: number; size: number; parentId?: number | undefined; query?: string | undefined },
): Promise<{ items: DeskCatalogueEntry[]; total: number }> {
  const { parent } = deskLists[list];
  const { label, order } = listSql[list];
  const conditions = [
    ...(parentId !== undefined && parent ? [sql`${sql.ref(`e.${parent}`)} = ${parentId}`] : []),
    ...(query ? [contains(label, query)] : []),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const [{ rows }, count] = await Promise.all([
    sql<DeskCatalogueEntry>`
      ${selectEntries(list)} ${where}
       order by ${sql.raw(order)} limit ${size} offset ${size * page}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${tableOf(list)} as e ${where}`.execute(db),
  ]);
  return { items: rows, total: count.rows[0]?.total ?? 0 };
}

/** One entry; undefined for an unknown id. */
export async function findDeskEntry(
  db: Db,
  list: CatalogueListName,
  id: number,
): Promise<DeskCatalogueEntry | undefined> {
  const { rows } = await sql<DeskCatalogueEntry>`${selectEntries(list)} where e.id = ${id}`.execute(db);
  return rows[0];
}

/** True if the entry has child entries that are not retired. */
export async function hasOpenEntries(db: Db, list: CatalogueListName, id: number): Promise<boolean> {
  const { hasOpen } = listSql[list];
  if (!hasOpen) return false;
  const { rows } = await sql<{ open: boolean }>`
    select ${hasOpen} as open from ${tableOf(list)} as e where e.id = ${id}`.execute(db);
  return rows[0]?.open ?? false;
}
