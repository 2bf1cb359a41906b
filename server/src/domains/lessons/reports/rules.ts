import type { Decision, ReportKind, ReportState } from '@kampus/contract/lessons/reports';
import { hasRank } from '@kampus/contract/roles';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { LessonRow } from '../queries.ts';
import { getSide, sideOf } from '../rules.ts';

/** A lesson with the report that the call is about. */
export type ReportedLesson = LessonRow & {
  report_id: number;
  report_state: ReportState;
  report_kind: ReportKind;
  reporter_id: number;
  answer_until: Date;
};

/**
 * What both sides agree on when nobody contests a report: an absent teacher gives everything back, an absent student
 * nothing. For anything else a student asks for the money back, a teacher to keep it.
 */
export function agreedDecision(kind: ReportKind, reporter: 'STUDENT' | 'TEACHER'): Decision {
  if (kind === 'TEACHER_ABSENT') return 'ALL';
  if (kind === 'STUDENT_ABSENT') return 'NOTHING';
  return reporter === 'STUDENT' ? 'ALL' : 'NOTHING';
}

/** Which side reported the lesson. */
export const reportingSide = (lesson: ReportedLesson): 'STUDENT' | 'TEACHER' =>
  sideOf(lesson, lesson.reporter_id) ?? 'STUDENT';

/** The side that may answer a report. Throws FORBIDDEN for the one that reported, or REPORT_CLOSED once it was answered or is overdue. */
export function getAnsweringSide(row: ReportedLesson, actor: Actor): 'STUDENT' | 'TEACHER' {
  const side = getSide(row, actor);
  if (row.reporter_id === actor.id) throw new AppError('FORBIDDEN');
  if (row.report_state !== 'OPEN' || row.answer_until <= row.now) throw new AppError('REPORT_CLOSED');
  return side;
}

/** Throws FORBIDDEN below CURATOR, PARTY_CANNOT_DECIDE for the lesson's own people, DISPUTE_CLOSED once it is decided. */
export function assertMayDecide(row: ReportedLesson, actor: Actor): void {
  if (!hasRank(actor.role, 'CURATOR')) throw new AppError('FORBIDDEN');
  if (sideOf(row, actor.id)) throw new AppError('PARTY_CANNOT_DECIDE');
  if (row.report_state !== 'CONTESTED') throw new AppError('DISPUTE_CLOSED');
}
