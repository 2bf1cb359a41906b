import { sql } from 'kysely';
import { lockAccounts, lockAmount } from '#domains/balance/public.ts';
import type { Db, PortalDb } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import { addEvent, system } from '../lesson.ts';

interface UncoveredLesson {
  id: number;
  teacher_id: number;
  price_cents: number;
}

/**
 * Locks the rows of a student's accepted lessons that are not covered, oldest first. Call it before
 * you lock accounts: reservations come before accounts in the lock order.
 */
export async function lockUncoveredLessons(trx: Db, studentId: number): Promise<UncoveredLesson[]> {
  const { rows } = await sql<UncoveredLesson>`
    select id, teacher_id, price_cents from reservations
     where student_id = ${studentId} and status = 'CONFIRMED' and covered_cents = 0
     order by id
       for no key update`.execute(trx);
  return rows;
}

/** Covers lessons of a student until the money ends. Returns the number of covered lessons. */
export async function coverLessons(trx: Trx, studentId: number, lessons: UncoveredLesson[]): Promise<number> {
  if (lessons.length === 0) return 0;
  const account = (await lockAccounts(trx, [studentId])).get(studentId);
  let available = account?.availableCents ?? 0;
  let count = 0;
  for (const lesson of lessons) {
    available -= lesson.price_cents;
    if (available < 0) break;
    await coverLesson(trx, studentId, lesson);
    count += 1;
  }
  return count;
}

async function coverLesson(trx: Trx, studentId: number, { id, teacher_id, price_cents: cents }: UncoveredLesson) {
  await trx.updateTable('reservations').set({ covered_cents: cents }).where('id', '=', id).execute();
  await lockAmount(trx, studentId, cents);
  await addEvent(trx, id, 'COVERED', system, { cents });
  await notify(trx, [studentId, teacher_id], 'COVERED', { reservation_id: id });
}

/** Covers lessons of all students, for example after a cancellation. Returns the number. */
export async function coverAllLessons(db: PortalDb): Promise<number> {
  const students = await listSolventStudents(db);
  return oneByOne(students, ({ id }) =>
    inTransaction(db, async (trx) => coverLessons(trx, id, await lockUncoveredLessons(trx, id))),
  );
}

/**
 * Students with enough money for their oldest uncovered lesson. `coverAllLessons` locks only the
 * rows of these students.
 */
async function listSolventStudents(db: Db): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select student_id as id
      from (select distinct on (student_id) student_id, price_cents from reservations
             where status = 'CONFIRMED' and covered_cents = 0
             order by student_id, id) as oldest
      join accounts on user_id = student_id
     where balance_cents - locked_cents + overdraft_cents >= price_cents
     order by student_id`.execute(db);
  return rows;
}
