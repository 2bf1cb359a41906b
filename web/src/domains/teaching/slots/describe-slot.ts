import type { Lecture } from '@kampus/contract/teaching/lectures';
import { findLocalTime } from '#shared/format/local-time.ts';
import { nameLesson } from '#shared/format/moments.ts';
import { personName } from '#shared/format/person-name.ts';
import { lectureTexts } from './texts.ts';

/** The status as text. A free slot is no longer free after its start. */
export const slotStatus = (lecture: Lecture, now: Date): string =>
  lecture.status === 'OPEN' && Date.parse(lecture.schedule) <= now.getTime()
    ? lectureTexts.past
    : (lectureTexts.statuses[lecture.status] ?? lecture.status);

/** The name of the student who booked a lecture of the own calendar. */
export const studentName = ({ student }: Lecture): string | undefined =>
  student && personName(student.fullName, student.username);

/** The full accessible name of a slot: 'вторник, 24 ноября, 18:00–18:30, свободно'. */
export function describeSlot(lecture: Lecture, now: Date, extra: readonly string[] = [], zone?: string): string {
  const localTime = findLocalTime(lecture.schedule, lecture.scheduleEnd, zone);
  return [
    nameLesson(lecture.schedule, lecture.scheduleEnd),
    ...(localTime ? [lectureTexts.localTime(localTime)] : []),
    slotStatus(lecture, now),
    ...extra,
  ].join(', ');
}
