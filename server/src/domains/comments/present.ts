import type { Comment } from '@kampus/contract/comments/comments';

/** A comment as queries.ts reads it. */
export interface CommentRow extends Omit<Comment, 'hiddenReason' | 'held'> {
  hiddenReason: string | null;
}

/** The contract's comment, without what else its row holds. */
export const presentComment = (row: CommentRow): Comment => ({
  id: row.id,
  guideId: row.guideId,
  content: row.content,
  username: row.username,
  fullName: row.fullName,
  role: row.role,
  avatarUrl: row.avatarUrl,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  ...(row.hiddenReason !== null && { hiddenReason: row.hiddenReason }),
});
