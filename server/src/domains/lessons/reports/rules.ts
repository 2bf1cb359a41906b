import type { LessonSide } from '@kampus/contract/lessons/moves';
import type { ReportState } from '@kampus/contract/lessons/reports';
import { hasRank } from '@kampus/contract/roles';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { getAskedSide, sideOf } from '../rules.ts';

/** The facts of a lesson and its report that the rules below read. */
export interface ReportedState {
  now: Date;
  student_id: number;
  teacher_id: number;
  report: { by: LessonSide; state: ReportState; answer_until: Date };
}

/**
 * The actor's side, if the actor may answer the report. Throws FORBIDDEN for the reporter, and
 * REPORT_CLOSED if the report has an answer or the time limit has passed.
 */
export function getAnsweringSide(state: ReportedState, actor: Actor): LessonSide {
  const side = getAskedSide(state, actor, state.report);
  if (state.report.state !== 'OPEN' || state.report.answer_until <= state.now) throw new AppError('REPORT_CLOSED');
  return side;
}

/**
 * Throws FORBIDDEN below CURATOR, PARTY_CANNOT_DECIDE for the student and the teacher of the
 * lesson, and DISPUTE_CLOSED unless the report is contested.
 */
export function assertMayDecide(state: ReportedState, actor: Actor): void {
  if (!hasRank(actor.role, 'CURATOR')) throw new AppError('FORBIDDEN');
  if (sideOf(state, actor.id)) throw new AppError('PARTY_CANNOT_DECIDE');
  if (state.report.state !== 'CONTESTED') throw new AppError('DISPUTE_CLOSED');
}
