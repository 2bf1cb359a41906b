import type { LectureStatus } from '@kampus/contract/lectures';
import { unitMinutes, unitsBetween } from '@kampus/contract/time';
import { AppError } from '#platform/http/app-error.ts';

export interface LectureState {
  teacherId: number;
  status: LectureStatus;
  startsAt: Date;
  endsAt: Date;
}

/** What decides whether a student may reserve a lecture, as of one moment. */
export interface ReservationState<L extends LectureState> {
  now: Date;
  studentId: number;
  isConfirmed: boolean;
  /** Undefined where there is no such lecture, or it was deleted. */
  lecture: L | undefined;
  /** Another active reservation of the student overlaps the wanted time. */
  isBusy: boolean;
}

/** The lecture that may be reserved for so many units; refuses by the first rule of design.md §8 that is broken. */
export function getReservable<L extends LectureState>(state: ReservationState<L>, duration: number): L {
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
  return lecture;
}
