import { sql } from 'kysely';
import { tags } from '#platform/cache/tags.ts';
import type { Trx } from '#platform/db/transaction.ts';

/** Announces the comments and reviews of people with a proof of study there: they show its name. */
export async function announceStudents(trx: Trx, universityIds: number[]): Promise<void> {
  const students = sql`
    select user_id from study_proofs where university_id = any(${universityIds}::integer[])`;
  const comments = await sql<{ id: number }>`
    select distinct guide_id as id from comments where user_id in (${students})`.execute(trx);
  const reviews = await sql<{ teacher: string }>`
    select distinct t.username::text as teacher
      from reviews as r join users as t on t.id = r.teacher_id
     where r.student_id in (${students})`.execute(trx);
  trx.announce(...comments.rows.map(({ id }) => tags.comments(id)));
  trx.announce(...reviews.rows.map(({ teacher }) => tags.teacher(teacher)));
}
