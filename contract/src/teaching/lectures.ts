import * as z from 'zod/mini';
import { dateText, euros, id, instant, pageQuery, timeText, trimmedText } from '../fields.ts';
import { limits } from '../limits.ts';

const lectureStatus = z.enum(['OPEN', 'RESERVED', 'CLOSED']);
export type LectureStatus = z.infer<typeof lectureStatus>;

/**
 * A slot or a booked lesson. `duration` and `possibleSizeOfLecture` count units of 30 minutes. The
 * latter is the longest lesson from `schedule` on. For an OPEN lecture `capacity` is 1 and `price`
 * is the total for the whole slot. For a booked one they come from the reservation.
 */
export const lecture = z.object({
  id,
  schedule: instant,
  scheduleEnd: instant,
  date: dateText,
  duration: z.int(),
  capacity: z.int(),
  price: euros,
  status: lectureStatus,
  teacherUsername: z.string(),
  teacherFullName: z.string(),
  location: z.string(),
  languages: z.array(z.string()),
  createdAt: instant,
  possibleSizeOfLecture: z.int(),
  /**
   * The bookable parts of a slot. Missing if the whole slot is free, and in the teacher's own
   * calendar.
   */
  free: z.optional(z.array(z.object({ schedule: instant, scheduleEnd: instant }))),
  name: z.string(),
  description: z.string(),
  /** Who booked the lecture, only for its teacher. Missing without an open reservation. */
  student: z.optional(z.object({ username: z.string(), fullName: z.string() })),
});
export type Lecture = z.infer<typeof lecture>;

export const lectureListQuery = z.object({
  statuses: z.optional(
    z.string().check(z.regex(/^(OPEN|RESERVED|CLOSED)(,(OPEN|RESERVED|CLOSED))*$/, 'Неизвестный статус')),
  ),
  from: z.optional(dateText),
  to: z.optional(dateText),
  // Without a size, the whole calendar is one page.
  ...pageQuery(limits.slot.listMax),
});

/** Wall-clock times in Europe/Bratislava. A finish of 00:00 is the end of that day. */
const newSlot = z.object({ date: dateText, timeStart: timeText, timeFinish: timeText });
export type NewSlot = z.infer<typeof newSlot>;
export const createLecturesBody = z.array(newSlot).check(z.minLength(1), z.maxLength(limits.slot.batchMax));

/** Cancels all lessons of a day that are not over, and withdraws its free slots. */
export const cancelDayBody = z.object({
  date: dateText,
  reason: trimmedText(limits.lesson.reasonMax, 'Укажите причину'),
});
export type CancelDayBody = z.infer<typeof cancelDayBody>;
export const cancelledDay = z.object({
  /** Number of cancelled lessons and requests. */
  cancelled: z.int(),
});

/** Any date of the target week. The previous week is copied. */
export const duplicateQuery = z.object({ date: dateText });
