import { toWallClock } from '@kampus/contract/format/wall-clock';
import type { LectureStatus } from '@kampus/contract/teaching/lectures';
import { isOnGrid } from '@kampus/contract/time';
import { AppError } from '#platform/http/app-error.ts';

/** Throws unless the time is free: open, not promised to another person, and not begun. */
export function assertFree(
  { status, offeredUntil, startsAt }: { status: LectureStatus; offeredUntil: Date | null; startsAt: Date },
  now: Date,
): void {
  if (status !== 'OPEN') throw new AppError('LECTURE_NOT_OPEN');
  if (offeredUntil) {
    const message = `До ${toWallClock(offeredUntil).time} это время ждёт другого ученика`;
    throw new AppError('LECTURE_NOT_OPEN', { message });
  }
  if (startsAt <= now) throw new AppError('LECTURE_BEGUN');
}

/** RESERVATION_INVALID about one field of the wanted time. */
export const invalidTime = (path: 'startAt' | 'duration', message: string): AppError =>
  new AppError('RESERVATION_INVALID', { message, errors: [{ path, message }] });

/** Throws RESERVATION_INVALID unless the lesson starts on a half hour. */
export function assertOnGrid(startsAt: Date): void {
  if (!isOnGrid(startsAt)) throw invalidTime('startAt', 'Урок начинается в :00 или :30');
}
