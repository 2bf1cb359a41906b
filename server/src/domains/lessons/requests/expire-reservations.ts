import { sql } from 'kysely';
import { notify } from '#platform/db/notify.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Services } from '../../../services.ts';
import { addEvent, announceLesson, bothOf, closeLesson, lockLesson, system } from '../lesson.ts';

/** A teacher who is away (design.md §22) accepts no request. */
const isTeacherAway = sql<boolean>`exists (
  select from teachers where teachers.user_id = reservations.teacher_id and teachers.is_away)`;

/**
 * Closes requests without an answer in time, and requests to a teacher who is away. Notifies both
 * sides. Returns the number. Repeated calls and concurrent calls from several processes are safe.
 */
export async function expireReservations({ db }: Pick<Services, 'db'>): Promise<number> {
  const due = await db
    .selectFrom('reservations')
    .select('id')
    .where('status', '=', 'PENDING')
    .where((where) => where.or([where('answer_due_at', '<=', sql<Date>`now()`), isTeacherAway]))
    .orderBy('id')
    .execute();
  return oneByOne(due, ({ id }) => inTransaction(db, (trx) => expire(trx, id)));
}

async function expire(trx: Trx, id: number): Promise<number> {
  const lesson = await lockLesson(trx, id);
  if (lesson.status !== 'PENDING' || (lesson.answer_due_at > lesson.now && !lesson.is_teacher_away)) return 0;
  await addEvent(trx, id, 'EXPIRED', system);
  await closeLesson(trx, lesson, { by: system, isAnswer: true });
  await notify(trx, bothOf(lesson), 'EXPIRED', { reservation_id: id });
  announceLesson(trx, lesson);
  return 1;
}
