import * as z from 'zod/mini';
import { id, instant } from '../fields.ts';

export const moveState = z.enum(['PROPOSED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'LAPSED']);
export type MoveState = z.infer<typeof moveState>;

/** Which side of a lesson somebody is on. */
export const lessonSide = z.enum(['STUDENT', 'TEACHER']);
export type LessonSide = z.infer<typeof lessonSide>;

/** A proposal to hold a lesson at another time; the old time stays until the other side accepts. */
export const move = z.object({
  id,
  state: moveState,
  /** Who proposed it. */
  by: lessonSide,
  schedule: instant,
  scheduleEnd: instant,
  /** Until when it can be answered: 24 hours, or the start of either time. */
  until: instant,
});
export type Move = z.infer<typeof move>;

/** A free slot of the same teacher; without `startAt` its beginning. The length of the lesson stays. */
export const proposeMoveBody = z.object({ lectureId: id, startAt: z.optional(z.iso.datetime({ offset: true })) });
export type ProposeMoveBody = z.infer<typeof proposeMoveBody>;

export const answerMoveBody = z.object({ answer: z.enum(['ACCEPTED', 'DECLINED']) });
