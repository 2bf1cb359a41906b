import type { Db } from '#platform/db/connect.ts';

/**
 * Creates the teacher profile of a user who has none. TEACHER gets it with the role; whoever ranks above gets it with
 * the first thing they do as a teacher (design.md §6). The search lists everybody who has one.
 */
export async function ensureTeacherProfile(db: Db, userId: number): Promise<void> {
  await db
    .insertInto('teachers')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
