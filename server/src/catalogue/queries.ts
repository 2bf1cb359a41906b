import type pg from 'pg';
import { findJson, type Prepared } from '../db/prepared.ts';

/**
 * Reference data as the JSON that the contract describes. PostgreSQL writes it: Cyrillic text never becomes an object
 * here, only to be written out again.
 */

const listOf = (name: string, columns: string, from: string, order: string): Prepared => ({
  name: `catalogue-${name}`,
  text: `select coalesce(json_agg(json_build_object(${columns}) order by ${order}), '[]')::text as json from ${from}`,
});

const universityColumns = `'id', id, 'shortName', short_name, 'fullName', full_name, 'name', name`;
const universities = listOf('universities', universityColumns, 'universities', 'id');
const university: Prepared = {
  name: 'catalogue-university',
  text: `select json_build_object(${universityColumns})::text as json from universities where id = $1`,
};
const faculties = listOf(
  'faculties',
  `'id', id, 'shortName', short_name, 'universityId', university_id, 'name', name`,
  'faculties where $1::int is null or university_id = $1',
  'id',
);
const specialties = listOf(
  'specialties',
  `'id', id, 'shortName', short_name, 'facultyId', faculty_id`,
  'specialties where $1::int is null or faculty_id = $1',
  'id',
);
const keywords = listOf('keywords', `'id', id, 'keyword', keyword`, 'keywords', 'keyword collate "ru-x-icu", id');
const topics = listOf(
  'topics',
  `'id', id, 'name', name, 'title', title, 'type', type, 'mainGuideId', main_guide_id,
   'description', description, 'universityId', university_id`,
  'topics where $1::int is null or university_id = $1',
  'id',
);

const list = async (pool: pg.Pool, statement: Prepared, parent?: number | null): Promise<string> =>
  (await findJson(pool, statement, parent === undefined ? [] : [parent])) ?? '[]';

export const listUniversities = (pool: pg.Pool) => list(pool, universities);
export const findUniversity = (pool: pg.Pool, id: number) => findJson(pool, university, [id]);
export const listKeywords = (pool: pg.Pool) => list(pool, keywords);
/** Null lists those of all parents; an unknown parent has none. */
export const listFaculties = (pool: pg.Pool, universityId: number | null) => list(pool, faculties, universityId);
export const listSpecialties = (pool: pg.Pool, facultyId: number | null) => list(pool, specialties, facultyId);
export const listTopics = (pool: pg.Pool, universityId: number | null) => list(pool, topics, universityId);
