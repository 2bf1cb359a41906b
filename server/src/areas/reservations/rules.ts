import type { LectureStatus } from '@kampus/contract/lectures';
import type { ReservationStatus } from '@kampus/contract/reservations';
import { hasRank } from '@kampus/contract/roles';
import { statusChanges } from '@kampus/contract/status-changes';
import { unitMinutes, unitsBetween } from '@kampus/contract/time';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';

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
}

/** Throws the first rule of design.md §8 that a request for `duration` units breaks. */
export function assertReservable(
  state: ReservationState,
  duration: number,
): asserts state is ReservationState & { lecture: LectureState } {
  const { lecture } = state;
  if (!state.isConfirmed) throw new AppError('ACCOUNT_NOT_CONFIRMED');
  if (!lecture) throw new AppError('NOT_FOUND', { message: 'Такой лекции нет' });
  if (lecture.teacherId === state.studentId) throw new AppError('OWN_LECTURE');
  if (lecture.status !== 'OPEN') throw new AppError('LECTURE_NOT_OPEN');
  if (lecture.startsAt <= state.now) throw new AppError('LECTURE_BEGUN');
  const durationMax = unitsBetween(lecture.startsAt, lecture.endsAt);
  if (duration > durationMax) {
    const message = `Длительность: не больше ${durationMax * unitMinutes} минут`;
    throw new AppError('RESERVATION_INVALID', { message, errors: [{ path: 'duration', message }] });
  }
  if (state.isBusy) throw new AppError('STUDENT_BUSY');
}

export interface ChangeState {
  now: Date;
  status: ReservationStatus;
  teacher_id: number;
  starts_at: Date;
}

/** As whom somebody changes a status: the lecture's own teacher, or an admin. */
export type ActsAs = 'TEACHER' | 'ADMIN';

/**
 * As whom the actor may make this change of status. Throws FORBIDDEN for whoever is neither the lecture's own teacher nor
 * an admin and for the other one's changes, STATUS_CHANGE_NOT_ALLOWED for changes that do not exist (product.md §4), and
 * LECTURE_BEGUN for requests whose lesson has begun: the system closes those.
 */
export function assertStatusChange(state: ChangeState, actor: Actor, to: ReservationStatus): ActsAs {
  const mayActAs = {
    TEACHER: state.teacher_id === actor.id,
    ADMIN: hasRank(actor.role, 'ADMIN'),
  };
  if (!mayActAs.TEACHER && !mayActAs.ADMIN) throw new AppError('FORBIDDEN');
  const change = statusChanges.find((known) => known.from === state.status && known.to === to);
  if (!change) throw new AppError('STATUS_CHANGE_NOT_ALLOWED');
  if (!mayActAs[change.by]) throw new AppError('FORBIDDEN');
  if (state.status === 'PENDING' && state.starts_at <= state.now)
    throw new AppError('LECTURE_BEGUN', { message: 'Лекция уже началась: запрос закрывается без ответа' });
  return change.by;
}
