import type { Db } from '#platform/db/connect.ts';

/**
 * Creates the teacher profile of a user without one. A TEACHER gets it with the role. A higher rank
 * gets it with the first action as a teacher (design.md §6). The search lists all users with a
 * profile.
 */
export async function ensureTeacherProfile(db: Db, userId: number): Promise<void> {
  await db
    .insertInto('teachers')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
