import * as z from 'zod/mini';
import { id, idText, instant, pageQuery } from './fields.ts';
import { limits } from './limits.ts';

export const comment = z.object({
  id,
  guideId: id,
  content: z.string(),
  username: z.string(),
  avatarUrl: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: z.nullable(instant),
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
export const commentListQuery = z.object(pageQuery(limits.list.sizeMax));
