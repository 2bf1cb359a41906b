import type pg from 'pg';
import { isDuplicate, retryConflicts, violatedConstraint } from '#platform/db/errors.ts';
import { findRow, type Statement } from '#platform/db/statement.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import { findStoredAnswer, type IdempotencyKey, type StoredAnswer } from '#platform/http/idempotency.ts';
import type { ReservationRow } from './present.ts';
import { reservationColumns, reservationTables } from './queries.ts';
import type { LessonState } from './rules.ts';

/** A reservation with all that the rules about it ask for. */
export type LessonRow = ReservationRow & LessonState;

/** Reads a lesson; `matter` is what the call is about, where that is not the reservation itself. */
const lessonStatement = (name: string, columns: string, matter: string): Statement => ({
  name,
  text: `
    select now() as now, ${reservationColumns}, r.fee_cents, r.fee_waived_at, r.free_until, ${columns}
           teacher.covered_only, account.balance_cents - account.locked_cents + account.overdraft_cents as available_cents,
           account.is_closed as is_student_erased,
           k.request_hash, k.answer
      from ${reservationTables}
      join teachers as teacher on teacher.user_id = r.teacher_id
      join accounts as account on account.user_id = r.student_id
      ${matter}
      left join idempotency_keys as k on k.user_id = $2 and k.operation = $3 and k.key = $4
     where $1 = ${matter === '' ? 'r.id' : 'matter.id'}`,
});

/** What a call about a lesson names by its id, with the columns that only such a call needs. */
const statements = {
  reservation: lessonStatement('lesson-state', '', ''),
  move: lessonStatement(
    'lesson-state-of-move',
    'matter.state as move_state, matter.proposed_by, matter.until,',
    'join reservation_moves as matter on matter.reservation_id = r.id',
  ),
  report: lessonStatement(
    'lesson-state-of-report',
    `matter.id as report_id, matter.state as report_state, matter.kind as report_kind, matter.text as report_text,
     matter.reporter_id, matter.created_at as reported_at, matter.answer_until, matter.answer,`,
    'join reservation_reports as matter on matter.reservation_id = r.id',
  ),
};

/** Each attempt fails only when somebody else changed the lesson in between, and there are few changes to make. */
const attemptsMax = 4;

export interface LessonCall {
  id: number;
  /** What the id is of. */
  of?: keyof typeof statements;
  operation: string;
  key?: IdempotencyKey | undefined;
}

/**
 * Changes a lesson by compare-and-set: reads it, lets `attempt` judge and write, and reads again when the write found
 * another state than the one read (`attempt` returned undefined). A repeated call under the same idempotency key gets
 * what `replay` makes of the lesson as it is now. Throws NOT_FOUND and whatever `attempt` throws.
 */
export async function changeLesson<Result, Row extends LessonRow = LessonRow>(
  pool: pg.Pool,
  actor: Actor,
  { id, of = 'reservation', operation, key }: LessonCall,
  steps: { attempt: (row: Row) => Promise<Result | undefined>; replay: (row: Row) => Result | Promise<Result> },
): Promise<Result> {
  for (let count = 1; count <= attemptsMax; count += 1) {
    const values = [id, actor.id, operation, key?.key ?? null];
    const row = orNotFound(await findRow<Row & StoredAnswer>(pool, statements[of], values));
    if (findStoredAnswer(key, row)) return steps.replay(row);
    try {
      const result = await retryConflicts(() => steps.attempt(row));
      if (result !== undefined) return result;
    } catch (error) {
      // The same call arrived twice at once, and the other one has been made by now; or its row stands in the way, and only
      // the key tells whose it is.
      const refusal = error instanceof AppError ? error.cause : error;
      const isFirstMet = key !== undefined && count === 1 && isDuplicate(refusal);
      if (!isFirstMet && violatedConstraint(error) !== 'idempotency_keys_pkey') throw error;
    }
  }
  throw new AppError('CONFLICT');
}

/**
 * The CTE that keeps a call's idempotency key, for a statement whose CTE `source` has a row where the call succeeded.
 * Takes the statement's parameters for the user, the key and the hash of the request.
 */
export const storeKeySql = (operation: string, source: string, [user, key, hash]: [string, string, string]): string => `
  stored as (
    insert into idempotency_keys (user_id, operation, key, request_hash, answer)
    select ${user}::integer, '${operation}', ${key}::text, decode(${hash}, 'hex'), '{}'
      from ${source} where ${key}::text is not null
  )`;
