import * as z from 'zod/mini';
import { commentReportBody, contentReportKind } from '../comments/comments.ts';
import { id, instant, pageQuery, reason, searchText, trimmedText } from '../fields.ts';
import { studyProof } from '../identity/study.ts';
import { limits } from '../limits.ts';
import { withoutContacts } from '../teaching/contact-fault.ts';

/**
 * Days after a lesson's end during which the student can write a review. Each later lesson starts a
 * new period.
 */
export const reviewDays = 14;
export const ratingRange = { min: 1, max: 5 } as const;

const ratingMissing = 'Поставьте оценку от 1 до 5';
const rating = z
  .int(ratingMissing)
  .check(z.minimum(ratingRange.min, ratingMissing), z.maximum(ratingRange.max, ratingMissing));

/** A public review. It names the author by first name and initial. */
export const review = z.object({
  id,
  rating,
  text: z.string(),
  /** '' without a name. */
  authorName: z.string(),
  /** The author's proof of study, if there is one. */
  study: z.optional(studyProof),
  /** Number of completed lessons of the author with this teacher. */
  lessonsCount: z.int(),
  writtenAt: instant,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
});
export type Review = z.infer<typeof review>;

export const reviewListQuery = z.object(pageQuery(10));

export const writeReviewBody = z.object({ rating, text: trimmedText(limits.review.max, 'Напишите, как прошли уроки') });
export type WriteReviewBody = z.infer<typeof writeReviewBody>;

export const answerReviewBody = z.object({
  text: trimmedText(limits.review.max, 'Напишите ответ').check(withoutContacts),
  /**
   * The `writtenAt` of the review that the teacher read. If its text has changed since, the
   * response is 409 REVIEW_CHANGED.
   */
  writtenAt: z.optional(instant),
});
export type AnswerReviewBody = z.infer<typeof answerReviewBody>;

export const reviewReportBody = z.omit(commentReportBody, { updatedAt: true });

/** A review that waits for a curator: reported, or suspected to come from the teacher. */
export const reportedReview = z.object({
  ...review.shape,
  username: z.string(),
  teacherUsername: z.string(),
  teacherFullName: z.string(),
  /** True if author and teacher signed in from the same device and IP address. */
  sharesDevice: z.boolean(),
  reports: z.array(
    z.object({ kind: contentReportKind, text: z.nullable(z.string()), username: z.string(), createdAt: instant }),
  ),
});
export type ReportedReview = z.infer<typeof reportedReview>;
/** `query` is a prefix of the author's or the teacher's login. */
export const reviewReportsQuery = z.object({ ...pageQuery(limits.list.size), query: searchText });
export const reviewDecisionBody = z.object({
  decision: z.enum(['KEEP', 'HIDE'], 'Выберите решение'),
  reason,
  /**
   * The `writtenAt` that the curator saw. If the text has changed since, the response is 409
   * REVIEW_CHANGED.
   */
  writtenAt: z.optional(instant),
});
