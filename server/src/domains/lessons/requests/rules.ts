import { fromCents, toCents } from '@kampus/contract/pricing';
import type { LectureStatus } from '@kampus/contract/teaching/lectures';
import { unitMinutes, unitsBetween } from '@kampus/contract/time';
import { formatEuros } from '#platform/format/euros.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { PersonLimits } from '../../../config-limits.ts';
import { assertFree, assertOnGrid, invalidTime } from '../free-slot.ts';

/** The lecture of a request, read at one moment. */
export interface LectureState {
  teacherId: number;
  status: LectureStatus;
  startsAt: Date;
  endsAt: Date;
  /** Until then another person, who waited for free time, has this time. */
  offeredUntil: Date | null;
}

/** Facts that decide whether a student may reserve a lecture. */
export interface ReservationState {
  now: Date;
  studentId: number;
  isConfirmed: boolean;
  /** Undefined if the lecture does not exist or is deleted. */
  lecture: LectureState | undefined;
  /** True if another active reservation of the student overlaps the wanted time. */
  isBusy: boolean;
  /** Number of the student's requests that wait for an answer. */
  waiting: { inAll: number; withTeacher: number };
}

/** The requested time. Without `startsAt` the lesson starts with its slot. */
export interface WantedTime {
  startsAt: Date | undefined;
  duration: number;
}

/** Throws unless the lesson starts on a half hour and lies inside the slot. */
function assertFits({ startsAt, endsAt }: LectureState, { startsAt: wanted = startsAt, duration }: WantedTime) {
  assertOnGrid(wanted);
  if (wanted < startsAt || wanted >= endsAt)
    throw invalidTime('startAt', 'Урок должен начинаться внутри свободного времени');
  const durationMax = unitsBetween(wanted, endsAt);
  if (duration > durationMax)
    throw invalidTime('duration', `Длительность: не больше ${durationMax * unitMinutes} минут`);
}

/** Throws the error of the first rule of design.md §8 and §19 that the request breaks. */
export function assertReservable(
  state: ReservationState,
  wanted: WantedTime,
  { waitingRequests, waitingRequestsPerTeacher }: Pick<PersonLimits, 'waitingRequests' | 'waitingRequestsPerTeacher'>,
): asserts state is ReservationState & { lecture: LectureState } {
  const { lecture, waiting } = state;
  if (!state.isConfirmed) throw new AppError('ACCOUNT_NOT_CONFIRMED');
  if (!lecture) throw new AppError('NOT_FOUND', { message: 'Такого времени нет' });
  if (lecture.teacherId === state.studentId) throw new AppError('OWN_LECTURE');
  assertFree(lecture, state.now);
  assertFits(lecture, wanted);
  if (state.isBusy) throw new AppError('STUDENT_BUSY');
  if (waiting.inAll >= waitingRequests || waiting.withTeacher >= waitingRequestsPerTeacher) {
    const isOfTeacher = waiting.inAll < waitingRequests;
    const message = isOfTeacher
      ? `Больше ${waitingRequestsPerTeacher} заявок одному преподавателю ждать не могут`
      : `Больше ${waitingRequests} заявок ждать ответа не могут`;
    throw new AppError('TOO_MANY_REQUESTS_WAITING', { message });
  }
}

const hourMs = 3_600_000;
/** Hours before a lesson at which its student knows at the latest whether it takes place. */
const knownHours = 2;

/**
 * The teacher's deadline for an answer: `knownHours` before the start, or the teacher's notice if
 * that is longer. If the lesson is soon, the teacher has a third of the time that is left.
 */
export function answerDueAt(
  { now, answer_hours, notice_hours }: { now: Date; answer_hours: number; notice_hours: number },
  startsAt: Date,
): Date {
  const [nowMs, startMs] = [now.getTime(), startsAt.getTime()];
  const latest = Math.max(startMs - Math.max(knownHours, notice_hours) * hourMs, nowMs + (startMs - nowMs) / 3);
  return new Date(Math.min(nowMs + answer_hours * hourMs, latest));
}

/** Throws PRICE_CHANGED with the new total if the person saw a different total. */
export function assertPriceSeen(seenEuros: number | undefined, priceCents: number): void {
  if (seenEuros === undefined || toCents(seenEuros) === priceCents) return;
  const message = `Цена изменилась: урок стоит ${formatEuros(priceCents)}`;
  throw new AppError('PRICE_CHANGED', { message, extensions: { price: fromCents(priceCents) } });
}
