import type { AnswerReportBody, Report } from '@kampus/contract/disputes';
import type pg from 'pg';
import { findRow } from '#platform/db/statement.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { type IdempotencyKey, toStoredKey } from '#platform/http/idempotency.ts';
import type { Services } from '../../services.ts';
import { announceLesson, changeLesson, presentReport, sideOf, storeKeySql } from '../reservations/public.ts';
import { findReport } from './queries.ts';
import { agreedDecision, getAnsweringSide, type ReportedLesson } from './rules.ts';
import { settleReport } from './settle-report.ts';

/** $1 report, $2 actor, $3 side, $4 text, $5 and $6 key. */
const contestSql = `
  with changed as (
    update reservation_reports set state = 'CONTESTED', answer = $4, answered_at = now()
     where id = $1 and state = 'OPEN' and answer_until > now()
    returning id, reservation_id, reporter_id
  ), event as (
    insert into reservation_events (reservation_id, kind, by_role, actor_id, note)
    select reservation_id, 'REPORT_CONTESTED', $3, $2, $4 from changed
  ), notified as (
    insert into notifications (user_id, kind, reservation_id)
    select reporter_id, 'REPORT_CONTESTED', reservation_id from changed
  ), ${storeKeySql('settleReport', 'changed', ['$2', '$5', '$6'])}
  select id from changed`;

interface Answer {
  id: number;
  body: AnswerReportBody;
  key?: IdempotencyKey | undefined;
}

/** Agrees to a report, which settles it, or contests it, which brings it to the desk. Throws FORBIDDEN, REPORT_CLOSED. */
export async function answerReport(services: Services, actor: Actor, { id, body, key }: Answer): Promise<Report> {
  const { pool } = services;
  const row = await changeLesson<ReportedLesson, ReportedLesson>(
    pool,
    actor,
    { id, of: 'report', operation: 'settleReport', key },
    { attempt: (lesson) => answer(pool, actor, lesson, { id, body, key }), replay: (lesson) => lesson },
  );
  announceLesson(services, row);
  return presentReport(orNotFound(await findReport(pool, id)));
}

/** Agreement without words, for the bot's button. */
export const agreeToReport = (services: Services, actor: Actor, id: number): Promise<Report> =>
  answerReport(services, actor, { id, body: { answer: 'AGREED' } });

async function answer(
  pool: pg.Pool,
  actor: Actor,
  row: ReportedLesson,
  { id, body, key }: Answer,
): Promise<ReportedLesson | undefined> {
  const role = getAnsweringSide(row, actor);
  if (body.answer === 'CONTESTED') {
    const stored = toStoredKey(key);
    const values = [id, actor.id, role, body.text, stored.key, stored.requestHash];
    const contested = await findRow<{ id: number }>(pool, { name: 'report-contest', text: contestSql }, values);
    return contested && row;
  }
  const reporter = sideOf(row, row.reporter_id) ?? 'STUDENT';
  const decision = agreedDecision(row.report_kind, reporter);
  const settlement = {
    reportId: id,
    from: 'OPEN',
    to: 'AGREED',
    decision,
    reason: null,
    actorId: actor.id,
    role,
    key,
  } as const;
  return (await settleReport(pool, settlement)) ? row : undefined;
}
