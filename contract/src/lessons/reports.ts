import * as z from 'zod/mini';
import { euros, id, instant, pageQuery, searchText, trimmedText } from '../fields.ts';
import { limits } from '../limits.ts';
import { lessonSide } from './moves.ts';

export const reportKind = z.enum(['STUDENT_ABSENT', 'TEACHER_ABSENT', 'OTHER']);
export type ReportKind = z.infer<typeof reportKind>;

/**
 * OPEN waits for the other side, CONTESTED for the desk. A report without an answer becomes AGREED.
 */
const reportState = z.enum(['OPEN', 'AGREED', 'CONTESTED', 'DECIDED']);
export type ReportState = z.infer<typeof reportState>;

/** The part of the price that the student gets back. */
export const decision = z.enum(['ALL', 'HALF', 'NOTHING'], 'Выберите, что вернуть ученику');
export type Decision = z.infer<typeof decision>;

const { textMax } = limits.lesson;

export const reportLessonBody = z.object({ kind: reportKind, text: trimmedText(textMax, 'Опишите, что произошло') });
export type ReportLessonBody = z.infer<typeof reportLessonBody>;

export const reportMade = z.object({ id, answerUntil: instant });

/** The answer CONTESTED needs a text. */
export const answerReportBody = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('AGREED') }),
  z.object({ answer: z.literal('CONTESTED'), text: trimmedText(textMax, 'Опишите, что было на самом деле') }),
]);
export type AnswerReportBody = z.infer<typeof answerReportBody>;

/** A report about a lesson, with the other side's answer and the decision. */
export const report = z.object({
  id,
  kind: reportKind,
  text: z.string(),
  by: lessonSide,
  state: reportState,
  createdAt: instant,
  answerUntil: instant,
  /** Text of the other side if it contested the report. */
  answer: z.nullable(z.string()),
  decision: z.nullable(decision),
  /** Reason of the desk's decision. */
  reason: z.nullable(z.string()),
});
export type Report = z.infer<typeof report>;

/** A report that waits for an answer or a decision, for lists. */
export const openReport = z.pick(report, { kind: true, by: true, state: true, answerUntil: true });
export type OpenReport = z.infer<typeof openReport>;

/**
 * A contested report for the desk. The lesson's history is at `GET
 * /api/reservations/{reservationId}`.
 */
export const dispute = z.object({
  ...report.shape,
  reservationId: id,
  student: z.object({ username: z.string(), fullName: z.string() }),
  teacher: z.object({ username: z.string(), fullName: z.string() }),
  schedule: instant,
  scheduleEnd: instant,
  price: euros,
  paid: z.boolean(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
});
export type Dispute = z.infer<typeof dispute>;

/**
 * `CONTESTED` lists the waiting disputes, oldest first. `DECIDED` lists the decided ones, newest
 * first.
 */
export const disputeListQuery = z.object({
  state: z._default(z.enum(['CONTESTED', 'DECIDED']), 'CONTESTED'),
  ...pageQuery(limits.list.size),
  /** Login of the student or the teacher. */
  query: searchText,
});

export const decideDisputeBody = z.object({ decision, reason: trimmedText(textMax, 'Укажите причину') });
export type DecideDisputeBody = z.infer<typeof decideDisputeBody>;
