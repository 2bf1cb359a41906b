import type { CancelDayBody } from '@kampus/contract/teaching/lectures';
import { addDays, dayStart } from '@kampus/contract/time';
import { sql } from 'kysely';
import { exceptDay, lockOwnCalendar, teacherTags } from '#domains/teaching/public.ts';
import type { Db } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { type IdempotencyKey, once } from '#platform/http/idempotency.ts';
import type { Services } from '../../../services.ts';
import { addEvent, closeLesson, explainOwnRefund, lockLessons } from '../lesson.ts';
import type { LessonRow } from '../queries.ts';

/**
 * Cancels a teacher's day and refunds all students. Returns the number of cancelled lessons. Throws
 * INSUFFICIENT_FUNDS if an earning is not locked and the teacher has spent it.
 */
export function cancelDay(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { date, reason }: CancelDayBody,
  key?: IdempotencyKey,
): Promise<{ cancelled: number }> {
  const day = { from: dayStart(date), before: dayStart(addDays(date, 1)) };
  return inTransaction(db, (trx) =>
    once(trx, actor, 'cancelDay', key, async () => {
      await lockOwnCalendar(trx, actor);
      const lessons = await lockLessons(trx, await listActiveIds(trx, actor.id, day));
      for (const lesson of lessons) await cancelLesson(trx, lesson, reason);
      await withdrawSlots(trx, actor.id, day);
      await exceptDay(trx, actor.id, date);
      trx.announce(...teacherTags(actor.username));
      return { cancelled: lessons.length };
    }),
  ).catch(explainOwnRefund);
}

/** Start (inclusive) and end (exclusive) of a day. */
interface Day {
  from: Date;
  before: Date;
}

/** Ids of active reservations that begin on the day and have not ended. */
async function listActiveIds(trx: Db, teacherId: number, { from, before }: Day): Promise<number[]> {
  const rows = await trx
    .selectFrom('reservations')
    .select('id')
    .where('teacher_id', '=', teacherId)
    .where('status', '<>', 'CLOSED')
    .where('ends_at', '>', sql<Date>`now()`)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', before)
    .execute();
  return rows.map(({ id }) => id);
}

async function cancelLesson(trx: Trx, lesson: LessonRow, reason: string): Promise<void> {
  const by = { role: 'TEACHER', id: lesson.teacher_id } as const;
  await addEvent(trx, lesson.id, 'CANCELLED', by, { note: reason });
  await closeLesson(trx, lesson, { by, reason });
  await notify(trx, lesson.student_id, 'CANCELLED_BY_TEACHER', { reservation_id: lesson.id });
}

/** Withdraws the free slots of the day, including the slots of cancelled lessons. */
async function withdrawSlots(trx: Db, teacherId: number, { from, before }: Day): Promise<void> {
  await trx
    .updateTable('lectures')
    .set(({ fn }) => ({ deleted_at: fn<Date>('now') }))
    .where('teacher_id', '=', teacherId)
    .where('status', '=', 'OPEN')
    .where('deleted_at', 'is', null)
    .where('starts_at', '>', sql<Date>`now()`)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', before)
    .execute();
}
