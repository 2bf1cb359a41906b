import { toWallClock } from '@kampus/contract/format/wall-clock';
import type { LectureStatus } from '@kampus/contract/teaching/lectures';
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
