import type { ErrorCode } from '@kampus/contract/errors';
import type { LessonSide } from '@kampus/contract/lessons/moves';
import type { ReservationStatus } from '@kampus/contract/lessons/reservations';
import { isAnswerable, statusChanges } from '@kampus/contract/lessons/status-changes';
import { limits } from '@kampus/contract/limits';
import { fromCents, toCents } from '@kampus/contract/pricing';
import { hasRank } from '@kampus/contract/roles';
import { formatEuros } from '#platform/format/euros.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, invalidField } from '#platform/http/app-error.ts';

/** The rule of the teacher's rest that excludes a time, from the database function `rest_fault`. */
export type RestFault = Extract<ErrorCode, 'NOTICE_TOO_SHORT' | 'TEACHER_BUSY' | 'PAUSE_NEEDED' | 'DAY_FULL'>;

/** Facts about an existing lesson that the rules use, read at one moment. */
export interface LessonState {
  now: Date;
  status: ReservationStatus;
  student_id: number;
  teacher_id: number;
  starts_at: Date;
  ends_at: Date;
  answer_due_at: Date;
  free_until: Date;
  price_cents: number;
  covered_cents: number;
  /** Paid by the student, refunded by the teacher, and refunded by the portal. */
  paid_cents: number;
  refunded_cents: number;
  goodwill_cents: number;
  fee_cents: number;
  fee_waived_at: Date | null;
  closed_at: Date | null;
  /** True if the teacher accepts only requests that the student's balance covers. */
  covered_only: boolean;
  /** True if the teacher lost the role, is blocked from everything, or erased the account. */
  is_teacher_away: boolean;
  /** Available money of the student: balance minus locks plus overdraft. */
  available_cents: number;
  /** True if the student erased the account. An erased account cannot receive a refund. */
  is_student_erased: boolean;
  /** True if a report waits for an answer or a decision. */
  has_open_report: boolean;
  /** The end of the lesson, or a later decision about it. */
  unmarked_since: Date;
}

/** The role in which a person changes a status: the teacher of the lesson, or an admin. */
export type ActsAs = 'TEACHER' | 'ADMIN';

/** The side of the lesson that a person is on. Undefined if the person is on neither side. */
export function sideOf(
  { student_id, teacher_id }: { student_id: number; teacher_id: number },
  userId: number,
): LessonSide | undefined {
  if (student_id === userId) return 'STUDENT';
  return teacher_id === userId ? 'TEACHER' : undefined;
}

/** Like `sideOf`. Throws FORBIDDEN if the actor is on neither side. */
export function getSide(state: { student_id: number; teacher_id: number }, actor: Pick<Actor, 'id'>): LessonSide {
  const side = sideOf(state, actor.id);
  if (!side) throw new AppError('FORBIDDEN');
  return side;
}

/** The actor's side, if the other side proposed or reported. Throws FORBIDDEN. */
export function getAskedSide(
  state: { student_id: number; teacher_id: number },
  actor: Actor,
  { by }: { by: LessonSide | undefined },
): LessonSide {
  const side = getSide(state, actor);
  if (by === side) throw new AppError('FORBIDDEN');
  return side;
}

/**
 * Returns the role in which the actor may make this change. Throws FORBIDDEN unless the actor has
 * the role that the change needs. Throws STATUS_CHANGE_NOT_ALLOWED if product.md §4 has no such
 * change or an open report settles the lesson, and LECTURE_BEGUN or ANSWER_OVERDUE if the system
 * closes the request.
 */
export function getActingRole(state: LessonState, actor: Actor, to: ReservationStatus): ActsAs {
  const mayActAs = {
    TEACHER: state.teacher_id === actor.id,
    ADMIN: hasRank(actor.role, 'ADMIN'),
  };
  if (!mayActAs.TEACHER && !mayActAs.ADMIN) throw new AppError('FORBIDDEN');
  const change = statusChanges.find((known) => known.from === state.status && known.to === to);
  if (!change) throw new AppError('STATUS_CHANGE_NOT_ALLOWED');
  if (!mayActAs[change.by]) throw new AppError('FORBIDDEN');
  if (change.by === 'ADMIN' && state.has_open_report)
    throw new AppError('STATUS_CHANGE_NOT_ALLOWED', { message: 'Сначала решается спор об этом уроке' });
  // A person who no longer teaches may only refuse.
  if (to !== 'CLOSED' && state.is_teacher_away)
    throw new AppError('FORBIDDEN', { message: 'Вы больше не преподаёте на портале' });
  const request = { answerUntil: state.answer_due_at, startsAt: state.starts_at };
  if (state.status === 'PENDING' && !isAnswerable(request, state.now))
    throw state.starts_at > state.now
      ? new AppError('ANSWER_OVERDUE')
      : new AppError('LECTURE_BEGUN', { message: 'Урок уже начался: заявка закрывается без ответа' });
  return change.by;
}

