import * as z from 'zod/mini';
import { id, idText, instant, pageQuery, reason, searchText } from '../fields.ts';
import { studyProof } from '../identity/study.ts';
import { limits } from '../limits.ts';
import { roles } from '../roles.ts';

export const comment = z.object({
  id,
  guideId: id,
  content: z.string(),
  username: z.string(),
  /** First and last name if the author gave them, else the username. */
  fullName: z.string(),
  role: z.enum(roles),
  avatarUrl: z.nullable(z.string()),
  /** The author's proof of study, if there is one. */
  study: z.optional(studyProof),
  createdAt: instant,
  updatedAt: z.nullable(instant),
  /**
   * Reason of the curator who hid the comment. Then `content` is empty for everyone except the
   * author.
   */
  hiddenReason: z.optional(z.string()),
  /** True for the viewer's own comment that waits for review because of a link. */
  held: z.optional(z.boolean()),
});
export type Comment = z.infer<typeof comment>;

export const commentContent = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Введите комментарий'),
    z.maxLength(limits.comment.max, `Комментарий не длиннее ${limits.comment.max} символов`),
  );

export const createCommentBody = z.object({ guideId: id, content: commentContent });
export const updateCommentBody = z.object({ content: commentContent });
export const guideCommentsParams = z.object({ guideId: idText });
export const commentListQuery = z.object(pageQuery(limits.list.size));

export const contentReportKind = z.enum(['SPAM', 'ABUSE', 'UNLAWFUL', 'OTHER']);
export type ContentReportKind = z.infer<typeof contentReportKind>;
export const commentReportBody = z.object({
  kind: z.enum(contentReportKind.options, 'Выберите, что не так'),
  text: z.optional(z.string().check(z.trim(), z.maxLength(limits.report.max, 'Не длиннее 1000 символов'))),
  /**
   * The `updatedAt` that the reporter saw. If the comment was edited later, the response is 409
   * COMMENT_CHANGED.
   */
  updatedAt: z.optional(z.nullable(instant)),
});

/**
 * A comment that waits for a curator: reported, or held because of a link. `id` is the comment's
 * id.
 */
export const reportedComment = z.object({
  id,
  guideId: id,
  guideTitle: z.string(),
  universityId: id,
  content: z.string(),
  username: z.string(),
  fullName: z.string(),
  createdAt: instant,
  updatedAt: z.nullable(instant),
  held: z.boolean(),
  reports: z.array(
    z.object({ kind: contentReportKind, text: z.nullable(z.string()), username: z.string(), createdAt: instant }),
  ),
});
export type ReportedComment = z.infer<typeof reportedComment>;
/** `query` is a prefix of the author's login. */
export const reportListQuery = z.object({ ...pageQuery(limits.list.size), query: searchText });

export const reportDecisionBody = z.object({
  decision: z.enum(['KEEP', 'HIDE', 'HIDE_AND_BLOCK'], 'Выберите решение'),
  reason,
  /**
   * The `updatedAt` that the curator saw. If the comment was edited later, the response is 409
   * COMMENT_CHANGED.
   */
  updatedAt: z.optional(z.nullable(instant)),
});
