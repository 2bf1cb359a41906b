import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';

/**
 * Creates the teacher profile of a user without one. A TEACHER gets it with the role. A higher rank
 * gets it with the first action as a teacher (design.md §6). The search lists all users with a
 * profile that may teach, also after a role or a block that changes at the same moment.
 */
export async function ensureTeacherProfile(db: Db, userId: number): Promise<void> {
  await sql`
    insert into teachers (user_id, is_away)
    select id, not may_teach(role, block_scope, block_until, erased_at) from users
     where id = ${userId} and not exists (select from teachers where user_id = ${userId})
       for share of users
        on conflict do nothing`.execute(db);
}
