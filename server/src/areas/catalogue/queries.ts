import type pg from 'pg';
import { findJson, findRow, type Statement } from '#platform/db/statement.ts';

/**
 * Reference data as the JSON that the contract describes. PostgreSQL writes it: Cyrillic text never becomes an object
 * here, only to be written out again.
 */

/** $1 size, $2 page, $3 the parent where `from` asks for one. */
const listOf = (name: string, columns: string, from: string, order: string): Statement => ({
  name: `catalogue-${name}`,
  text: `
    select coalesce(json_agg(json_build_object(${columns}) order by ${order}), '[]')::text as json,
           (select count(*) from ${from}) as total
      from (select * from ${from} order by ${order} limit $1 offset $1::bigint * $2) as listed`,
});

const universityColumns = `'id', id, 'shortName', short_name, 'fullName', full_name, 'name', name`;
const universities = listOf('universities', universityColumns, 'universities', 'id');
const university: Statement = {
  name: 'catalogue-university',
  text: `select json_build_object(${universityColumns})::text as json from universities where id = $1`,
};
const faculties = listOf(
  'faculties',
  `'id', id, 'shortName', short_name, 'universityId', university_id, 'name', name`,
  'faculties where $3::int is null or university_id = $3',
  'id',
);
const specialties = listOf(
  'specialties',
  `'id', id, 'shortName', short_name, 'facultyId', faculty_id`,
  'specialties where $3::int is null or faculty_id = $3',
  'id',
);
const keywords = listOf('keywords', `'id', id, 'keyword', keyword`, 'keywords', 'keyword collate "ru-x-icu", id');
const topics = listOf(
  'topics',
  `'id', id, 'name', name, 'title', title, 'type', type, 'mainGuideId', main_guide_id,
   'description', description, 'universityId', university_id`,
  'topics where $3::int is null or university_id = $3',
  'id',
);

const catalogueLists = { universities, faculties, specialties, keywords, topics };

export type CatalogueList = keyof typeof catalogueLists;

export interface CatalogueQuery {
  page: number;
  size: number;
  /** Null for the entries of all parents; lists without parents leave it out. */
  parentId?: number | null;
}

/** A page of a list, and how many entries it has in all. */
export async function listCatalogue(
  pool: pg.Pool,
  name: CatalogueList,
  { page, size, parentId }: CatalogueQuery,
): Promise<{ json: string; total: number }> {
  const values = parentId === undefined ? [size, page] : [size, page, parentId];
  const row = await findRow<{ json: string; total: number }>(pool, catalogueLists[name], values);
  return row ?? { json: '[]', total: 0 };
}

export const findUniversity = (pool: pg.Pool, id: number) => findJson(pool, university, [id]);
