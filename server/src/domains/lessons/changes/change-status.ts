import type { Reservation, ReservationStatus } from '@kampus/contract/lessons/reservations';
import { lockAmount } from '#domains/balance/public.ts';
import { audit } from '#platform/db/audit.ts';
import { notify } from '#platform/db/notify.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import { formatEuros } from '#platform/format/euros.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { explainRefusal } from '#platform/http/app-error.ts';
import { type IdempotencyKey, once } from '#platform/http/idempotency.ts';
import type { Services } from '../../../services.ts';
import {
  addEvent,
  announceLesson,
  bothOf,
  closeLesson,
  getReservation,
  lockLesson,
  payLesson,
  system,
} from '../lesson.ts';
import type { LessonRow } from '../queries.ts';
import { type ActsAs, assertStatusChange, freeUntilAfterAnswer, isRefundable } from '../rules.ts';

/**
 * Accepts or refuses a reservation or marks it paid, by the transitions of product.md §4. The site
 * and the bot call it. Throws NOT_FOUND, FORBIDDEN, STATUS_CHANGE_NOT_ALLOWED, LECTURE_BEGUN,
 * ANSWER_OVERDUE, NOT_COVERED or INSUFFICIENT_FUNDS. An error changes nothing.
 */
export function changeStatus(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { id, status }: { id: number; status: ReservationStatus },
  key?: IdempotencyKey,
): Promise<Reservation> {
  return inTransaction(db, async (trx) => {
    await once(trx, actor, 'updateReservationStatus', key, async () => {
      const lesson = await lockLesson(trx, id);
      const actsAs = assertStatusChange(lesson, actor, status);
      if (status === 'CONFIRMED') await confirm(trx, actor, lesson);
      else if (status === 'PAID') await pay(trx, actor, lesson);
      else await refuse(trx, actor, lesson, actsAs);
      announceLesson(trx, lesson);
    });
    return getReservation(trx, id, { contactOf: 'student' });
  });
}

/** Accepts a request. Locks the price on the student's account if the available money is enough. */
async function confirm(trx: Trx, actor: Actor, lesson: LessonRow): Promise<void> {
  const { id, student_id, price_cents } = lesson;
  const coveredCents = lesson.available_cents >= price_cents ? price_cents : 0;
  await trx
    .updateTable('reservations')
    .set(({ fn }) => ({
      status: 'CONFIRMED',
      answered_at: fn<Date>('now'),
      covered_cents: coveredCents,
      free_until: freeUntilAfterAnswer(lesson),
    }))
    .where('id', '=', id)
    .execute();
  await addEvent(trx, id, 'CONFIRMED', { role: 'TEACHER', id: actor.id });
  if (coveredCents > 0) {
    await lockAmount(trx, student_id, coveredCents);
    await addEvent(trx, id, 'COVERED', system, { cents: coveredCents });
  }
  await trx.updateTable('lectures').set({ status: 'CLOSED' }).where('id', '=', lesson.lecture_id).execute();
  await notify(trx, student_id, 'CONFIRMED', { reservation_id: id });
  await notify(trx, lesson.teacher_id, 'CONFIRMED_TEACHER', { reservation_id: id });
}

/** Marks a lesson paid. The teacher's earning stays locked while a refund is possible. */
async function pay(trx: Trx, actor: Actor, lesson: LessonRow): Promise<void> {
  const { id, price_cents: cents } = lesson;
  const lockedCents = isRefundable(lesson) ? cents : 0;
  await trx
    .updateTable('reservations')
    .set(({ fn }) => ({
      status: 'PAID',
      paid_at: fn<Date>('now'),
      paid_cents: cents,
      covered_cents: 0,
      earned_locked_cents: lockedCents,
    }))
    .where('id', '=', id)
    .execute();
  const message = `Недостаточно средств на балансе ученика: урок стоит ${formatEuros(cents)}`;
  const transferId = await payLesson(trx, lesson, { actorId: actor.id, lockedCents }).catch(
    explainRefusal({ accounts_balance_check: ['INSUFFICIENT_FUNDS', { message }] }),
  );
  await addEvent(trx, id, 'PAID', { role: 'TEACHER', id: actor.id }, { cents });
  await notify(trx, bothOf(lesson), 'PAID', { reservation_id: id, transfer_id: transferId });
}

/** Refuses a request, or an accepted lesson as an admin. The other people get a message. */
async function refuse(trx: Trx, actor: Actor, lesson: LessonRow, role: ActsAs): Promise<void> {
  const by = { role, id: actor.id };
  await addEvent(trx, lesson.id, 'REFUSED', by);
  await closeLesson(trx, lesson, { by, isAnswer: true });
  const notifiesTeacher = role === 'ADMIN' && lesson.teacher_id !== actor.id;
  await notify(trx, notifiesTeacher ? bothOf(lesson) : lesson.student_id, 'REFUSED', { reservation_id: lesson.id });
  if (role === 'ADMIN')
    await audit(trx, actor.id, 'reservation.refuse', `reservation:${lesson.id}`, { before: lesson.status });
}
