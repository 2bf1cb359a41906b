import type { Reservation, ReservationStatus } from '@kampus/contract/reservations';
import type pg from 'pg';
import { batch, writes } from '#platform/db/batch.ts';
import { retryConflicts, violatedConstraint } from '#platform/db/errors.ts';
import { formatEuros } from '#platform/format/euros.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';
import { invalidateTeacher } from '../teachers/public.ts';
import { presentReservation, type ReservationRow } from './present.ts';
import { reservationColumns, reservationTables } from './select-sql.ts';
import { assertStatusChange, type ChangeState } from './status-rules.ts';
import { confirmSql, paySql, refuseSql } from './status-sql.ts';

type ChangeRow = ReservationRow & ChangeState;

/** Each failed comparison means that somebody else changed the status, and there are only three changes to make. */
const attemptsMax = 4;

const changeStateSql = `select now() as now, ${reservationColumns} from ${reservationTables} where r.id = $1`;

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
  const paid = status === 'PAID' && (await payAtOnce(pool, actor, id));
  if (paid) return announce(services, paid, status, null);
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const row = orNotFound(await findChangeRow(pool, id));
    const capacity = assertStatusChange(row, actor, status);
    if (!(await compareAndSet(pool, row, actor, capacity, status))) continue;
    return announce(services, row, status, status === 'CLOSED' ? capacity : null);
  }
  throw new AppError('STATUS_CHANGE_NOT_ALLOWED');
}

/** Tells whoever has to know, and presents the reservation as it is now. */
function announce(
  { cache, wakeDelivery }: Services,
  row: ReservationRow,
  status: ReservationStatus,
  closedBy: 'TEACHER' | 'ADMIN' | null,
): Reservation {
  invalidateTeacher(cache, row.teacher.username);
  wakeDelivery();
  return presentReservation({ ...row, status, closed_by: closedBy }, { contactOf: 'student' });
}

const pay = batch<{ id: number; teacherId: number }, ReservationRow>({
  name: 'reservation-pay',
  takes: { id: 'integer', teacherId: 'integer' },
  text: paySql,
  ...writes,
});

/** The ordinary payment, in one round trip; undefined where anything stands against it, which the caller finds out. */
async function payAtOnce(pool: pg.Pool, actor: Actor, id: number): Promise<ReservationRow | undefined> {
  try {
    return (await pay(pool, { id, teacherId: actor.id }))[0];
  } catch (error) {
    if (violatedConstraint(error) === 'accounts_balance_check') return undefined;
    throw error;
  }
}

async function findChangeRow(pool: pg.Pool, id: number): Promise<ChangeRow | undefined> {
  const query = { name: 'reservation-change-state', text: changeStateSql, values: [id] };
  return (await pool.query<ChangeRow>(query)).rows[0];
}

/** False when the status was no longer what the row says. */
async function compareAndSet(
  pool: pg.Pool,
  row: ChangeRow,
  actor: Actor,
  capacity: 'TEACHER' | 'ADMIN',
  status: ReservationStatus,
): Promise<boolean> {
  try {
    if (status === 'PAID') return (await pay(pool, { id: row.id, teacherId: actor.id })).length > 0;
    const { rows } = await retryConflicts(() => pool.query(answerQuery(row, actor, capacity, status)));
    return rows.length > 0;
  } catch (error) {
    if (violatedConstraint(error) !== 'accounts_balance_check') throw error;
    const message = `Недостаточно средств на балансе студента: урок стоит ${formatEuros(row.price_cents)}`;
    throw new AppError('INSUFFICIENT_FUNDS', { message, cause: error });
  }
}

function answerQuery(row: ChangeRow, actor: Actor, capacity: string, status: ReservationStatus): pg.QueryConfig {
  if (status === 'CONFIRMED') return { name: 'reservation-confirm', text: confirmSql, values: [row.id] };
  return { name: 'reservation-refuse', text: refuseSql, values: [row.id, row.status, capacity, actor.id] };
}
