import * as z from 'zod/mini';
import { id, idText, instant, pageQuery, reason, searchText } from '../fields.ts';
import { limits } from '../limits.ts';
import { roles } from '../roles.ts';

export const comment = z.object({
  id,
  guideId: id,
  content: z.string(),
  username: z.string(),
  /** First and last name, where the author gave them; else the username. */
  fullName: z.string(),
  role: z.enum(roles),
  avatarUrl: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: z.nullable(instant),
  /** Why a curator hid it; its `content` is empty then, except for the author. */
  hiddenReason: z.optional(z.string()),
  /** True for the author's own comment with a link that waits for a curator's look. */
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

export const reportKind = z.enum(['SPAM', 'ABUSE', 'UNLAWFUL', 'OTHER']);
export type ReportKind = z.infer<typeof reportKind>;
export const commentReportBody = z.object({
  kind: z.enum(['SPAM', 'ABUSE', 'UNLAWFUL', 'OTHER'], 'Выберите, что не так'),
  text: z.optional(z.string().check(z.trim(), z.maxLength(limits.report.max, 'Не длиннее 1000 символов'))),
  /** The comment's `updatedAt` as the reporter saw it: an edit since then is 409 COMMENT_CHANGED. */
  updatedAt: z.optional(z.nullable(instant)),
});

/** A comment that waits for a curator: reported, or held for its link. `id` is the comment's. */
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
    z.object({ kind: reportKind, text: z.nullable(z.string()), username: z.string(), createdAt: instant }),
  ),
});
export type ReportedComment = z.infer<typeof reportedComment>;
/** `query`: the beginning of the author's login. */
export const reportListQuery = z.object({ ...pageQuery(limits.list.size), query: searchText });

export const reportDecisionBody = z.object({
  decision: z.enum(['KEEP', 'HIDE', 'HIDE_AND_BLOCK'], 'Выберите решение'),
  reason,
  /** The comment's `updatedAt` as the curator saw it: an edit since then is 409 COMMENT_CHANGED. */
  updatedAt: z.optional(z.nullable(instant)),
});
