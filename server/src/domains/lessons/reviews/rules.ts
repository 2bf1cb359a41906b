import { reviewDays } from '@kampus/contract/lessons/reviews';
import { AppError } from '#platform/http/app-error.ts';

/** Whether the student of a lesson may write a review, and the facts behind a refusal. */
export interface ReviewedLesson {
  is_reviewable: boolean;
  now: Date;
  status: string;
  ends_at: Date;
  refunded_cents: number;
  was_held: boolean;
  /** True if both accounts have one Telegram, now or in a change of the last two days. */
  is_same_person: boolean;
}

/**
 * The occasion of a message about a version of a review: the minute of the version. Versions of the
 * same minute share a message.
 */
export const occasionOf = ({ written_at }: { written_at: Date }): number => Math.floor(written_at.getTime() / 60_000);

/** Throws REVIEW_NOT_ALLOWED with the text of the broken rule. */
export function assertReviewable(lesson: ReviewedLesson): void {
  if (lesson.is_reviewable) return;
  const refuse = (message: string) => new AppError('REVIEW_NOT_ALLOWED', { message });
  if (lesson.is_same_person) throw refuse('Этот аккаунт и аккаунт преподавателя подтверждены одним Telegram');
  if (lesson.refunded_cents > 0) throw refuse('За этот урок деньги вернули: отзыв о нём не пишут');
  if (lesson.status !== 'PAID') throw refuse('Отзыв пишут после оплаченного урока');
  if (lesson.ends_at > lesson.now) throw refuse('Урока ещё не было');
  if (!lesson.was_held) throw refuse('Об этом уроке сообщили, что он не состоялся');
  throw refuse(`Отзыв пишут в течение ${reviewDays} дней после урока`);
}
