import * as z from 'zod/mini';
import { id, instant } from '../fields.ts';

const moveState = z.enum(['PROPOSED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'LAPSED']);
export type MoveState = z.infer<typeof moveState>;

/** The two sides of a lesson. */
export const lessonSide = z.enum(['STUDENT', 'TEACHER']);
export type LessonSide = z.infer<typeof lessonSide>;

/** A proposal to move a lesson. The lesson stays at its time until the other side accepts. */
export const move = z.object({
  id,
  state: moveState,
  /** The side that proposed the move. */
  by: lessonSide,
  schedule: instant,
  scheduleEnd: instant,
  /** Place and languages of the proposed slot. They become those of the lesson. */
  location: z.string(),
  languages: z.array(z.string()),
  /**
   * Deadline of the answer: the earliest of 24 hours after the proposal, the old start and the new
   * start.
   */
  until: instant,
});
export type Move = z.infer<typeof move>;

/**
 * A free slot of the same teacher. Default of `startAt`: the start of the slot. The lesson's length
 * does not change.
 */
export const proposeMoveBody = z.object({ lectureId: id, startAt: z.optional(z.iso.datetime({ offset: true })) });
export type ProposeMoveBody = z.infer<typeof proposeMoveBody>;

export const answerMoveBody = z.object({ answer: z.enum(['ACCEPTED', 'DECLINED']) });
