import type { OperationName } from '@kampus/contract/endpoints';
import type { LessonSide } from '@kampus/contract/lessons/moves';
import type { ReportState } from '@kampus/contract/lessons/reports';
import type { ReservationAction } from '@kampus/contract/lessons/reservations';
import { hasRank } from '@kampus/contract/roles';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import { isOpenWhileBlocked } from '#platform/http/writing-block.ts';
import { assertMayDecide, getAnsweringSide } from './reports/rules.ts';
import {
  assertGoodwill,
  getActingRole,
  getAskedSide,
  isCancellable,
  isMovable,
  isReportable,
  isWaivable,
  type LessonState,
  sideOf,
} from './rules.ts';

/** Open move, report and review of a lesson, as one person sees them. */
export interface OpenMatters {
  move: { by: LessonSide } | null;
  report: { by: LessonSide; state: ReportState; answer_until: Date } | null;
  /** True if the student can write a review now. */
  is_reviewable: boolean;
  /** True if the viewer is blocked from writing. */
  is_viewer_blocked: boolean;
}

/** The call of each action, with the part of its body that a block from writing depends on. */
const callOf: Record<ReservationAction, [OperationName, object?]> = {
  ACCEPT: ['updateReservationStatus', { status: 'CONFIRMED' }],
  REFUSE: ['updateReservationStatus', { status: 'CLOSED' }],
  MARK_PAID: ['updateReservationStatus', { status: 'PAID' }],
  CANCEL: ['cancelReservation'],
  WAIVE_FEE: ['waiveFee'],
  PROPOSE_MOVE: ['proposeMove'],
  ACCEPT_MOVE: ['answerMove', { answer: 'ACCEPTED' }],
  DECLINE_MOVE: ['answerMove', { answer: 'DECLINED' }],
  WITHDRAW_MOVE: ['withdrawMove'],
  REPORT: ['reportLesson'],
  AGREE_TO_REPORT: ['answerReport', { answer: 'AGREED' }],
  CONTEST_REPORT: ['answerReport', { answer: 'CONTESTED' }],
  REVIEW: ['writeReview'],
  GIVE_GOODWILL: ['giveGoodwill'],
  DECIDE: ['decideDispute'],
};

/** Whether a rule that throws its refusal permits something. */
function permits(rule: () => unknown): boolean {
  try {
    rule();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * The actions that the actor may do with a reservation now. The calls check the same rules. ACCEPT
 * is listed for a request that is not covered too: its refusal says why.
 */
export function listActions(state: LessonState & OpenMatters, actor: Actor): ReservationAction[] {
  const { move, report } = state;
  const side = sideOf(state, actor.id);
  const answersMove = move !== null && permits(() => getAskedSide(state, actor, move));
  const answersReport = report !== null && permits(() => getAnsweringSide({ ...state, report }, actor));
  const allowed: Record<ReservationAction, boolean> = {
    ACCEPT: permits(() => getActingRole(state, actor, 'CONFIRMED')),
    REFUSE: permits(() => getActingRole(state, actor, 'CLOSED')),
    MARK_PAID: permits(() => getActingRole(state, actor, 'PAID')),
    CANCEL: side !== undefined && isCancellable(state, side),
    WAIVE_FEE: side === 'TEACHER' && isWaivable(state),
    PROPOSE_MOVE: side !== undefined && move === null && isMovable(state),
    ACCEPT_MOVE: answersMove && isMovable(state),
    DECLINE_MOVE: answersMove,
    WITHDRAW_MOVE: side !== undefined && move?.by === side,
    REPORT: side !== undefined && report === null && isReportable(state),
    AGREE_TO_REPORT: answersReport,
    CONTEST_REPORT: answersReport,
    REVIEW: side === 'STUDENT' && state.is_reviewable,
    GIVE_GOODWILL: hasRank(actor.role, 'CURATOR') && permits(() => assertGoodwill(state, actor, 1)),
    DECIDE: report !== null && permits(() => assertMayDecide({ ...state, report }, actor)),
  };
  return (Object.keys(allowed) as ReservationAction[]).filter(
    (action) => allowed[action] && (!state.is_viewer_blocked || isOpenWhileBlocked(...callOf[action])),
  );
}
