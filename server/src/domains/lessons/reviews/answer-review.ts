import type { AnswerReviewBody, Review } from '@kampus/contract/lessons/reviews';
import { sql } from 'kysely';
import { teacherTags } from '#domains/teaching/public.ts';
import { notify } from '#platform/db/notify.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { getReview } from './queries.ts';
import { occasionOf } from './rules.ts';

interface AnsweredRow {
  teacher_id: number;
  student_id: number;
  reservation_id: number;
  answer: string | null;
  answered_at: Date | null;
  written_at: Date;
}

/**
 * Answers a review about the actor. Each version of a review has one answer: after a change of the
 * review a new answer is allowed. A retry with the same text changes nothing. Throws NOT_FOUND,
 * FORBIDDEN, REVIEW_ANSWERED or REVIEW_CHANGED.
 */
export async function answerReview(
  { db }: Services,
  actor: Actor,
  id: number,
  { text, writtenAt }: AnswerReviewBody,
): Promise<Review> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<AnsweredRow>`
      select teacher_id, student_id, reservation_id, answer, answered_at, written_at from reviews
       where id = ${id} and not is_withdrawn and hidden_reason is null for update`.execute(trx);
    const found = orNotFound(rows[0]);
    if (found.teacher_id !== actor.id) throw new AppError('FORBIDDEN', { message: 'Это отзыв не о вас' });
    const isAnswered = found.answered_at !== null && found.answered_at >= found.written_at;
    if (isAnswered && found.answer !== text) throw new AppError('REVIEW_ANSWERED');
    if (!isAnswered) {
      if (writtenAt !== undefined && writtenAt !== found.written_at.toISOString()) throw new AppError('REVIEW_CHANGED');
      await sql`
        update reviews set answer = ${text}, answered_at = now()
         where id = ${id}`.execute(trx);
      const occasion = occasionOf(found);
      await notify(trx, found.student_id, 'REVIEW_ANSWERED', { reservation_id: found.reservation_id, occasion });
    }
    trx.announce(...teacherTags(actor.username));
    return getReview(trx, id);
  });
}
