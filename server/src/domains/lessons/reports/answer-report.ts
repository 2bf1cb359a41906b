import { agreedDecision } from '@kampus/contract/lessons/agreed-decision';
import type { AnswerReportBody, Report } from '@kampus/contract/lessons/reports';
import { notify } from '#platform/db/notify.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { orNotFound } from '#platform/http/app-error.ts';
import { type IdempotencyKey, once } from '#platform/http/idempotency.ts';
import type { Services } from '../../../services.ts';
import { addEvent, announceLesson, type Doer, explainRefund } from '../lesson.ts';
import { presentReport } from '../present.ts';
import { lockReport, type ReportedLesson } from './lock-report.ts';
import { findReport } from './queries.ts';
import { getAnsweringSide } from './rules.ts';
import { settleReport } from './settle-report.ts';

interface Answer {
  id: number;
  body: AnswerReportBody;
  key?: IdempotencyKey | undefined;
}

/**
 * Answers a report. Agreement settles the report, and a contested report goes to the desk. Throws
 * FORBIDDEN, REPORT_CLOSED, and INSUFFICIENT_FUNDS if the teacher cannot pay the refund.
 */
export function answerReport({ db }: Pick<Services, 'db'>, actor: Actor, { id, body, key }: Answer): Promise<Report> {
  return inTransaction(db, async (trx) => {
    await once(trx, actor, 'answerReport', key, async () => {
      const lesson = await lockReport(trx, id);
      const by = { role: getAnsweringSide(lesson, actor), id: actor.id };
      if (body.answer === 'CONTESTED') await contest(trx, lesson, by, body.text);
      else await settleReport(trx, lesson, { to: 'AGREED', decision: agreedDecision(lesson.report), reason: null, by });
      announceLesson(trx, lesson);
    });
    return presentReport(orNotFound(await findReport(trx, id)));
  }).catch(explainRefund);
}

async function contest(trx: Trx, lesson: ReportedLesson, by: Doer, text: string): Promise<void> {
  await trx
    .updateTable('reservation_reports')
    .set(({ fn }) => ({ state: 'CONTESTED', answer: text, answered_at: fn<Date>('now') }))
    .where('id', '=', lesson.report.id)
    .execute();
  await addEvent(trx, lesson.id, 'REPORT_CONTESTED', by, { note: text });
  await notify(trx, lesson.report.reporter_id, 'REPORT_CONTESTED', { reservation_id: lesson.id });
}
