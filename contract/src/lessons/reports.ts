import * as z from 'zod/mini';
import { euros, id, instant, pageQuery, searchText, trimmedText } from '../fields.ts';
import { limits } from '../limits.ts';
import { lessonSide } from './moves.ts';

export const reportKind = z.enum(['STUDENT_ABSENT', 'TEACHER_ABSENT', 'OTHER']);
export type ReportKind = z.infer<typeof reportKind>;

/** OPEN waits for the other side, CONTESTED for the desk; silence is AGREED. */
export const reportState = z.enum(['OPEN', 'AGREED', 'CONTESTED', 'DECIDED']);
export type ReportState = z.infer<typeof reportState>;

/** How much of the price the student gets back. */
export const decision = z.enum(['ALL', 'HALF', 'NOTHING']);
export type Decision = z.infer<typeof decision>;

const { textMax } = limits.lesson;

export const reportLessonBody = z.object({ kind: reportKind, text: trimmedText(textMax, 'Опишите, что произошло') });
export type ReportLessonBody = z.infer<typeof reportLessonBody>;

export const reportMade = z.object({ id, answerUntil: instant });

/** Whoever contests says why. */
export const answerReportBody = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('AGREED') }),
  z.object({ answer: z.literal('CONTESTED'), text: trimmedText(textMax, 'Опишите, что было на самом деле') }),
]);
export type AnswerReportBody = z.infer<typeof answerReportBody>;

/** What one side said about a lesson, what the other answered, and how it ended. */
export const report = z.object({
  id,
  kind: reportKind,
  text: z.string(),
  by: lessonSide,
  state: reportState,
  createdAt: instant,
  answerUntil: instant,
  /** What the other side wrote when it contested. */
  answer: z.nullable(z.string()),
  decision: z.nullable(decision),
  /** Why the desk decided so. */
  reason: z.nullable(z.string()),
});
export type Report = z.infer<typeof report>;

/** A report that waits for an answer or a decision, as lists show it. */
export const openReport = z.pick(report, { kind: true, by: true, state: true, answerUntil: true });
export type OpenReport = z.infer<typeof openReport>;

/** A contested report as the desk reads it; the lesson's history is at `GET /api/reservations/{reservationId}`. */
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

/** The ones that wait first, oldest first; with `state=DECIDED` the decided ones, newest first. */
export const disputeListQuery = z.object({
  state: z._default(z.enum(['CONTESTED', 'DECIDED']), 'CONTESTED'),
  ...pageQuery(limits.list.size),
  /** The login of one of the two. */
  query: searchText,
});

export const decideDisputeBody = z.object({ decision, reason: trimmedText(textMax, 'Укажите причину') });
export type DecideDisputeBody = z.infer<typeof decideDisputeBody>;
