import type { EventKind, Reservation } from '@kampus/contract/lessons/reservations';
import { lockAccounts, lockAmount, transferMoney } from '#domains/balance/public.ts';
import { formatSlot, teacherTags } from '#domains/teaching/public.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Trx } from '#platform/db/transaction.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { presentReservation, type Visibility } from './present.ts';
import { findReservationRow, type LessonRow, listLessons } from './queries.ts';

/** The steps that changes of a lesson share. Locks are taken in the order of docs/database.md §5. */

/** Locks the calendars that lessons are in. Which teacher gives a lesson never changes. */
async function lockCalendarsOf(trx: Db, ids: readonly number[]): Promise<void> {
  await trx
    .selectFrom('teachers')
    .select('user_id')
    .where('user_id', 'in', ({ selectFrom }) => selectFrom('reservations').select('teacher_id').where('id', 'in', ids))
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks reservations, in the order of their ids. Returns the people of each. */
const lockReservations = (trx: Db, ids: readonly number[]) =>
  trx
    .selectFrom('reservations')
    .select(['teacher_id', 'student_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/**
 * Locks lessons with everything that a change of them touches (calendars, reservations, accounts) and reads them. What
 * is read stays true until the transaction ends.
 */
export async function lockLessons(trx: Db, ids: readonly number[]): Promise<LessonRow[]> {
  if (ids.length === 0) return [];
  await lockCalendarsOf(trx, ids);
  const people = await lockReservations(trx, ids);
  await lockAccounts(trx, [...new Set(people.flatMap(({ teacher_id, student_id }) => [teacher_id, student_id]))]);
  return listLessons(trx, ids);
}

/** Locks and reads one lesson, as `lockLessons` does. Throws NOT_FOUND. */
export async function lockLesson(trx: Db, id: number): Promise<LessonRow> {
  const [lesson] = await lockLessons(trx, [id]);
  return orNotFound(lesson);
}

/** Who changes a lesson, as its history shows it. */
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

/** How a lesson ends before it is paid, or is given back. */
export interface Closing {
  by: Doer;
  /** Who closed it, as the reservation shows it; without it the doer's role. */
  closedBy?: Doer['role'];
  reason?: string | null;
  /** What the student pays all the same, in cents. */
  feeCents?: number;
  /** The closing is the answer to a request. */
  isAnswer?: boolean;
}

/**
 * Closes a lesson: its slot is free again unless it has begun (a trigger does that), its locks open, the fee goes to the
 * teacher out of the lock, and of a paid lesson everything but the fee goes back to the student.
 */
export async function closeLesson(
  trx: Trx,
  lesson: LessonRow,
  { by, closedBy = by.role, reason = null, feeCents = 0, isAnswer = false }: Closing,
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
    refundCents: isPaid ? lesson.paid_cents - feeCents : 0,
  });
}

/**
 * Opens the locks of a lesson and moves what is due: a fee out of what the student's lock covers, or a refund out of what
 * the teacher has earned. The row of the lesson has to lose its locks in the same transaction.
 */
export async function settleMoney(
  trx: Trx,
  lesson: LessonRow,
  { actorId, feeCents, refundCents }: { actorId: number | null; feeCents: number; refundCents: number },
): Promise<void> {
  const { covered_cents: covered, earned_locked_cents: earned } = lesson;
  if (feeCents > 0) await chargeFee(trx, lesson, { cents: feeCents, actorId });
  else if (covered > 0) await lockAmount(trx, lesson.student_id, -covered);
  if (refundCents > 0) await refundLesson(trx, lesson, { cents: refundCents, actorId, unlockedCents: earned });
  else if (earned > 0) await lockAmount(trx, lesson.teacher_id, -earned);
}

/** Pays for a late cancellation out of what the lesson's lock covers. */
async function chargeFee(trx: Trx, lesson: LessonRow, { cents, actorId }: { cents: number; actorId: number | null }) {
  await transferMoney(trx, {
    kind: 'FEE',
    fromAccountId: lesson.student_account_id,
    toAccountId: lesson.teacher_account_id,
    cents,
    description: `Плата за позднюю отмену урока: ${formatSlot(lesson.starts_at, lesson.ends_at)}`,
    reservationId: lesson.id,
    actorId,
    unlockedCents: lesson.covered_cents,
  });
  await addEvent(trx, lesson.id, 'FEE_CHARGED', system, { cents });
}

/** Moves the price to the teacher, out of the lesson's lock. Returns the transfer's id. */
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

/** Gives money of a lesson, or the fee of its cancellation, back to the student. Returns the transfer's id. */
export async function giveBack(
  trx: Trx,
  lesson: LessonRow,
  { cents, actorId, unlockedCents }: { cents: number; actorId: number | null; unlockedCents: number },
): Promise<number> {
  const settlement = await trx
    .selectFrom('transfers')
    .select('id')
    .where('reservation_id', '=', lesson.id)
    .where('kind', 'in', ['LESSON', 'FEE'])
    .executeTakeFirstOrThrow();
  return transferMoney(trx, {
    kind: 'REFUND',
    fromAccountId: lesson.teacher_account_id,
    toAccountId: lesson.student_account_id,
    cents,
    description: `Возврат за урок: ${formatSlot(lesson.starts_at, lesson.ends_at)}`,
    reservationId: lesson.id,
    actorId,
    reversesId: settlement.id,
    unlockedCents,
  });
}

async function refundLesson(trx: Trx, lesson: LessonRow, refund: Parameters<typeof giveBack>[2]): Promise<void> {
  await giveBack(trx, lesson, refund);
  await addEvent(trx, lesson.id, 'REFUNDED', system, { cents: refund.cents });
}

/** The two people of a lesson. */
export const bothOf = ({ student_id, teacher_id }: LessonRow): number[] => [student_id, teacher_id];

/** Invalidates what shows the lesson's teacher: slots, prices, the search. */
export const announceLesson = (trx: Trx, { teacher }: { teacher: { username: string } }): void =>
  trx.announce(...teacherTags(teacher.username));

/** A reservation as a call responds with it. */
export async function getReservation(trx: Db, id: number, visibility: Visibility = {}): Promise<Reservation> {
  return presentReservation(orNotFound(await findReservationRow(trx, id)), visibility);
}
