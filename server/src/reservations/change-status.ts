import type { Reservation, ReservationStatus } from '@kampus/contract/reservations';
import type pg from 'pg';
import { retryConflicts, violatedConstraint } from '../db/errors.ts';
import { formatEuros } from '../format/euros.ts';
import type { Actor } from '../http/access-tokens.ts';
import { AppError, found } from '../http/app-error.ts';
import { describeSlot } from '../lectures/present.ts';
import type { Services } from '../services.ts';
import { invalidateTeacher } from '../teachers/teachers.ts';
import { presentReservation, type ReservationRow } from './present.ts';
import { reservationColumns, reservationTables } from './select-sql.ts';
import { assertStatusChange, type ChangeState } from './status-rules.ts';
import { confirmSql, paySql, refuseSql } from './status-sql.ts';

type ChangeRow = ReservationRow & ChangeState;

/** Each failed comparison means that somebody else changed the status, and there are only three changes to make. */
const attemptsMax = 4;

const changeStateSql = `select now() as now, ${reservationColumns} from ${reservationTables} where r.id = $1`;

/**
 * Accepts, refuses or marks a reservation paid, by the transitions of SPEC.md §4; the site and the bot both call it.
 * Throws NOT_FOUND, FORBIDDEN, STATUS_CHANGE_NOT_ALLOWED, LECTURE_BEGUN or INSUFFICIENT_FUNDS, and then nothing changed.
 */
export async function changeStatus(
  services: Services,
  actor: Actor,
  { id, status }: { id: number; status: ReservationStatus },
): Promise<Reservation> {
  const { pool, cache } = services;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const row = found(await findChangeRow(pool, id));
    const capacity = assertStatusChange(row, actor, status);
    if (!(await compareAndSet(pool, row, actor, capacity, status))) continue;
    invalidateTeacher(cache, row.teacher.username);
    services.wakeDelivery();
    const closedBy = status === 'CLOSED' ? capacity : null;
    return presentReservation({ ...row, status, closed_by: closedBy }, { contactOf: 'student' });
  }
  throw new AppError('STATUS_CHANGE_NOT_ALLOWED');
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
  const query = queryFor(row, actor, capacity, status);
  try {
    const { rows } = await retryConflicts(() => pool.query(query));
    return rows.length > 0;
  } catch (error) {
    if (violatedConstraint(error) !== 'accounts_balance_check') throw error;
    const message = `Недостаточно средств на балансе студента: урок стоит ${formatEuros(row.price_cents)}`;
    throw new AppError('INSUFFICIENT_FUNDS', { message, cause: error });
  }
}

function queryFor(row: ChangeRow, actor: Actor, capacity: string, status: ReservationStatus): pg.QueryConfig {
  if (status === 'CONFIRMED') return { name: 'reservation-confirm', text: confirmSql, values: [row.id] };
  if (status === 'PAID') {
    const description = `Оплата урока: ${describeSlot(row.starts_at, row.ends_at)}`;
    return { name: 'reservation-pay', text: paySql, values: [row.id, description, actor.id] };
  }
  return { name: 'reservation-refuse', text: refuseSql, values: [row.id, row.status, capacity, actor.id] };
}
