import type { Comment } from '@kampus/contract/comments/comments';
import type { CommentPages } from './queries.ts';

/** True while the request of a new comment is running. Its id is negative. */
export const isPending = (comment: Comment): boolean => comment.id < 0;

let lastPendingId = 0;

type Author = Pick<Comment, 'username' | 'role'>;

/** A local copy of a new comment, shown until the server responds. */
export function toPending(guideId: number, author: Author, content: string): Comment {
  lastPendingId -= 1;
  return {
    id: lastPendingId,
    guideId,
    content,
    ...author,
    fullName: author.username,
    avatarUrl: null,
    createdAt: new Date().toISOString(),
    updatedAt: null,
  };
}

export interface Thread {
  /** In server order, without duplicates. */
  loaded: Comment[];
  /**
   * Comments from this visit. They come last, so that the author sees them in a partly shown
   * thread.
   */
  own: readonly Comment[];
  total: number;
}

/**
 * Joins the loaded pages, the viewer's comments that others do not see, and new comments. Pages can
 * shift between requests, so duplicates are removed. A hidden comment stays in order, with its text
 * for the author. Held comments come last.
 */
export function joinThread(
  pages: CommentPages | undefined,
  written: readonly Comment[],
  unseen: readonly Comment[] = [],
): Thread {
  const byId = new Map<number, Comment>();
  for (const page of pages ?? []) for (const comment of page.items) byId.set(comment.id, comment);
  for (const comment of unseen) if (byId.has(comment.id)) byId.set(comment.id, comment);
  for (const comment of written) byId.delete(comment.id);
  const isWritten = (id: number) => written.some((comment) => comment.id === id);
  const held = unseen.filter(({ id, held: isHeld }) => isHeld && !byId.has(id) && !isWritten(id));
  const total = (pages?.at(-1)?.total ?? 0) + written.filter(isPending).length;
  return { loaded: [...byId.values()], own: [...held, ...written], total };
}

/** Adds a comment at the end of the thread. It joins the loaded pages only if they are complete. */
export function withAdded(pages: CommentPages, comment: Comment): CommentPages {
  const count = pages.reduce((sum, page) => sum + page.items.length, 0);
  const isComplete = count >= (pages.at(-1)?.total ?? 0);
  return pages.map((page, index) => ({
    items: isComplete && index === pages.length - 1 ? [...page.items, comment] : page.items,
    total: page.total + 1,
  }));
}

export const withUpdated = (pages: CommentPages, comment: Comment): CommentPages =>
  pages.map((page) => ({ ...page, items: page.items.map((item) => (item.id === comment.id ? comment : item)) }));

export const withRemoved = (pages: CommentPages, id: number): CommentPages =>
  pages.map((page) => ({ items: page.items.filter((item) => item.id !== id), total: page.total - 1 }));
