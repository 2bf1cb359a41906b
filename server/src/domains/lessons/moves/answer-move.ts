import type { LessonSide } from '@kampus/contract/lessons/moves';
import type { Reservation } from '@kampus/contract/lessons/reservations';
import { claimSlot, formatSlot } from '#domains/teaching/public.ts';
import type { Db } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, explainRefusal } from '#platform/http/app-error.ts';
import { type IdempotencyKey, once } from '#platform/http/idempotency.ts';
import type { Services } from '../../../services.ts';
import { addEvent, announceLesson, followWeek, getReservation } from '../lesson.ts';
import type { LessonRow } from '../queries.ts';
import { freeUntilAfterAnswer, freeUntilOf, getAskedSide, isMovable, sideOf } from '../rules.ts';
import { closeMove, findFreeSlot, type LockedMove, lockMove } from './lock-move.ts';

/**
 * Accepts or declines a proposed time as the other side. Throws NOT_FOUND, FORBIDDEN, MOVE_CLOSED,
 * MOVE_NOT_ALLOWED if the teacher is away, LECTURE_NOT_OPEN if the new time is not free or has
 * another place or languages now, and STUDENT_BUSY if the student has another lesson at that time.
 */
export function answerMove(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { id, answer, key }: { id: number; answer: 'ACCEPTED' | 'DECLINED'; key?: IdempotencyKey | undefined },
): Promise<Reservation> {
  return inTransaction(db, async (trx) => {
    const lesson = await once(trx, actor, 'answerMove', key, () => respond(trx, actor, id, answer));
    return getReservation(trx, lesson.id, { contactOf: lesson.isTaught ? 'student' : 'teacher' });
  });
}

/** Returns the id of the lesson, and whether the actor teaches it. */
async function respond(trx: Trx, actor: Actor, id: number, answer: 'ACCEPTED' | 'DECLINED') {
  const { lesson, move } = await lockMove(trx, id);
  const side = getAskedSide(lesson, actor, { by: sideOf(lesson, move.proposed_by) });
  if (move.state !== 'PROPOSED' || move.until <= lesson.now) throw new AppError('MOVE_CLOSED');
  await closeMove(trx, move, answer);
  if (answer === 'ACCEPTED') await moveLesson(trx, lesson, move).catch(explainBusy(side));
  const note = formatSlot(move.starts_at, move.ends_at);
  const kind = answer === 'ACCEPTED' ? 'MOVED' : 'MOVE_DECLINED';
  await addEvent(trx, lesson.id, kind, { role: side, id: actor.id }, { note });
  await notify(trx, move.proposed_by, `MOVE_${answer}`, { reservation_id: lesson.id, occasion: id });
  announceLesson(trx, lesson);
  return { id: lesson.id, isTaught: side === 'TEACHER' };
}

const explainBusy = (side: LessonSide) =>
  explainRefusal({
    reservations_student_busy_excl: [
      'STUDENT_BUSY',
      side === 'TEACHER' ? { message: 'У ученика уже есть урок в это время' } : {},
    ],
  });

/**
 * Takes the new time and frees the old time. It searches for the free slot again, because a booking
 * may have cut the proposed slot.
 */
async function moveLesson(trx: Trx, lesson: LessonRow, move: LockedMove): Promise<void> {
  if (!isMovable(lesson)) throw new AppError('MOVE_NOT_ALLOWED');
  const lectureId = await findFreeSlot(trx, lesson, move);
  if (lectureId === undefined)
    throw new AppError('LECTURE_NOT_OPEN', {
      message: 'Это время уже занято или изменилось. Отклоните предложение, тогда можно предложить другое',
    });
  await trx
    .updateTable('reservations')
    .set(({ eb, fn }) => ({
      lecture_id: lectureId,
      starts_at: move.starts_at,
      ends_at: move.ends_at,
      moved_at: fn<Date>('now'),
      moves: eb('moves', '+', 1),
      free_until: freeUntilAfterMove(lesson, move),
    }))
    .where('id', '=', lesson.id)
    .execute();
  await claimSlot(trx, lectureId, { start: move.starts_at, end: move.ends_at }, 'CLOSED');
  await freeSlot(trx, lesson);
  await followWeek(trx, lesson);
}

/**
 * A proposal before the deadline for free cancellation sets a new one, with the hour that an
 * accepted request has. A later proposal keeps the deadline.
 */
function freeUntilAfterMove({ now, free_until, cancel_hours }: LessonRow, { created_at, starts_at }: LockedMove): Date {
  if (created_at >= free_until) return free_until;
  return freeUntilAfterAnswer({ now, starts_at, free_until: freeUntilOf(starts_at, cancel_hours) });
}

/** Opens the old slot. It has not begun: only a future lesson moves. */
async function freeSlot(trx: Db, { lecture_id }: LessonRow): Promise<void> {
  await trx.updateTable('lectures').set({ status: 'OPEN' }).where('id', '=', lecture_id).execute();
}
