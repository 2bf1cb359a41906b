import type { ErrorCode } from '@kampus/contract/errors';
import type { ReservationAction, ReservationStatus } from '@kampus/contract/lessons/reservations';
import { statusChanges } from '@kampus/contract/lessons/status-changes';
import { fromCents, toCents } from '@kampus/contract/pricing';
import { hasRank } from '@kampus/contract/roles';
import type { LectureStatus } from '@kampus/contract/teaching/lectures';
import { unitMinutes, unitMs, unitsBetween } from '@kampus/contract/time';
import { formatEuros } from '#platform/format/euros.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { LessonLimits } from '../../config.ts';

/** What the teacher's rest says against a lesson at some time; the database has the rule, `rest_fault`. */
export type RestFault = Extract<ErrorCode, 'NOTICE_TOO_SHORT' | 'TEACHER_BUSY' | 'PAUSE_NEEDED' | 'DAY_FULL'>;

/** The lecture that a student asks for, as of one moment. */
export interface LectureState {
  teacherId: number;
  status: LectureStatus;
  startsAt: Date;
  endsAt: Date;
}

/** What decides whether a student may reserve a lecture. */
export interface ReservationState {
  now: Date;
  studentId: number;
  isConfirmed: boolean;
  /** Undefined where there is no such lecture, or it was deleted. */
  lecture: LectureState | undefined;
  /** Another active reservation of the student overlaps the wanted time. */
  isBusy: boolean;
  /** Requests of the student that wait for an answer. */
  waiting: { inAll: number; withTeacher: number };
}

/** What is asked for; without `startsAt` the lesson starts with its slot. */
export interface WantedTime {
  startsAt: Date | undefined;
  duration: number;
}

const invalid = (path: string, message: string): AppError =>
  new AppError('RESERVATION_INVALID', { message, errors: [{ path, message }] });

/** Throws when the wanted lesson does not lie on the half hour and inside the slot. */
function assertFits({ startsAt, endsAt }: LectureState, { startsAt: wanted = startsAt, duration }: WantedTime) {
  if (wanted.getTime() % unitMs !== 0) throw invalid('startAt', 'Урок начинается в :00 или :30');
  if (wanted < startsAt || wanted >= endsAt)
    throw invalid('startAt', 'Урок должен начинаться внутри свободного времени');
  const durationMax = unitsBetween(wanted, endsAt);
  if (duration > durationMax) throw invalid('duration', `Длительность: не больше ${durationMax * unitMinutes} минут`);
}

/** Throws the first rule of design.md §8 and §19 that a request breaks. */
export function assertReservable(
  state: ReservationState,
  wanted: WantedTime,
  limits: LessonLimits,
): asserts state is ReservationState & { lecture: LectureState } {
  const { lecture, waiting } = state;
  if (!state.isConfirmed) throw new AppError('ACCOUNT_NOT_CONFIRMED');
  if (!lecture) throw new AppError('NOT_FOUND', { message: 'Такого времени нет' });
  if (lecture.teacherId === state.studentId) throw new AppError('OWN_LECTURE');
  if (lecture.status !== 'OPEN') throw new AppError('LECTURE_NOT_OPEN');
  if (lecture.startsAt <= state.now) throw new AppError('LECTURE_BEGUN');
  assertFits(lecture, wanted);
  if (state.isBusy) throw new AppError('STUDENT_BUSY');
  if (waiting.inAll >= limits.waitingRequests || waiting.withTeacher >= limits.waitingRequestsPerTeacher) {
    const isOfTeacher = waiting.inAll < limits.waitingRequests;
    const message = isOfTeacher
      ? `Больше ${limits.waitingRequestsPerTeacher} заявок одному преподавателю ждать не могут`
      : `Больше ${limits.waitingRequests} заявок ждать ответа не могут`;
    throw new AppError('TOO_MANY_REQUESTS_WAITING', { message });
  }
}

/** Throws PRICE_CHANGED with the new total where the person saw another one. */
export function assertPriceSeen(seenEuros: number | undefined, priceCents: number): void {
  if (seenEuros === undefined || toCents(seenEuros) === priceCents) return;
  const message = `Цена изменилась: урок стоит ${formatEuros(priceCents)}`;
  throw new AppError('PRICE_CHANGED', { message, extensions: { price: fromCents(priceCents) } });
}

/** What decides about a lesson that exists, as of one moment. */
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
  fee_cents: number;
  fee_waived_at: Date | null;
  closed_at: Date | null;
  /** The teacher accepts only requests that the student's balance covers. */
  covered_only: boolean;
  /** What is available on the student's balance. */
  available_cents: number;
  /** The student erased the account, and nobody could have money that is given back. */
  is_student_erased: boolean;
  /** A report waits for an answer or a decision. */
  has_open_report: boolean;
}

