import type { Faculty, Keyword, Specialty, Topic, University } from '@kampus/contract/catalogue';
import type pg from 'pg';
import { findRow, type Statement } from '#platform/db/statement.ts';

/** Entries as the contract describes them, by list. */
interface Entries {
  universities: University;
  faculties: Faculty;
  specialties: Specialty;
  keywords: Keyword;
  topics: Topic;
}

export type CatalogueList = keyof Entries;

/** $1 size, $2 page, $3 the parent where `from` has a condition on it. A page without entries is one row with the total. */
const listOf = (list: CatalogueList, columns: string, from: string, order: string): Statement => ({
  name: `catalogue-${list}`,
  text: `
    select counted.total, listed.*
      from (select count(*) as total from ${from}) as counted
      left join (
        select ${columns} from ${from} order by ${order} limit $1 offset $1::bigint * $2
      ) as listed on true`,
});

const ofParent = (table: string, parent: string): string =>
  `${table} where not retired and ($3::int is null or ${parent} = $3)`;

const universityColumns = 'id, short_name as "shortName", full_name as "fullName", name';
const statements: Record<CatalogueList, Statement> = {
  universities: listOf('universities', universityColumns, 'universities where not retired', 'position, id'),
  faculties: listOf(
    'faculties',
    'id, short_name as "shortName", university_id as "universityId", name',
    ofParent('faculties', 'university_id'),
    'position, id',
  ),
  specialties: listOf(
    'specialties',
    'id, short_name as "shortName", faculty_id as "facultyId"',
    ofParent('specialties', 'faculty_id'),
    'position, id',
  ),
  keywords: listOf('keywords', 'id, keyword', 'keywords where not retired', 'position, keyword collate "ru-x-icu", id'),
  topics: listOf(
    'topics',
    'id, name, title, type, main_guide_id as "mainGuideId", description, university_id as "universityId"',
    ofParent('topics', 'university_id'),
    'position, id',
  ),
};
const university: Statement = {
  name: 'catalogue-university',
  text: `select ${universityColumns} from universities where id = $1`,
};

export interface CatalogueQuery {
  page: number;
  size: number;
  /** Null for the entries of all parents; lists without parents leave it out. */
  parentId?: number | null;
}

/** A page of a list, and how many entries it has in all. */
export async function listCatalogue<List extends CatalogueList>(
  pool: pg.Pool,
  list: List,
  { page, size, parentId }: CatalogueQuery,
): Promise<{ entries: Entries[List][]; total: number }> {
  const values = parentId === undefined ? [size, page] : [size, page, parentId];
  const { rows } = await pool.query<{ total: number; id: number | null }>({ ...statements[list], values });
  const entries = rows.flatMap(({ total: _, ...entry }) => (entry.id === null ? [] : [entry as Entries[List]]));
  return { entries, total: rows[0]?.total ?? 0 };
}

export const findUniversity = (pool: pg.Pool, id: number): Promise<University | undefined> =>
  findRow(pool, university, [id]);
