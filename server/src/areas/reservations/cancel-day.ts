import type { CancelDayBody } from '@kampus/contract/lectures';
import { addDays, dayStart } from '@kampus/contract/time';
import type pg from 'pg';
import { retryConflicts, violatedConstraint } from '#platform/db/errors.ts';
import { findRow } from '#platform/db/statement.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { findStoredAnswer, type IdempotencyKey, type StoredAnswer, toStoredKey } from '#platform/http/idempotency.ts';
import type { Services } from '../../services.ts';
import { freeDaySql } from '../schedule/public.ts';
import { announceLesson } from './announce-lesson.ts';
import { closingSql } from './closing-sql.ts';

/**
 * Locks the teacher's calendar in a statement of its own: the next one sees what was moved into the day while this one
 * waited.
 */
const beginSql = (teacherId: number): string =>
  `begin; select from teachers where user_id = ${teacherId} for no key update`;

/**
 * Everything that begins on one day and has not ended is cancelled as by its teacher; the slots that are free on that day
 * are withdrawn, those of the lessons as well. $1 teacher, $2 and $3 the day, $4 reason, $5 and $6 key.
 */
const cancelDaySql = `
  with changed as (
    update reservations as r
       set status = 'CLOSED', closed_by = 'TEACHER', close_reason = $4, closed_at = now(), covered_cents = 0,
           earned_locked_cents = 0
     where r.teacher_id = $1 and r.status <> 'CLOSED' and r.ends_at > now()
       and r.starts_at >= $2 and r.starts_at < $3
    returning r.id, r.student_id, r.teacher_id, r.starts_at, r.ends_at, r.teacher_id as actor_id,
              old.covered_cents as covered, old.earned_locked_cents as earned, 0 as fee,
              case when old.status = 'PAID' then r.price_cents else 0 end as refund
  ), ${closingSql}, event as (
    insert into reservation_events (reservation_id, kind, by_role, actor_id, note)
    select id, 'CANCELLED', 'TEACHER', $1, $4 from changed
  ), notified as (
    insert into notifications (user_id, kind, reservation_id)
    select student_id, 'CANCELLED_BY_TEACHER', id from changed
  ), stored as (
    insert into idempotency_keys (user_id, operation, key, request_hash, answer)
    select $1, 'cancelDay', $5::text, decode($6, 'hex'), jsonb_build_object('cancelled', (select count(*) from changed))
     where $5::text is not null
  )
  select count(*)::integer as cancelled from changed`;

const withdrawSql = `
  update lectures set deleted_at = now()
   where teacher_id = $1 and status = 'OPEN' and deleted_at is null and starts_at > now()
     and starts_at >= $2 and starts_at < $3`;

interface Answer {
  cancelled: number;
}

/** Cancels a teacher's day: everything goes back to the students, with the reason. Returns how many were cancelled. */
export async function cancelDay(
  services: Services,
  actor: Actor,
  { date, reason }: CancelDayBody,
  key?: IdempotencyKey,
): Promise<Answer> {
  const { pool } = services;
  const [from, before] = [dayStart(date), dayStart(addDays(date, 1))];
  const first = await findFirst(pool, actor, key);
  if (first) return first;
  const { key: storedKey, requestHash } = toStoredKey(key);
  const answer = await retryConflicts(async () => {
    const client = await pool.connect();
    try {
      await client.query(beginSql(actor.id));
      const values = [actor.id, from, before, reason, storedKey, requestHash];
      const { rows } = await client.query<{ cancelled: number }>({ name: 'cancel-day', text: cancelDaySql, values });
      await client.query({ name: 'cancel-day-withdraw', text: withdrawSql, values: [actor.id, from, before] });
      await client.query({ name: 'cancel-day-template', text: freeDaySql, values: [actor.id, date] });
      await client.query('commit');
      return { cancelled: rows[0]?.cancelled ?? 0 };
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }).catch(async (error: unknown) => {
    const constraint = violatedConstraint(error);
    // The same call arrived twice at once, and the other one has been made by now.
    const made = constraint === 'idempotency_keys_pkey' ? await findFirst(pool, actor, key) : undefined;
    if (made) return made;
    if (constraint !== 'accounts_balance_check') throw error;
    throw new AppError('INSUFFICIENT_FUNDS', { message: 'На вашем балансе не хватает на возврат', cause: error });
  });
  announceLesson(services, { teacher: actor });
  return answer;
}

/** What the first call under the key was answered. Throws IDEMPOTENCY_KEY_REUSED for another body. */
async function findFirst(pool: pg.Pool, actor: Actor, key: IdempotencyKey | undefined): Promise<Answer | undefined> {
  if (!key) return undefined;
  const statement = {
    name: 'cancel-day-key',
    text: `select request_hash, answer from idempotency_keys where user_id = $1 and operation = 'cancelDay' and key = $2`,
  };
  return findStoredAnswer<Answer>(key, await findRow<StoredAnswer>(pool, statement, [actor.id, key.key]));
}
