import { sql } from 'kysely';
import { lockAccounts, lockAmount } from '#domains/balance/public.ts';
import type { Db, PortalDb } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import { addEvent, system } from '../lesson.ts';
import { unmarkedHours } from '../rules.ts';

interface UncoveredLesson {
  id: number;
  teacher_id: number;
  price_cents: number;
}

/**
 * Locks a student's accepted lessons whose price is not locked yet, oldest first. Reservations are locked before
 * accounts: a change of money that covers lessons calls this first.
 */
export async function lockUncoveredLessons(trx: Db, studentId: number): Promise<UncoveredLesson[]> {
  const { rows } = await sql<UncoveredLesson>`
    select id, teacher_id, price_cents from reservations
     where student_id = ${studentId} and status = 'CONFIRMED' and covered_cents = 0
       and ends_at > now() - interval '1 hour' * ${unmarkedHours}
     order by id
       for no key update`.execute(trx);
  return rows;
}

/** Locks the price of these lessons of a student, as far as the money reaches. Returns how many. */
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

/** Covers everybody's accepted lessons, for example from money that a cancelled lesson freed. Returns how many. */
export async function coverAllLessons(db: PortalDb): Promise<number> {
  const students = await listSolventStudents(db);
  return oneByOne(students, ({ id }) =>
    inTransaction(db, async (trx) => coverLessons(trx, id, await lockUncoveredLessons(trx, id))),
  );
}

/** Students whose money is enough for the oldest lesson that waits for it; nobody else's rows are locked. */
async function listSolventStudents(db: Db): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select student_id as id
      from (select distinct on (student_id) student_id, price_cents from reservations
             where status = 'CONFIRMED' and covered_cents = 0 and ends_at > now() - interval '1 hour' * ${unmarkedHours}
             order by student_id, id) as oldest
      join accounts on user_id = student_id
     where balance_cents - locked_cents + overdraft_cents >= price_cents
     order by student_id`.execute(db);
  return rows;
}
