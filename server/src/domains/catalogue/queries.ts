import type { Faculty, Keyword, Specialty, Topic, TopicType, University } from '@kampus/contract/catalogue/catalogue';
import { type Language, originalLanguage, type TwinLanguage } from '@kampus/contract/languages';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';

/** Entries as the contract describes them, by list. */
interface Entries {
  universities: University;
  faculties: Faculty;
  specialties: Specialty;
  keywords: Keyword;
  topics: Topic;
}

export type CatalogueList = keyof Entries;

interface ListRule {
  columns: RawBuilder<unknown>;
  /** The column with the id of the parent entry, if the list has parents. */
  parent?: string;
}

const lists: Readonly<Record<CatalogueList, ListRule>> = {
  universities: { columns: sql`id, short_name as "shortName", full_name as "fullName", name` },
  faculties: {
    columns: sql`id, short_name as "shortName", university_id as "universityId", name`,
    parent: 'university_id',
  },
  specialties: { columns: sql`id, short_name as "shortName", faculty_id as "facultyId"`, parent: 'faculty_id' },
  keywords: { columns: sql`id, keyword` },
  topics: {
    columns: sql`
      id, name, title, type, main_guide_id as "mainGuideId", description, university_id
        as "universityId"`,
    parent: 'university_id',
  },
};

export interface CatalogueQuery {
  page: number;
  size: number;
  /** Null selects the entries of all parents. Lists without parents have no such field. */
  parentId?: number | null;
  /** Of topics. Null selects the topics of faculties and dormitories. */
  type?: TopicType | null;
  /** Of topics: adds the titles of their main guides. Of keywords: sorts them. */
  language?: TwinLanguage | undefined;
}

/** The title of the main guide's newest twin in a language. */
const twinTitle = (language: TwinLanguage) => sql`
  (select title from guide_twins
    where guide_id = main_guide_id and language = ${language} order by version desc limit 1)`;

/** Keywords of one position as a language sorts its alphabet and the others. */
const byKeyword = (language: Language) => sql`position, keyword collate ${sql.ref(`${language}-x-icu`)}, id`;

/** A page of a list, and the total number of entries. */
export async function listCatalogue<List extends CatalogueList>(
  db: Db,
  list: List,
  { page, size, parentId = null, type = null, language }: CatalogueQuery,
): Promise<{ entries: Entries[List][]; total: number }> {
  const { columns, parent } = lists[list];
  const order = list === 'keywords' ? byKeyword(language ?? originalLanguage) : sql`position, id`;
  const titles = language && list === 'topics' ? sql`, ${twinTitle(language)} as "twinTitle"` : sql``;
  const isOfParent = parent && parentId !== null ? sql`and ${sql.ref(parent)} = ${parentId}` : sql``;
  const isOfType = list !== 'topics' ? sql`` : type === null ? sql`and type <> 'LIFE'` : sql`and type = ${type}`;
  const condition = sql`not retired ${isOfParent} ${isOfType}`;
  const { rows } = await sql<{ total: number; id: number | null; twinTitle?: string | null }>`
    select counted.total, listed.*
      from (select count(*) as total
              from ${sql.table(list)} where ${condition}) as counted
      left join (
        select ${columns} ${titles} from ${sql.table(list)} where ${condition}
         order by ${order} limit ${size} offset ${size * page}
      ) as listed on true`.execute(db);
  // A page without entries is one row with only the total.
  const entries = rows.flatMap(({ total: _, twinTitle: title, ...entry }) =>
    entry.id === null ? [] : [{ ...entry, ...(title && { twinTitle: title }) } as Entries[List]],
  );
  return { entries, total: rows[0]?.total ?? 0 };
}

/** A university, also a retired one. */
export const findUniversity = (db: Db, id: number): Promise<University | undefined> =>
  db
    .selectFrom('universities')
    .select(['id', 'short_name as shortName', 'full_name as fullName', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
