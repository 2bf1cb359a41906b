import * as z from 'zod/mini';
import { dateText, euros, id, instant, pageQuery, timeText, trimmedText } from '../fields.ts';
import { limits } from '../limits.ts';

export const lectureStatus = z.enum(['OPEN', 'RESERVED', 'CLOSED']);
export type LectureStatus = z.infer<typeof lectureStatus>;

/**
 * A slot, or the lesson that it became. `duration` and `possibleSizeOfLecture` count units of 30 minutes. For an OPEN
 * lecture `capacity` is 1 and `price` the total for the whole slot; for a booked one they are the reservation's.
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
  /** Where others see a slot that can be booked in several parts only: those parts. Otherwise the slot is free as a whole. */
  free: z.optional(z.array(z.object({ schedule: instant, scheduleEnd: instant }))),
  name: z.string(),
  description: z.string(),
});
export type Lecture = z.infer<typeof lecture>;

export const lectureListQuery = z.object({
  statuses: z.optional(
    z.string().check(z.regex(/^(OPEN|RESERVED|CLOSED)(,(OPEN|RESERVED|CLOSED))*$/, 'Неизвестный статус')),
  ),
  from: z.optional(dateText),
  to: z.optional(dateText),
  ...pageQuery(limits.list.sizeMax),
});

/** Wall clock of Europe/Bratislava; a finish of 00:00 is the end of that day. */
export const newSlot = z.object({ date: dateText, timeStart: timeText, timeFinish: timeText });
export type NewSlot = z.infer<typeof newSlot>;
export const createLecturesBody = z.array(newSlot).check(z.minLength(1), z.maxLength(limits.slot.batchMax));

/** All lessons of a day that are still to come are cancelled, and the free slots of that day withdrawn. */
export const cancelDayBody = z.object({
  date: dateText,
  reason: trimmedText(limits.lesson.reasonMax, 'Укажите причину'),
});
export type CancelDayBody = z.infer<typeof cancelDayBody>;
export const cancelledDay = z.object({
  /** Lessons and requests that were cancelled. */
  cancelled: z.int(),
});

/** Any date of the week to fill; the week before it is copied. */
export const duplicateQuery = z.object({ date: dateText });
