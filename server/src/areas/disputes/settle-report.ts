import type { Decision, ReportKind } from '@kampus/contract/disputes';
import type pg from 'pg';
import { retryConflicts, violatedConstraint } from '#platform/db/errors.ts';
import { oneByOne } from '#platform/db/in-batches.ts';
import { findRow } from '#platform/db/statement.ts';
import { AppError, hasCode } from '#platform/http/app-error.ts';
import { type IdempotencyKey, toStoredKey } from '#platform/http/idempotency.ts';
import { closingSql, storeKeySql } from '../reservations/public.ts';
import { agreedDecision } from './rules.ts';

/**
 * Ends a report with a decision. Of a paid lesson the decided part goes back out of the teacher's lock, and the rest of
 * the lock is released: one report is all there is. A confirmed one is closed where anything is given back; for HALF its
 * cover pays the other half. $1 report, $2 state before, $3 state after, $4 decision, $5 reason, $6 actor or null,
 * $7 role, $8 kind of event, $9 and $10 key.
 */
const settleSql = `
  with owner as materialized (
    select t.user_id from teachers as t
     where t.user_id = (select r.teacher_id from reservations as r
                          join reservation_reports as p on p.reservation_id = r.id where p.id = $1)
       for no key update
  ), target as materialized (
    select p.id as report_id, p.reporter_id, r.id, (r.price_cents + 1) / 2 as half,
           r.status = 'CONFIRMED' and $4 <> 'NOTHING' as is_closing
      from reservation_reports as p join reservations as r on r.id = p.reservation_id
     where p.id = $1 and p.state = $2 and r.teacher_id = (select user_id from owner)
       for no key update of r, p
  ), settled as (
    update reservation_reports as p
       set state = $3, decision = $4, reason = $5, answered_at = coalesce(p.answered_at, now()),
           decided_by = case when $3 = 'DECIDED' then $6::integer end, decided_at = case when $3 = 'DECIDED' then now() end
      from target where p.id = target.report_id
  ), changed as (
    update reservations as r
       set status = case when is_closing then 'CLOSED' else r.status end,
           closed_by = case when is_closing then case $7 when 'ADMIN' then 'ADMIN' else 'SYSTEM' end else r.closed_by end,
           close_reason = case when is_closing then $5 else r.close_reason end,
           closed_at = case when is_closing then now() else r.closed_at end,
           covered_cents = case when is_closing then 0 else r.covered_cents end,
           paid_cents = case when is_closing and $4 = 'HALF' and r.covered_cents > 0 then half else r.paid_cents end,
           earned_locked_cents = 0
      from target where r.id = target.id
    returning r.id, r.student_id, r.teacher_id, r.starts_at, r.ends_at, $6::integer as actor_id,
              case when is_closing then old.covered_cents else 0 end as covered, old.earned_locked_cents as earned,
              case when is_closing and $4 = 'HALF' and old.covered_cents > 0 then half else 0 end as fee,
              case when old.status = 'PAID'
                   then case $4 when 'ALL' then old.paid_cents when 'HALF' then old.paid_cents - half else 0 end
                   else 0 end as refund
  ), ${closingSql}, event as (
    insert into reservation_events (reservation_id, kind, by_role, actor_id, note)
    select id, $8, $7, $6::integer, $5 from changed
  ), notified as (
    insert into notifications (user_id, kind, reservation_id)
    select person.id, $8, changed.id
      from changed cross join lateral (values (student_id), (teacher_id)) as person (id)
     where $6::integer is null or person.id <> $6
  ), audited as (
    insert into audit_entries (actor_id, action, subject, details)
    select $6::integer, 'dispute.decide', 'reservation:' || id, jsonb_build_object('decision', $4::text, 'reason', $5::text)
      from changed where $3 = 'DECIDED'
  ), ${storeKeySql('settleReport', 'changed', ['$6', '$9', '$10'])}
  select id from changed`;

interface Settlement {
  reportId: number;
  from: 'OPEN' | 'CONTESTED';
  to: 'AGREED' | 'DECIDED';
  decision: Decision;
  reason: string | null;
  actorId: number | null;
  role: 'STUDENT' | 'TEACHER' | 'ADMIN' | 'SYSTEM';
  key?: IdempotencyKey | undefined;
}

/**
 * Ends a report. False when it was not in the state given any more. Throws INSUFFICIENT_FUNDS where the teacher no longer
 * has what a lesson of old cost.
 */
export async function settleReport(pool: pg.Pool, settlement: Settlement): Promise<boolean> {
  const { reportId, from, to, decision, reason, actorId, role } = settlement;
  const { key, requestHash } = toStoredKey(settlement.key);
  const event = to === 'DECIDED' ? 'DECIDED' : 'REPORT_AGREED';
  const values = [reportId, from, to, decision, reason, actorId, role, event, key, requestHash];
  try {
    const row = await findRow<{ id: number }>(pool, { name: 'report-settle', text: settleSql }, values);
    return row !== undefined;
  } catch (error) {
    if (violatedConstraint(error) !== 'accounts_balance_check') throw error;
    const message = 'На балансе преподавателя не хватает на возврат';
    throw new AppError('INSUFFICIENT_FUNDS', { message, cause: error });
  }
}

const silentSql = `
  select p.id, p.kind, case p.reporter_id when r.student_id then 'STUDENT' else 'TEACHER' end as by
    from reservation_reports as p join reservations as r on r.id = p.reservation_id
   where p.state = 'OPEN' and p.answer_until <= now()
   order by p.id`;

interface SilentReport {
  id: number;
  kind: ReportKind;
  by: 'STUDENT' | 'TEACHER';
}

/** Takes silence for agreement; 0 also while the teacher does not have the money: the others do not wait for that. */
async function settleSilentReport(pool: pg.Pool, { id, kind, by }: SilentReport): Promise<number> {
  const decision = agreedDecision(kind, by);
  const settlement = { reportId: id, from: 'OPEN', to: 'AGREED', decision, reason: null, actorId: null } as const;
  try {
    return Number(await retryConflicts(() => settleReport(pool, { ...settlement, role: 'SYSTEM' })));
  } catch (error) {
    if (hasCode(error, 'INSUFFICIENT_FUNDS')) return 0;
    throw error;
  }
}

/** Settles the reports that nobody answered in time. Returns how many. */
export async function settleSilentReports(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<SilentReport>(silentSql);
  return oneByOne(rows, (report) => settleSilentReport(pool, report));
}
