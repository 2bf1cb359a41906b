import type pg from 'pg';
import { inBatches, listIds } from '#platform/db/in-batches.ts';
import { closingSql, ownerSql } from './closing-sql.ts';
import { refundableMinutes, unmarkedHours } from './rules.ts';

/** A report that still waits for an answer or a decision keeps its lesson and its locks as they are. */
const hasOpenReport = `exists (
  select from reservation_reports as report
   where report.reservation_id = r.id and report.state in ('OPEN', 'CONTESTED'))`;

const unmarked = `r.status = 'CONFIRMED' and r.ends_at <= now() - interval '${unmarkedHours} hours' and not ${hasOpenReport}`;

/** $1 lessons. */
const closeUnmarkedSql = `
  with ${ownerSql('id = any ($1)')}, changed as (
    update reservations as r set status = 'CLOSED', closed_by = 'SYSTEM', closed_at = now(), covered_cents = 0
      from owner
     where r.id = any ($1) and r.teacher_id = owner.user_id and ${unmarked}
    returning r.id, r.student_id, r.teacher_id, r.starts_at, r.ends_at, null::integer as actor_id,
              old.covered_cents as covered, 0 as earned, 0 as fee, 0 as refund
  ), ${closingSql}, event as (
    insert into reservation_events (reservation_id, kind, by_role) select id, 'UNMARKED', 'SYSTEM' from changed
  ), notified as (
    insert into notifications (user_id, kind, reservation_id)
    select student_id, 'UNMARKED_CLOSED', id from changed union all select teacher_id, 'UNMARKED_CLOSED', id from changed
  )
  select id from changed`;

/** Closes lessons that their teacher did not mark paid within 7 days, and releases their cover. Returns how many. */
export async function closeUnmarked(pool: pg.Pool): Promise<number> {
  const ids = await listIds(pool, `select r.id from reservations as r where ${unmarked} order by r.teacher_id, r.id`);
  return inBatches(ids, async (batch) => (await pool.query(closeUnmarkedSql, [batch])).rows.length);
}

const earned = `r.earned_locked_cents > 0 and r.ends_at <= now() - interval '${refundableMinutes} minutes' and not ${hasOpenReport}`;

/** $1 lessons. */
const releaseSql = `
  with due as materialized (
    select r.id from reservations as r
     where r.id = any ($1) and ${earned}
     order by r.id
       for no key update
  ), changed as (
    update reservations as r set earned_locked_cents = 0 from due where r.id = due.id
    returning r.id, r.teacher_id, old.earned_locked_cents as cents
  ), account as materialized (
    select id, user_id, balance_cents, locked_cents from accounts
     where user_id in (select teacher_id from changed) order by id for no key update
  ), unlocked as (
    update accounts as a
       set balance_cents = account.balance_cents, locked_cents = account.locked_cents - released.cents
      from (select teacher_id, sum(cents) as cents from changed group by teacher_id) as released
      join account on account.user_id = released.teacher_id
     where a.id = account.id
  )
  select id from changed`;

/** Releases what teachers earned once its lesson cannot be reported any more. Returns how many lessons. */
export async function releaseEarnings(pool: pg.Pool): Promise<number> {
  const ids = await listIds(pool, `select r.id from reservations as r where ${earned} order by r.teacher_id, r.id`);
  return inBatches(ids, async (batch) => (await pool.query(releaseSql, [batch])).rows.length);
}
