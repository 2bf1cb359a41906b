import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Db } from '#platform/db/connect.ts';
import { type Gauges, registerGauges } from '#platform/http/database-gauges.ts';

interface LessonCounts {
  requests: number;
  overdueSeconds: number;
  uncovered: number;
  unmarked: number;
  moves: number;
  reports: number;
  disputes: number;
  disputeSeconds: number;
  payouts: number;
  payoutSeconds: number;
  /** Null before the first comparison with the bank. */
  bankDifference: number | null;
}

/**
 * Counts lessons, requests, moves, reports and payouts that need an action, and reads the last
 * comparison with the bank. Each count has its own index.
 */
async function countLessons(db: Db): Promise<LessonCounts | undefined> {
  const { rows } = await sql<LessonCounts>`
    select (select count(*) from reservations where status = 'PENDING')::int as requests,
           coalesce((select extract(epoch from now() - min(answer_due_at)) from reservations
                      where status = 'PENDING' and answer_due_at < now()), 0)::float8
            as "overdueSeconds",
           (select count(*) from reservations
             where status = 'CONFIRMED' and covered_cents = 0)::int as uncovered,
           (select count(*) from reservations
             where status = 'CONFIRMED' and ends_at < now())::int as unmarked,
           (select count(*) from reservation_moves where state = 'PROPOSED')::int as moves,
           (select count(*) from reservation_reports where state = 'OPEN')::int as reports,
           (select count(*) from reservation_reports where state = 'CONTESTED')::int as disputes,
           coalesce((select extract(epoch from now() - min(answered_at)) from reservation_reports
                      where state = 'CONTESTED'), 0)::float8 as "disputeSeconds",
           (select count(*) from payouts
             where state = 'REQUESTED' and batch_id is null)::int as payouts,
           coalesce((select extract(epoch from now() - min(greatest(created_at, payable_at)))
                       from payouts
                      where state = 'REQUESTED' and batch_id is null
                        and payable_at <= now()), 0)::float8 as "payoutSeconds",
           (select (difference_cents / 100.0)::float8 from bank_proofs
             order by day desc limit 1) as "bankDifference"`.execute(db);
  return rows[0];
}

interface NoticeCounts {
  notices: number;
  noticeSeconds: number;
}

/** Counts reports by anybody that wait for a curator. */
async function countNotices(db: Db): Promise<NoticeCounts | undefined> {
  const { rows } = await sql<NoticeCounts>`
    select count(*)::int as notices,
           coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "noticeSeconds"
      from notices where decided_at is null`.execute(db);
  return rows[0];
}

const lessonGauges: Gauges<LessonCounts> = {
  requests: ['lesson_requests_waiting', 'Requests that wait for an answer from the teacher'],
  overdueSeconds: ['lesson_requests_overdue_seconds', 'Seconds since the oldest open request became overdue'],
  uncovered: ['lessons_uncovered', 'Accepted lessons whose price is not locked'],
  unmarked: ['lessons_unmarked', 'Accepted lessons that have ended and are not marked as paid'],
  moves: ['lesson_moves_waiting', 'Proposed times that wait for an answer'],
  reports: ['lesson_reports_waiting', 'Reports that wait for an answer from the other side'],
  disputes: ['disputes_waiting', 'Contested reports that wait for the desk'],
  payouts: ['payouts_waiting', 'Payouts that wait for a curator'],
  payoutSeconds: ['payouts_oldest_waiting_seconds', 'Seconds that the oldest payable payout has waited'],
  bankDifference: ['bank_difference_euros', 'Closing balance of the bank minus what the ledger expects'],
  disputeSeconds: ['disputes_oldest_waiting_seconds', 'Seconds that the oldest contested report has waited'],
};

const noticeGauges: Gauges<NoticeCounts> = {
  notices: ['notices_waiting', 'Reports by anybody that wait for a curator'],
  noticeSeconds: ['notices_oldest_waiting_seconds', 'Seconds that the oldest of these reports has waited'],
};

/** Adds the gauges of what waits for people: lessons, payouts and reports. */
export function registerWaitingMetrics(registry: Registry, db: Db): void {
  registerGauges(registry, lessonGauges, () => countLessons(db));
  registerGauges(registry, noticeGauges, () => countNotices(db));
}
