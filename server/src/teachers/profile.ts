import type { Db } from '../db/connect.ts';

/**
 * Whoever ranks above TEACHER gets a teacher profile with the first thing they do as one (DESIGN.md §6); it already
 * exists for teachers.
 */
export async function ensureTeacherProfile(db: Db, userId: number): Promise<void> {
  await db
    .insertInto('teachers')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface TeacherIdentity {
  id: number;
  username: string;
  hasProfile: boolean;
}

/** The person of that name, and whether they have a teacher profile. */
export async function findTeacher(db: Db, username: string): Promise<TeacherIdentity | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('teachers', 'teachers.user_id', 'users.id')
    .select(['users.id', 'users.username', 'teachers.user_id as profile'])
    .where('users.username', '=', username)
    .executeTakeFirst();
  return row && { id: row.id, username: row.username, hasProfile: row.profile !== null };
}
