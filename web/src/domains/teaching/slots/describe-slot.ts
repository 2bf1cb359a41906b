import type { Lecture } from '@kampus/contract/teaching/lectures';
import { findLocalTime } from '#shared/format/local-time.ts';
import { nameLesson } from '#shared/format/moments.ts';
import { lectureTexts } from './texts.ts';

/** The status in a word; a free slot whose time is over is no longer free. */
export const slotStatus = (lecture: Lecture, now: Date): string =>
  lecture.status === 'OPEN' && Date.parse(lecture.schedule) <= now.getTime()
    ? lectureTexts.past
    : lectureTexts.statuses[lecture.status];

/** Everything about a slot in one spoken label: 'вторник, 24 ноября, 18:00–18:30, свободно'. */
export function describeSlot(lecture: Lecture, now: Date, extra: readonly string[] = [], zone?: string): string {
  const localTime = findLocalTime(lecture.schedule, lecture.scheduleEnd, zone);
  return [
    nameLesson(lecture.schedule, lecture.scheduleEnd),
    ...(localTime ? [lectureTexts.localTime(localTime)] : []),
    slotStatus(lecture, now),
    ...extra,
  ].join(', ');
}