/**
 * Like `getActingRole`. Throws NOT_COVERED if the teacher accepts only covered requests and the
 * balance is too low.
 */
export function assertStatusChange(state: LessonState, actor: Actor, to: ReservationStatus): ActsAs {
  const actsAs = getActingRole(state, actor, to);
  if (to === 'CONFIRMED' && state.covered_only && state.available_cents < state.price_cents)
    throw new AppError('NOT_COVERED', { message: 'На балансе ученика не хватает на этот урок' });
  return actsAs;
}

/** Whether the teacher has accepted the lesson, and it is not closed. */
export const isAccepted = (status: ReservationStatus): boolean => status === 'CONFIRMED' || status === 'PAID';

/**
 * The teacher's address, for an accepted lesson at the place that it belongs to. A lesson keeps the
 * place of its slot when the teacher saves another place with another address.
 */
export const exactPlaceOf = (lesson: {
  status: ReservationStatus;
  location: string;
  teacher_location: string | null;
  exact_place: string | null;
}): string | null =>
  isAccepted(lesson.status) && lesson.location === lesson.teacher_location ? lesson.exact_place : null;

/** Half of an amount in cents, rounded half up. */
export const halfOf = (cents: number): number => Math.floor((cents + 1) / 2);

type FeeState = Pick<
  LessonState,
  'now' | 'status' | 'free_until' | 'price_cents' | 'covered_cents' | 'is_teacher_away'
>;

/**
 * The student's fee for cancelling now, in cents: half of a covered or paid price when late, and
 * nothing for a lesson that its teacher may not give.
 */
export function studentFee({ now, status, free_until, is_teacher_away, ...money }: FeeState): number {
  const isSettled = status === 'PAID' || (status === 'CONFIRMED' && money.covered_cents > 0);
  return isSettled && now > free_until && !is_teacher_away ? halfOf(money.price_cents) : 0;
}

/** Whether this side may still cancel: a student before the start, a teacher before the end. */
export function isCancellable(
  { now, status, starts_at, ends_at }: Pick<LessonState, 'now' | 'status' | 'starts_at' | 'ends_at'>,
  side: LessonSide,
): boolean {
  if (status === 'CLOSED') return false;
  if (status === 'PENDING') return true;
  return now < (side === 'STUDENT' ? starts_at : ends_at);
}

/**
 * Returns the side and the fee in cents of a cancellation. Throws FORBIDDEN, CANCEL_TOO_LATE, or
 * STATUS_CHANGE_NOT_ALLOWED if the lesson is closed already. Throws VALIDATION_FAILED if a teacher
 * gives no reason. Throws FEE_CHANGED with the current fee if the person saw a different fee.
 */
export function planCancellation(
  state: LessonState,
  actor: Actor,
  { reason, fee }: { reason?: string | undefined; fee: number },
): { side: LessonSide; feeCents: number } {
  const side = getSide(state, actor);
  if (state.status === 'CLOSED') throw new AppError('STATUS_CHANGE_NOT_ALLOWED', { message: 'Этот урок уже отменён' });
  if (!isCancellable(state, side)) {
    const message =
      side === 'STUDENT' ? 'Урок уже начался: отменить его нельзя' : 'Урок уже прошёл: отменить его нельзя';
    throw new AppError('CANCEL_TOO_LATE', { message });
  }
  if (side === 'TEACHER' && !reason) throw invalidField('reason', 'Укажите причину');
  const feeCents = side === 'STUDENT' ? studentFee(state) : 0;
  if (toCents(fee) !== feeCents) {
    const message = feeCents === 0 ? 'Отмена сейчас бесплатна' : `Отмена сейчас стоит ${formatEuros(feeCents)}`;
    throw new AppError('FEE_CHANGED', { message, extensions: { fee: fromCents(feeCents) } });
  }
  return { side, feeCents };
}