/** As whom somebody changes a status: the lecture's own teacher, or an admin. */
export type ActsAs = 'TEACHER' | 'ADMIN';

/** Which side of the lesson a person is on; undefined for everybody else. */
export function sideOf(
  { student_id, teacher_id }: { student_id: number; teacher_id: number },
  userId: number,
): 'STUDENT' | 'TEACHER' | undefined {
  if (student_id === userId) return 'STUDENT';
  return teacher_id === userId ? 'TEACHER' : undefined;
}

/** Like `sideOf`. Throws FORBIDDEN for whoever is on neither side. */
export function getSide(state: { student_id: number; teacher_id: number }, actor: Actor): 'STUDENT' | 'TEACHER' {
  const side = sideOf(state, actor.id);
  if (!side) throw new AppError('FORBIDDEN');
  return side;
}

/**
 * As whom the actor may make this change of status. Throws FORBIDDEN for whoever is neither the lecture's own teacher nor
 * an admin and for the other one's changes, STATUS_CHANGE_NOT_ALLOWED for changes that do not exist (product.md §4),
 * LECTURE_BEGUN and ANSWER_OVERDUE for requests that the system closes, and NOT_COVERED where the teacher wants cover.
 */
export function assertStatusChange(state: LessonState, actor: Actor, to: ReservationStatus): ActsAs {
  const mayActAs = {
    TEACHER: state.teacher_id === actor.id,
    ADMIN: hasRank(actor.role, 'ADMIN'),
  };
  if (!mayActAs.TEACHER && !mayActAs.ADMIN) throw new AppError('FORBIDDEN');
  const change = statusChanges.find((known) => known.from === state.status && known.to === to);
  if (!change) throw new AppError('STATUS_CHANGE_NOT_ALLOWED');
  if (!mayActAs[change.by]) throw new AppError('FORBIDDEN');
  if (state.status === 'PENDING') {
    if (state.starts_at <= state.now)
      throw new AppError('LECTURE_BEGUN', { message: 'Урок уже начался: заявка закрывается без ответа' });
    if (state.answer_due_at <= state.now) throw new AppError('ANSWER_OVERDUE');
    if (to === 'CONFIRMED' && state.covered_only && state.available_cents < state.price_cents)
      throw new AppError('NOT_COVERED', { message: 'На балансе ученика не хватает на этот урок' });
  }
  return change.by;
}

/** Half of an amount in cents, rounded half up. */
export const halfOf = (cents: number): number => Math.floor((cents + 1) / 2);

type FeeState = Pick<LessonState, 'now' | 'status' | 'free_until' | 'price_cents' | 'covered_cents'>;

/** What it costs the student to cancel now, in cents: half of a price that is locked or paid, after the deadline. */
export function studentFee({ now, status, free_until, price_cents, covered_cents }: FeeState): number {
  const isSettled = status === 'PAID' || (status === 'CONFIRMED' && covered_cents > 0);
  return isSettled && now > free_until ? halfOf(price_cents) : 0;
}

/** Whether this side may still cancel: a student before the start, a teacher before the end. */
export function isCancellable(
  { now, status, starts_at, ends_at }: Pick<LessonState, 'now' | 'status' | 'starts_at' | 'ends_at'>,
  side: 'STUDENT' | 'TEACHER',
): boolean {
  if (status === 'CLOSED') return false;
  if (status === 'PENDING') return true;
  return now < (side === 'STUDENT' ? starts_at : ends_at);
}

/**
 * Side and fee in cents of a cancellation. Throws FORBIDDEN, STATUS_CHANGE_NOT_ALLOWED for a closed one, CANCEL_TOO_LATE,
 * VALIDATION_FAILED for a teacher without a reason, and FEE_CHANGED with the fee now where the person saw another.
 */
export function planCancellation(
  state: LessonState,
  actor: Actor,
  { reason, fee }: { reason?: string | undefined; fee: number },
): { side: 'STUDENT' | 'TEACHER'; feeCents: number } {
  const side = getSide(state, actor);
  if (state.status === 'CLOSED') throw new AppError('STATUS_CHANGE_NOT_ALLOWED', { message: 'Этот урок уже отменён' });
  if (!isCancellable(state, side)) {
    const message =
      side === 'STUDENT' ? 'Урок уже начался: отменить его нельзя' : 'Урок уже прошёл: отменить его нельзя';
    throw new AppError('CANCEL_TOO_LATE', { message });
  }
  if (side === 'TEACHER' && !reason) {
    const message = 'Укажите причину';
    throw new AppError('VALIDATION_FAILED', { message, errors: [{ path: 'reason', message }] });
  }
  const feeCents = side === 'STUDENT' ? studentFee(state) : 0;
  if (toCents(fee) !== feeCents) {
    const message = feeCents === 0 ? 'Отмена сейчас бесплатна' : `Отмена сейчас стоит ${formatEuros(feeCents)}`;
    throw new AppError('FEE_CHANGED', { message, extensions: { fee: fromCents(feeCents) } });
  }
  return { side, feeCents };
}

