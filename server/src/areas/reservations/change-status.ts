import type { Reservation, ReservationStatus } from '@kampus/contract/reservations';
import type { Actor } from '#platform/http/access-tokens.ts';
import type { IdempotencyKey } from '#platform/http/idempotency.ts';
import type { Services } from '../../services.ts';
import { announceLesson } from './announce-lesson.ts';
import { confirmReservation } from './confirm-reservation.ts';
import { changeLesson, type LessonRow } from './lesson-state.ts';
import { payReservation, tryPay } from './pay-reservation.ts';
import { presentReservation, type ReservationRow } from './present.ts';
import { refuseReservation } from './refuse-reservation.ts';
import { assertStatusChange } from './rules.ts';

const present = (row: ReservationRow): Reservation => presentReservation(row, { contactOf: 'student' });

/**
 * Accepts, refuses or marks a reservation paid, by the transitions of product.md §4; the site and the bot both call it.
 * Throws NOT_FOUND, FORBIDDEN, STATUS_CHANGE_NOT_ALLOWED, LECTURE_BEGUN, ANSWER_OVERDUE, NOT_COVERED or
 * INSUFFICIENT_FUNDS, and then nothing changed.
 */
export async function changeStatus(
  services: Services,
  actor: Actor,
  { id, status }: { id: number; status: ReservationStatus },
  key?: IdempotencyKey,
): Promise<Reservation> {
  const { pool } = services;
  const paid = status === 'PAID' && (await tryPay(pool, actor, id, key));
  const changed =
    paid ||
    (await changeLesson(
      pool,
      actor,
      { id, operation: 'updateReservationStatus', key },
      { attempt: (row) => change(services, actor, row, { status, key }), replay: (row): ReservationRow => row },
    ));
  announceLesson(services, changed);
  return present(changed);
}

/**
 * Makes the change in one statement that compares the status it expects, changes the reservation, its slot and the money,
 * and writes history and messages. Undefined when the status was no longer what the row says.
 */
async function change(
  { pool }: Services,
  actor: Actor,
  row: LessonRow,
  { status, key }: { status: ReservationStatus; key: IdempotencyKey | undefined },
): Promise<ReservationRow | undefined> {
  const actsAs = assertStatusChange(row, actor, status);
  if (status === 'PAID') return payReservation(pool, actor, row, key);
  if (status === 'CONFIRMED') {
    const covered = await confirmReservation(pool, actor, row.id, key);
    return covered === undefined ? undefined : { ...row, status, covered_cents: covered };
  }
  const isRefused = await refuseReservation(pool, row, actor, { actsAs, key });
  return isRefused ? { ...row, status, closed_by: actsAs, covered_cents: 0 } : undefined;
}
