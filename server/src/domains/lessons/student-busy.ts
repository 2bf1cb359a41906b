import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';

/**
 * True if the student has a request or a lesson at this time. `reservations_student_busy_excl`
 * decides about two calls at once, and its index serves this condition.
 */
export async function isStudentBusy(trx: Db, studentId: number, from: Date, to: Date): Promise<boolean> {
  const { rows } = await sql`
    select from reservations
     where student_id = ${studentId} and status <> 'CLOSED'
       and tstzrange(starts_at, ends_at) && tstzrange(${from}, ${to})
     limit 1`.execute(trx);
  return rows.length > 0;
}
