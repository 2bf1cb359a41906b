import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import type { ProfilePart } from './clear-profile.ts';

/** A person and the parts of the profile that a notice can be about. */
export interface NoticedPerson {
  id: number;
  username: string;
  avatar_key: string | null;
  about: string | null;
  title: string;
  has: Record<ProfilePart, boolean>;
}

/** People by id, without erased ones. TEACHER: the person has a teacher's page. */
export async function findPeople(db: Db, ids: readonly number[]): Promise<Map<number, NoticedPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .leftJoin('teachers', 'teachers.user_id', 'users.id')
    .select(['users.id', 'username', 'avatar_key', 'about', 'first_name', 'last_name', 'is_away'])
    .select(sql<string>`full_name(first_name, last_name, username)`.as('title'))
    .where('users.id', 'in', ids)
    .where('erased_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ first_name, last_name, is_away, ...row }) => {
      const has = {
        NAME: first_name !== null || last_name !== null,
        PICTURE: row.avatar_key !== null,
        TEACHER: is_away === false,
      };
      return [row.id, { ...row, has }];
    }),
  );
}
