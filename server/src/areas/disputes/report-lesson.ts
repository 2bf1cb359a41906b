import type { ReportLessonBody } from '@kampus/contract/disputes';
import type pg from 'pg';
import { violatedConstraint } from '#platform/db/errors.ts';
import { findRow } from '#platform/db/statement.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import { type IdempotencyKey, toStoredKey } from '#platform/http/idempotency.ts';
import type { Services } from '../../services.ts';
import {
  changeLesson,
  getSide,
  isReportable,
  type LessonRow,
  reportAnswerHours,
  reportHours,
  storeKeySql,
} from '../reservations/public.ts';

/** $1 reservation, $2 actor, $3 side, $4 kind, $5 text, $6 and $7 key. */
const reportSql = `
  with target as materialized (
    select id, student_id, teacher_id from reservations
     where id = $1 and status in ('CONFIRMED', 'PAID') and ends_at <= now()
       and ends_at > now() - interval '${reportHours} hours'
       for no key update
  ), made as (
    insert into reservation_reports (reservation_id, reporter_id, kind, text, answer_until)
    select id, $2, $4, $5, now() + interval '${reportAnswerHours} hours' from target
    returning id, reservation_id, answer_until
  ), event as (
    insert into reservation_events (reservation_id, kind, by_role, actor_id, note)
    select reservation_id, 'REPORTED', $3, $2, $5 from made
  ), notified as (
    insert into notifications (user_id, kind, reservation_id)
    select case $3 when 'STUDENT' then teacher_id else student_id end, 'REPORTED', target.id from made, target
  ), ${storeKeySql('reportLesson', 'made', ['$2', '$6', '$7'])}
  select id, answer_until from made`;

interface MadeRow {
  id: number;
  answer_until: Date;
}

/** Reports a lesson that has ended, by one of its two people. Throws FORBIDDEN, REPORT_NOT_ALLOWED, ALREADY_REPORTED. */
export async function reportLesson(
  services: Services,
  actor: Actor,
  { id, body, key }: { id: number; body: ReportLessonBody; key?: IdempotencyKey | undefined },
): Promise<{ id: number; answerUntil: string }> {
  const { pool } = services;
  const made = await changeLesson<MadeRow>(
    pool,
    actor,
    { id, operation: 'reportLesson', key },
    {
      attempt: (row) => report(pool, actor, row, { body, key }),
      replay: async () => orNotFound(await findMade(pool, id)),
    },
  );
  services.wakeDelivery();
  return { id: made.id, answerUntil: made.answer_until.toISOString() };
}

async function report(
  pool: pg.Pool,
  actor: Actor,
  row: LessonRow,
  { body, key }: { body: ReportLessonBody; key: IdempotencyKey | undefined },
): Promise<MadeRow | undefined> {
  const side = getSide(row, actor);
  if (!isReportable(row)) throw new AppError('REPORT_NOT_ALLOWED');
  const stored = toStoredKey(key);
  const values = [row.id, actor.id, side, body.kind, body.text, stored.key, stored.requestHash];
  try {
    return await findRow<MadeRow>(pool, { name: 'report-make', text: reportSql }, values);
  } catch (error) {
    if (violatedConstraint(error) !== 'reservation_reports_reservation_id_key') throw error;
    throw new AppError('ALREADY_REPORTED', { cause: error });
  }
}

const findMade = (pool: pg.Pool, reservationId: number): Promise<MadeRow | undefined> =>
  findRow<MadeRow>(
    pool,
    { name: 'report-made', text: 'select id, answer_until from reservation_reports where reservation_id = $1' },
    [reservationId],
  );
