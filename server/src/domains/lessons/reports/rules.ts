import type { LessonSide } from '@kampus/contract/lessons/moves';
import type { Decision, ReportKind, ReportState } from '@kampus/contract/lessons/reports';
import { hasRank } from '@kampus/contract/roles';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { LessonRow } from '../queries.ts';
import { getSide, sideOf } from '../rules.ts';

/** A lesson with its report. */
export type ReportedLesson = LessonRow & {
  report_id: number;
  report_state: ReportState;
  report_kind: ReportKind;
  reporter_id: number;
  answer_until: Date;
};

/**
 * The decision of an uncontested report: a full refund for an absent teacher, none for an absent
 * student. For OTHER, a report by the student gives a full refund and a report by the teacher none.
 */
export function agreedDecision(lesson: Pick<ReportedLesson, 'report_kind' | 'reporter_id' | 'teacher_id'>): Decision {
  if (lesson.report_kind === 'TEACHER_ABSENT') return 'ALL';
  if (lesson.report_kind === 'STUDENT_ABSENT') return 'NOTHING';
  return lesson.reporter_id === lesson.teacher_id ? 'NOTHING' : 'ALL';
}

/**
 * The actor's side, if the actor may answer the report. Throws FORBIDDEN for the reporter, and
 * REPORT_CLOSED if the report has an answer or the time limit has passed.
 */
export function getAnsweringSide(row: ReportedLesson, actor: Actor): LessonSide {
  const side = getSide(row, actor);
  if (row.reporter_id === actor.id) throw new AppError('FORBIDDEN');
  if (row.report_state !== 'OPEN' || row.answer_until <= row.now) throw new AppError('REPORT_CLOSED');
  return side;
}

/**
 * Throws FORBIDDEN below CURATOR, PARTY_CANNOT_DECIDE for the student and the teacher of the
 * lesson, and DISPUTE_CLOSED unless the report is contested.
 */
export function assertMayDecide(row: ReportedLesson, actor: Actor): void {
  if (!hasRank(actor.role, 'CURATOR')) throw new AppError('FORBIDDEN');
  if (sideOf(row, actor.id)) throw new AppError('PARTY_CANNOT_DECIDE');
  if (row.report_state !== 'CONTESTED') throw new AppError('DISPUTE_CLOSED');
}
