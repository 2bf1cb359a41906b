import type { LessonSide } from '@kampus/contract/lessons/moves';
import type { EventKind, Reservation } from '@kampus/contract/lessons/reservations';
import { sql } from 'kysely';
import { lockAccounts, lockAmount, transferMoney } from '#domains/balance/public.ts';
import { formatSlot, lockCalendarsIn, publishWeek, teacherTags } from '#domains/teaching/public.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Trx } from '#platform/db/transaction.ts';
import { explainRefusal, orNotFound } from '#platform/http/app-error.ts';
import { presentReservation, type Visibility } from './present.ts';
import { findReservationRow, type LessonRow, listLessons } from './queries.ts';

/** Shared steps for changes of a lesson. They lock in the order of docs/database.md §5. */

/** Locks reservations in the order of their ids. Returns the teacher and the student of each. */
const lockReservations = (trx: Db, ids: readonly number[]) =>
  trx
    .selectFrom('reservations')
    .select(['teacher_id', 'student_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/**
 * Locks lessons with their calendars, reservations and accounts, then reads them. The values that
 * it reads cannot change before the transaction ends.
 */
export async function lockLessons(trx: Db, ids: readonly number[]): Promise<LessonRow[]> {
  if (ids.length === 0) return [];
  // The teacher of a lesson never changes.
  await lockCalendarsIn(trx, sql`select teacher_id from reservations where id = any (${ids})`);
  const people = await lockReservations(trx, ids);
  await lockAccounts(trx, [...new Set(people.flatMap(({ teacher_id, student_id }) => [teacher_id, student_id]))]);
  return listLessons(trx, ids);
}

/** Like `lockLessons`, for one lesson. Throws NOT_FOUND. */
export async function lockLesson(trx: Db, id: number): Promise<LessonRow> {
  const [lesson] = await lockLessons(trx, [id]);
  return orNotFound(lesson);
}

/** The person or the system that changes a lesson, for its history. */
export interface Doer {
  role: 'STUDENT' | 'TEACHER' | 'ADMIN' | 'SYSTEM';
  /** Null for the system. */
  id: number | null;
}

export const system: Doer = { role: 'SYSTEM', id: null };

/** Adds a step to a lesson's history. */
export async function addEvent(
  trx: Db,
  reservationId: number,
  kind: EventKind,
  by: Doer,
  { note = null, cents = null }: { note?: string | null; cents?: number | null } = {},
): Promise<void> {
  await trx
    .insertInto('reservation_events')
    .values({ reservation_id: reservationId, kind, by_role: by.role, actor_id: by.id, note, amount_cents: cents })
    .execute();
}

/** Parameters for closing a lesson. A paid lesson is refunded except for the fee. */
export interface Closing {
  by: Doer;
  /** The role that the reservation shows as `closedBy`. The default is the role of `by`. */
  closedBy?: Doer['role'];
  reason?: string | null;
  /** Fee that the student pays, in cents. */
  feeCents?: number;
  /** True if a curator decided the fee. Else it is for a late cancellation. */
  isFeeDecided?: boolean;
  /** True if the closing is the answer to a request. */
  isAnswer?: boolean;
}

/**
 * Closes a lesson and releases its locks. The fee goes from the lock to the teacher. A paid lesson
 * is refunded except for the fee. A trigger frees the slot unless the slot has begun.
 */
export async function closeLesson(
  trx: Trx,
  lesson: LessonRow,
  { by, closedBy = by.role, reason = null, feeCents = 0, isFeeDecided = false, isAnswer = false }: Closing,
): Promise<void> {
  const isPaid = lesson.status === 'PAID';
  await trx
    .updateTable('reservations')
    .set(({ fn }) => ({
      status: 'CLOSED',
      closed_by: closedBy,
      close_reason: reason,
      closed_at: fn<Date>('now'),
      covered_cents: 0,
      earned_locked_cents: 0,
      ...(!isPaid && { paid_cents: feeCents }),
      ...(isAnswer && { answered_at: fn<Date>('now') }),
    }))
    .where('id', '=', lesson.id)
    .execute();
  await settleMoney(trx, lesson, {
    actorId: by.id,
    feeCents: isPaid ? 0 : feeCents,
    isFeeDecided,
    refundCents: isPaid ? lesson.paid_cents - feeCents : 0,
  });
  await followWeek(trx, lesson);
}

/** Freed time that the week template has published follows the present template. */
export async function followWeek(trx: Trx, { is_generated, starts_at, teacher_id, now }: LessonRow): Promise<void> {
  if (is_generated && starts_at > now) await publishWeek(trx, teacher_id, now);
}

/**
 * Releases the locks of a lesson and transfers a fee from the student or a refund from the teacher.
 * The caller must set the lock columns of the lesson to 0 in the same transaction.
 */
export async function settleMoney(
  trx: Trx,
  lesson: LessonRow,
  {
    actorId,
    feeCents,
    isFeeDecided = false,
    refundCents,
  }: { actorId: number | null; feeCents: number; isFeeDecided?: boolean; refundCents: number },
): Promise<void> {
  const { covered_cents: covered, earned_locked_cents: earned } = lesson;
  if (feeCents > 0) await chargeFee(trx, lesson, { cents: feeCents, actorId, isDecided: isFeeDecided });
  else if (covered > 0) await lockAmount(trx, lesson.student_id, -covered);
  if (refundCents > 0) await refundLesson(trx, lesson, { cents: refundCents, actorId, unlockedCents: earned });
  else if (earned > 0) await lockAmount(trx, lesson.teacher_id, -earned);
}

/** Pays a fee from the amount that is locked for the lesson. */
async function chargeFee(
  trx: Trx,
  lesson: LessonRow,
  { cents, actorId, isDecided }: { cents: number; actorId: number | null; isDecided: boolean },
): Promise<void> {
  await transferMoney(trx, {
    kind: 'FEE',
    fromAccountId: lesson.student_account_id,
    toAccountId: lesson.teacher_account_id,
    cents,
    description: isDecided
      ? `Половина цены урока по решению куратора: ${formatSlot(lesson.starts_at, lesson.ends_at)}`
      : `Плата за позднюю отмену урока: ${formatSlot(lesson.starts_at, lesson.ends_at)}`,
    reservationId: lesson.id,
    actorId,
    unlockedCents: lesson.covered_cents,
  });
  await addEvent(trx, lesson.id, isDecided ? 'HALF_PAID' : 'FEE_CHARGED', system, { cents });
}

/** Pays the price to the teacher from the lesson's lock. Returns the id of the transfer. */
export async function payLesson(
  trx: Trx,
  lesson: LessonRow,
  { actorId, lockedCents }: { actorId: number; lockedCents: number },
): Promise<number> {
  return transferMoney(trx, {
    kind: 'LESSON',
    fromAccountId: lesson.student_account_id,
    toAccountId: lesson.teacher_account_id,
    cents: lesson.price_cents,
    description: `Оплата урока: ${formatSlot(lesson.starts_at, lesson.ends_at)}`,
    reservationId: lesson.id,
    actorId,
    unlockedCents: lesson.covered_cents,
    lockedCents,
  });
}

/** The transfer that paid a lesson or its fee. */
export async function getSettlementId(trx: Db, reservationId: number): Promise<number> {
  const { id } = await trx
    .selectFrom('transfers')
    .select('id')
    .where('reservation_id', '=', reservationId)
    .where('kind', 'in', ['LESSON', 'FEE'])
    .executeTakeFirstOrThrow();
  return id;
}

/** Refunds the student for a lesson or for a fee. Returns the id of the transfer. */
export async function transferRefund(
  trx: Trx,
  lesson: LessonRow,
  { cents, actorId, unlockedCents }: { cents: number; actorId: number | null; unlockedCents: number },
): Promise<number> {
  return transferMoney(trx, {
    kind: 'REFUND',
    fromAccountId: lesson.teacher_account_id,
    toAccountId: lesson.student_account_id,
    cents,
    description: `Возврат за урок: ${formatSlot(lesson.starts_at, lesson.ends_at)}`,
    reservationId: lesson.id,
    actorId,
    reversesId: await getSettlementId(trx, lesson.id),
    unlockedCents,
  });
}

async function refundLesson(trx: Trx, lesson: LessonRow, refund: Parameters<typeof transferRefund>[2]): Promise<void> {
  await transferRefund(trx, lesson, refund);
  await addEvent(trx, lesson.id, 'REFUNDED', system, { cents: refund.cents });
}

/** For `.catch`: the earning of the teacher is not locked, and the teacher has spent it. */
export const explainRefund = explainRefusal({
  accounts_balance_check: ['INSUFFICIENT_FUNDS', { message: 'На балансе преподавателя не хватает на возврат' }],
});

/** For `.catch` of a refund that the teacher makes. */
export const explainOwnRefund = explainRefusal({
  accounts_balance_check: ['INSUFFICIENT_FUNDS', { message: 'На вашем балансе не хватает на возврат' }],
});

/** Ids of the student and the teacher. */
export const bothOf = ({ student_id, teacher_id }: LessonRow): number[] => [student_id, teacher_id];

/** Id of the person on the other side of the lesson. */
export const otherOf = ({ student_id, teacher_id }: LessonRow, side: LessonSide): number =>
  side === 'STUDENT' ? teacher_id : student_id;

/** Invalidates cached pages that show the teacher: slots, prices and the search. */
export const announceLesson = (trx: Trx, { teacher }: { teacher: { username: string } }): void =>
  trx.announce(...teacherTags(teacher.username));

/** The reservation for the response of a call. */
export async function getReservation(trx: Db, id: number, visibility: Visibility = {}): Promise<Reservation> {
  return presentReservation(orNotFound(await findReservationRow(trx, id)), visibility);
}