/** The deadline for cancelling for free once a request is accepted: at least an hour from now, never after the start. */
export const freeUntilAfterAnswer = ({ now, free_until, starts_at }: LessonState): Date =>
  new Date(Math.max(free_until.getTime(), Math.min(now.getTime() + 3_600_000, starts_at.getTime())));

/** Days during which the fee of a late cancellation can be waived. */
const waiveDays = 7;

/** Whether the fee of a late cancellation can still be given back. */
export const isWaivable = ({ now, fee_cents, fee_waived_at, closed_at, is_student_erased }: LessonState): boolean =>
  fee_cents > 0 &&
  !is_student_erased &&
  fee_waived_at === null &&
  closed_at !== null &&
  now.getTime() <= closed_at.getTime() + waiveDays * 86_400_000;

/** Hours after its end during which a lesson can be reported. */
const reportHours = 48;
/** Minutes after its end during which a paid lesson may be given back: one more, for a report under way. */
export const refundableMinutes = reportHours * 60 + 1;
/** Hours that the other side has to answer a report. */
export const reportAnswerHours = 72;
/** Hours after its end at which a lesson that is not marked paid is closed. Until then it can be covered. */
export const unmarkedHours = 7 * 24;

/** Whether what the teacher earns has to stay locked: the lesson can still be reported, or a report is open. */
export const mayBeGivenBack = ({ now, ends_at, has_open_report }: LessonState): boolean =>
  has_open_report || ends_at.getTime() > now.getTime() - refundableMinutes * 60_000;

/** Whether the teacher's time to mark a lesson paid is over. */
export const isUnmarked = ({ now, status, ends_at, has_open_report }: LessonState): boolean =>
  status === 'CONFIRMED' && !has_open_report && ends_at.getTime() <= now.getTime() - unmarkedHours * 3_600_000;

/** Whether a lesson can be reported now: it was agreed on, has ended, and that is not too long ago. */
export function isReportable({ now, status, ends_at }: Pick<LessonState, 'now' | 'status' | 'ends_at'>): boolean {
  const hours = (now.getTime() - ends_at.getTime()) / 3_600_000;
  return (status === 'CONFIRMED' || status === 'PAID') && hours >= 0 && hours < reportHours;
}

/** Whether another time can be proposed: the lesson is agreed on and has not begun. */
export const isMovable = ({ now, status, starts_at }: Pick<LessonState, 'now' | 'status' | 'starts_at'>): boolean =>
  (status === 'CONFIRMED' || status === 'PAID') && starts_at > now;

/** What waits at a lesson beside its status. */
export interface OpenMatters {
  move: { by: 'STUDENT' | 'TEACHER' } | null;
  report: { by: 'STUDENT' | 'TEACHER'; state: 'OPEN' | 'AGREED' | 'CONTESTED' | 'DECIDED' } | null;
  /** The lesson took place, was paid and not given back, and the time for a review has not passed. */
  is_reviewable: boolean;
}

/** What the actor may do with a reservation now; the calls themselves judge by the same rules. */
export function listActions(state: LessonState & OpenMatters, actor: Actor): ReservationAction[] {
  const side = sideOf(state, actor.id);
  const { now, status, move, report } = state;
  const isTeacher = side === 'TEACHER';
  const isAnswerable = status === 'PENDING' && state.answer_due_at > now && state.starts_at > now;
  const allowed: Record<ReservationAction, boolean> = {
    ACCEPT: isTeacher && isAnswerable,
    REFUSE: (isTeacher && isAnswerable) || (status === 'CONFIRMED' && hasRank(actor.role, 'ADMIN')),
    MARK_PAID: isTeacher && status === 'CONFIRMED',
    CANCEL: side !== undefined && isCancellable(state, side),
    WAIVE_FEE: isTeacher && isWaivable(state),
    PROPOSE_MOVE: side !== undefined && move === null && isMovable(state),
    ANSWER_MOVE: side !== undefined && move !== null && move.by !== side && isMovable(state),
    WITHDRAW_MOVE: side !== undefined && move?.by === side,
    REPORT: side !== undefined && report === null && isReportable(state),
    ANSWER_REPORT: side !== undefined && report?.state === 'OPEN' && report.by !== side,
    REVIEW: side === 'STUDENT' && state.is_reviewable,
    DECIDE: side === undefined && report?.state === 'CONTESTED' && hasRank(actor.role, 'CURATOR'),
  };
  return (Object.keys(allowed) as ReservationAction[]).filter((action) => allowed[action]);
}
