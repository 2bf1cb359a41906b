import type { ReportLessonBody } from '@kampus/contract/lessons/reports';
import { notify } from '#platform/db/notify.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, explainRefusal } from '#platform/http/app-error.ts';
import { type IdempotencyKey, once } from '#platform/http/idempotency.ts';
import type { Services } from '../../../services.ts';
import { addEvent, lockLesson, otherOf } from '../lesson.ts';
import { getSide, isReportable, reportAnswerHours } from '../rules.ts';

interface NewReport {
  id: number;
  answerUntil: string;
}

/** Reports an ended lesson. Throws FORBIDDEN, REPORT_NOT_ALLOWED or ALREADY_REPORTED. */
export function reportLesson(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { id, body, key }: { id: number; body: ReportLessonBody; key?: IdempotencyKey | undefined },
): Promise<NewReport> {
  return inTransaction(db, (trx) => once(trx, actor, 'reportLesson', key, () => report(trx, actor, id, body))).catch(
    explainRefusal({ reservation_reports_reservation_id_key: ['ALREADY_REPORTED'] }),
  );
}

async function report(trx: Trx, actor: Actor, id: number, { kind, text }: ReportLessonBody): Promise<NewReport> {
  const lesson = await lockLesson(trx, id);
  const side = getSide(lesson, actor);
  if (!isReportable(lesson)) throw new AppError('REPORT_NOT_ALLOWED');
  const answerUntil = new Date(lesson.now.getTime() + reportAnswerHours * 3_600_000);
  const row = await trx
    .insertInto('reservation_reports')
    .values({ reservation_id: id, reporter_id: actor.id, kind, text, answer_until: answerUntil })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addEvent(trx, id, 'REPORTED', { role: side, id: actor.id }, { note: text });
  await notify(trx, otherOf(lesson, side), 'REPORTED', { reservation_id: id });
  return { id: row.id, answerUntil: answerUntil.toISOString() };
}
