import { agreedDecision } from '@kampus/contract/lessons/agreed-decision';
import type { Decision } from '@kampus/contract/lessons/reports';
import { sql } from 'kysely';
import type { PortalDb } from '#platform/db/connect.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import { notify } from '#platform/db/notify.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import { addEvent, announceLesson, bothOf, closeLesson, type Doer, settleMoney, system } from '../lesson.ts';
import { halfOf } from '../rules.ts';
import { lockReport, type ReportedLesson } from './lock-report.ts';

interface Settlement {
  to: 'AGREED' | 'DECIDED';
  decision: Decision;
  reason: string | null;
  by: Doer;
}

/**
 * Closes a report with a decision. A paid lesson is refunded by the decision, and its locked
 * earning is released. A lesson that is not paid is closed unless the decision is NOTHING. For
 * HALF, the lock of a covered lesson pays the teacher half of the price.
 */
export async function settleReport(trx: Trx, lesson: ReportedLesson, settlement: Settlement): Promise<void> {
  const { to, decision, reason, by } = settlement;
  await closeReport(trx, lesson, settlement);
  const event = to === 'DECIDED' ? 'DECIDED' : 'REPORT_AGREED';
  await addEvent(trx, lesson.id, event, by, { note: reason });
  if (lesson.status === 'PAID') await refundByDecision(trx, lesson, settlement);
  else if (decision !== 'NOTHING') await closeReported(trx, lesson, settlement);
  const recipients = bothOf(lesson).filter((id) => id !== by.id);
  await notify(trx, recipients, event, { reservation_id: lesson.id });
}

async function closeReport(trx: Trx, { report }: ReportedLesson, { to, decision, reason, by }: Settlement) {
  await trx
    .updateTable('reservation_reports')
    .set(({ fn }) => ({
      state: to,
      decision,
      reason,
      answered_at: fn.coalesce('answered_at', sql<Date>`now()`),
      ...(to === 'DECIDED' && { decided_by: by.id, decided_at: fn<Date>('now') }),
    }))
    .where('id', '=', report.id)
    .execute();
}

async function refundByDecision(trx: Trx, lesson: ReportedLesson, { decision, by }: Settlement): Promise<void> {
  const { id, price_cents, paid_cents } = lesson;
  await trx.updateTable('reservations').set({ earned_locked_cents: 0 }).where('id', '=', id).execute();
  const refunds = { ALL: paid_cents, HALF: paid_cents - halfOf(price_cents), NOTHING: 0 };
  await settleMoney(trx, lesson, { actorId: by.id, feeCents: 0, refundCents: refunds[decision] });
}

async function closeReported(trx: Trx, lesson: ReportedLesson, { decision, reason, by }: Settlement): Promise<void> {
  const isHalf = decision === 'HALF' && lesson.covered_cents > 0;
  await closeLesson(trx, lesson, {
    by,
    closedBy: by.role === 'ADMIN' ? 'ADMIN' : 'SYSTEM',
    reason,
    feeCents: isHalf ? halfOf(lesson.price_cents) : 0,
    isFeeDecided: true,
  });
}

/** Settles reports without an answer in time: no answer means agreement. Returns the number. */
export async function settleSilentReports(db: PortalDb): Promise<number> {
  const due = await db
    .selectFrom('reservation_reports')
    .select('id')
    .where('state', '=', 'OPEN')
    .where('answer_until', '<=', sql<Date>`now()`)
    .orderBy('id')
    .execute();
  return oneByOne(due, ({ id }) => inTransaction(db, (trx) => settleIfSilent(trx, id)).catch(skipUnpayable));
}

async function settleIfSilent(trx: Trx, id: number): Promise<number> {
  const lesson = await lockReport(trx, id);
  if (lesson.report.state !== 'OPEN' || lesson.report.answer_until > lesson.now) return 0;
  await settleReport(trx, lesson, { to: 'AGREED', decision: agreedDecision(lesson.report), reason: null, by: system });
  announceLesson(trx, lesson);
  return 1;
}

/** If the teacher cannot pay the refund, the report stays open and the next run retries it. */
function skipUnpayable(error: unknown): number {
  if (violatedConstraint(error) === 'accounts_balance_check') return 0;
  throw error;
}