/** The deadline for free cancellation of a lesson at this start. */
export const freeUntilOf = (startsAt: Date, cancelHours: number): Date =>
  new Date(startsAt.getTime() - cancelHours * 3_600_000);

/**
 * The deadline for free cancellation after the acceptance of a request or of a move. It is at least
 * one hour from now, but never after the start.
 */
export const freeUntilAfterAnswer = ({
  now,
  free_until,
  starts_at,
}: Pick<LessonState, 'now' | 'free_until' | 'starts_at'>): Date =>
  new Date(Math.max(free_until.getTime(), Math.min(now.getTime() + 3_600_000, starts_at.getTime())));

/** Days during which the fee of a late cancellation can be waived. */
const waiveDays = 7;

/**
 * Whether the teacher can still waive the fee of a late cancellation. After goodwill for the fee,
 * the student would get it twice.
 */
export const isWaivable = ({ now, fee_waived_at, closed_at, is_student_erased, ...lesson }: LessonState): boolean =>
  lesson.fee_cents > 0 &&
  lesson.goodwill_cents === 0 &&
  !is_student_erased &&
  fee_waived_at === null &&
  closed_at !== null &&
  now.getTime() <= closed_at.getTime() + waiveDays * 86_400_000;

/**
 * Minutes after its end during which a paid lesson may be refunded. One minute is added for a
 * report that is still being processed.
 */
export const refundableMinutes = limits.lesson.reportHours * 60 + 1;
/** Hours that the other side has for the answer to a report. */
export const reportAnswerHours = 72;
/** Hours after which a lesson that is not marked paid is closed. */
export const unmarkedHours = 7 * 24;

/** Whether a report is open or still possible. Meanwhile the teacher's earning stays locked. */
export const isRefundable = ({ now, ends_at, has_open_report }: LessonState): boolean =>
  has_open_report || ends_at.getTime() > now.getTime() - refundableMinutes * 60_000;

/**
 * Throws PARTY_CANNOT_DECIDE for the student and the teacher of the lesson, GOODWILL_NOT_ALLOWED,
 * and MORE_THAN_LEFT for more than the student still misses.
 */
export function assertGoodwill(lesson: LessonState, actor: Actor, cents: number): void {
  if (sideOf(lesson, actor.id)) throw new AppError('PARTY_CANNOT_DECIDE');
  if (lesson.is_student_erased)
    throw new AppError('GOODWILL_NOT_ALLOWED', { message: 'Ученик удалил аккаунт: вернуть деньги некому' });
  if (isRefundable(lesson))
    throw new AppError('GOODWILL_NOT_ALLOWED', {
      message: `Стороны ещё могут решить это сами: портал возвращает через ${limits.lesson.reportHours} часов после урока`,
    });
  const left = lesson.paid_cents - lesson.refunded_cents - lesson.goodwill_cents;
  if (cents > left)
    throw new AppError('MORE_THAN_LEFT', {
      message: `За этот урок можно вернуть не больше ${formatEuros(left)}`,
      extensions: { left: fromCents(left) },
    });
}

/** Until when the teacher may mark a lesson paid. */
export const markableUntil = ({ unmarked_since }: Pick<LessonState, 'unmarked_since'>): Date =>
  new Date(unmarked_since.getTime() + unmarkedHours * 3_600_000);

/** Whether the teacher's time to mark a lesson paid is over. */
export const isUnmarked = ({ now, status, has_open_report, ...lesson }: LessonState): boolean =>
  status === 'CONFIRMED' && !has_open_report && markableUntil(lesson) <= now;

/** Whether a lesson can be reported now: it is accepted and ended a short time ago. */
export function isReportable({ now, status, ends_at }: Pick<LessonState, 'now' | 'status' | 'ends_at'>): boolean {
  const hours = (now.getTime() - ends_at.getTime()) / 3_600_000;
  return isAccepted(status) && hours >= 0 && hours < limits.lesson.reportHours;
}

type MoveState = Pick<LessonState, 'now' | 'status' | 'starts_at' | 'is_teacher_away'>;

/** Whether a lesson can move: it is accepted and has not begun, and its teacher may teach. */
export const isMovable = ({ now, status, starts_at, is_teacher_away }: MoveState): boolean =>
  isAccepted(status) && starts_at > now && !is_teacher_away;
