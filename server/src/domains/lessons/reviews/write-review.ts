import { type Review, reviewDays, type WriteReviewBody } from '@kampus/contract/lessons/reviews';
import { sql } from 'kysely';
import { lockConfirmed } from '#domains/identity/public.ts';
import { teacherTags } from '#domains/teaching/public.ts';
import type { Db } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError, orNotFound } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { getReview } from './queries.ts';
import { assertReviewable, occasionOf, type ReviewedLesson } from './rules.ts';

interface LockedLesson extends ReviewedLesson {
  student_id: number;
  teacher_id: number;
  teacher_username: string;
  is_teacher_away: boolean;
}

/** Locks the lesson, so that no concurrent report or refund can change it, and then reads it. */
async function lockReviewedLesson(trx: Db, id: number): Promise<LockedLesson> {
  await sql`select from reservations where id = ${id} for no key update`.execute(trx);
  const { rows } = await sql<LockedLesson>`
    select now() as now, r.status, r.ends_at, r.refunded_cents, was_held(r) as was_held,
           is_reviewable(r, ${reviewDays}) as is_reviewable,
           r.student_id, r.teacher_id, t.username::text as teacher_username,
           profile.is_away as is_teacher_away,
           share_a_telegram(r.student_id, r.teacher_id) as is_same_person
      from reservations as r
      join users as t on t.id = r.teacher_id
      join teachers as profile on profile.user_id = r.teacher_id
     where r.id = ${id}`.execute(trx);
  return orNotFound(rows[0]);
}

/**
 * Creates or changes the student's only review of the teacher, and notifies the teacher if the page
 * shows it. If student and teacher share a device, a new or changed review is public but also waits
 * for a curator. Throws NOT_FOUND, FORBIDDEN, ACCOUNT_NOT_CONFIRMED or REVIEW_NOT_ALLOWED.
 */
export async function writeReview(
  { db }: Services,
  actor: Actor,
  reservationId: number,
  { rating, text }: WriteReviewBody,
): Promise<Review> {
  return inTransaction(db, async (trx) => {
    await lockConfirmed(trx, actor);
    const lesson = await lockReviewedLesson(trx, reservationId);
    if (lesson.student_id !== actor.id) throw new AppError('FORBIDDEN', { message: 'Отзыв об уроке пишет его ученик' });
    assertReviewable(lesson);
    const { rows } = await sql<{ id: number; written_at: Date; is_news: boolean }>`
      insert into reviews as v
             (teacher_id, student_id, reservation_id, rating, text, attention_since)
      values (${lesson.teacher_id}, ${lesson.student_id}, ${reservationId}, ${rating}, ${text},
              case when share_a_device(${lesson.student_id}, ${lesson.teacher_id}) then now() end)
      on conflict (teacher_id, student_id) do update
         set reservation_id = excluded.reservation_id, rating = excluded.rating,
             text = excluded.text, is_withdrawn = false,
             attention_since = case when (v.rating, v.text) = (excluded.rating, excluded.text)
                                    then v.attention_since
                                    else coalesce(v.attention_since, excluded.attention_since) end,
             written_at = case when (v.rating, v.text) = (excluded.rating, excluded.text)
                               then v.written_at else now() end
      returning v.id, v.written_at,
                v.written_at = now() and v.hidden_reason is null as is_news`.execute(trx);
    const review = orNotFound(rows[0]);
    if (review.is_news && !lesson.is_teacher_away)
      await notify(trx, lesson.teacher_id, 'REVIEWED', {
        reservation_id: reservationId,
        occasion: occasionOf(review),
      });
    trx.announce(...teacherTags(lesson.teacher_username));
    return getReview(trx, review.id);
  });
}
