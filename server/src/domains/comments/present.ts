import type { Comment } from '@kampus/contract/comments/comments';

/** A comment row of queries.ts. */
export interface CommentRow extends Omit<Comment, 'hiddenReason' | 'held' | 'study'> {
  study: Comment['study'] | null;
  hiddenReason: string | null;
}

/** Converts a row to the contract's comment. Other columns of the row are left out. */
export const presentComment = (row: CommentRow): Comment => ({
  id: row.id,
  guideId: row.guideId,
  content: row.content,
  username: row.username,
  fullName: row.fullName,
  role: row.role,
  avatarUrl: row.avatarUrl,
  ...(row.study && { study: row.study }),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  ...(row.hiddenReason !== null && { hiddenReason: row.hiddenReason }),
});
