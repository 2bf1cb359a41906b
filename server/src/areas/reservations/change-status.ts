import type { Reservation, ReservationStatus } from '@kampus/contract/reservations';
import type pg from 'pg';
import { findRow } from '#platform/db/statement.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';
import { invalidateTeacher } from '../teachers/public.ts';
import { confirmReservation } from './confirm-reservation.ts';
import { payReservation, tryPay } from './pay-reservation.ts';
import { presentReservation, type ReservationRow } from './present.ts';
import { reservationColumns, reservationTables } from './queries.ts';
import { refuseReservation } from './refuse-reservation.ts';
import { type ActsAs, assertStatusChange, type ChangeState } from './rules.ts';

type ChangeRow = ReservationRow & ChangeState;

/** Each failed comparison means that somebody else changed the status, and there are only three changes to make. */
const attemptsMax = 4;

const findChangeRow = (pool: pg.Pool, id: number): Promise<ChangeRow | undefined> =>
  findRow<ChangeRow>(
    pool,
    {
      name: 'reservation-change-state',
      text: `select now() as now, ${reservationColumns} from ${reservationTables} where r.id = $1`,
    },
    [id],
  );

/**
 * Accepts, refuses or marks a reservation paid, by the transitions of product.md §4; the site and the bot both call it.
 * Throws NOT_FOUND, FORBIDDEN, STATUS_CHANGE_NOT_ALLOWED, LECTURE_BEGUN or INSUFFICIENT_FUNDS, and then nothing changed.
 */
export async function changeStatus(
  services: Services,
  actor: Actor,
  { id, status }: { id: number; status: ReservationStatus },
): Promise<Reservation> {
  const { pool } = services;
  const paid = status === 'PAID' && (await tryPay(pool, actor, id));
  if (paid) return announce(services, paid, status, null);
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const row = orNotFound(await findChangeRow(pool, id));
    const actsAs = assertStatusChange(row, actor, status);
    if (!(await compareAndSet(pool, row, actor, { actsAs, status }))) continue;
    return announce(services, row, status, status === 'CLOSED' ? actsAs : null);
  }
  throw new AppError('STATUS_CHANGE_NOT_ALLOWED');
}

/**
 * Makes the change in one statement that compares the status it expects, changes the reservation, its slot and the money,
 * and writes the messages. False when the status was no longer what the row says.
 */
function compareAndSet(
  pool: pg.Pool,
  row: ChangeRow,
  actor: Actor,
  { actsAs, status }: { actsAs: ActsAs; status: ReservationStatus },
): Promise<boolean> {
  if (status === 'PAID') return payReservation(pool, actor, row);
  if (status === 'CONFIRMED') return confirmReservation(pool, row.id);
  return refuseReservation(pool, row, actor, actsAs);
}

/** Drops cached responses about the teacher, has the messages delivered, and presents the reservation as it is now. */
function announce(
  { cache, wakeDelivery }: Services,
  row: ReservationRow,
  status: ReservationStatus,
  closedBy: ActsAs | null,
): Reservation {
  invalidateTeacher(cache, row.teacher.username);
  wakeDelivery();
  return presentReservation({ ...row, status, closed_by: closedBy }, { contactOf: 'student' });
}
