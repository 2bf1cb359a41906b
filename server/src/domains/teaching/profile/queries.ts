import type { Keyword } from '@kampus/contract/catalogue/catalogue';
import { fromThousandths, type PriceMap } from '@kampus/contract/pricing';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { orNotFound } from '#platform/http/app-error.ts';

export interface TeacherIdentity {
  id: number;
  username: string;
  hasProfile: boolean;
}

/** Finds a person by login and tells whether they have a teacher profile. */
export async function findTeacher(db: Db, username: string): Promise<TeacherIdentity | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('teachers', 'teachers.user_id', 'users.id')
    .select(['users.id', 'users.username', 'teachers.user_id as profile'])
    .where('users.username', '=', username)
    .executeTakeFirst();
  return row && { id: row.id, username: row.username, hasProfile: row.profile !== null };
}

/** The teachers that have a public page: those who are not away (design.md §22). */
const selectPublic = (db: Db, username: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('teachers as t', 't.user_id', 'u.id')
    .where('u.username', '=', username)
    .where('t.is_away', '=', false);

/** A teacher with a public page, by login. Throws NOT_FOUND for every other login. */
export const getPublicTeacher = async (db: Db, username: string): Promise<{ id: number; username: string }> =>
  orNotFound(await selectPublic(db, username).select(['u.id', 'u.username']).executeTakeFirst());

/** A teacher's keywords in alphabetical order. Empty for a person without a teacher profile. */
export const listTeacherKeywords = (db: Db, teacherId: number): Promise<Keyword[]> =>
  db
    .selectFrom('teacher_keywords')
    .innerJoin('keywords', 'keywords.id', 'teacher_keywords.keyword_id')
    .select(['keywords.id', 'keywords.keyword'])
    .where('teacher_keywords.teacher_id', '=', teacherId)
    .orderBy(sql`keywords.keyword::text collate "ru-x-icu"`)
    .orderBy('keywords.id')
    .execute();

/** The prices of a teacher by login; {} if none are set. Throws NOT_FOUND as `getPublicTeacher`. */
export async function getPrices(db: Db, username: string): Promise<{ username: string; prices: PriceMap }> {
  const rows = await selectPublic(db, username)
    .leftJoin('teacher_prices as p', 'p.teacher_id', 'u.id')
    .select(['u.username', 'p.group_size', 'p.price_thousandths'])
    .orderBy('p.group_size')
    .execute();
  const prices: Record<string, number> = {};
  for (const { group_size, price_thousandths } of rows)
    if (group_size !== null && price_thousandths !== null) prices[group_size] = fromThousandths(price_thousandths);
  return { username: orNotFound(rows[0]).username, prices };
}
