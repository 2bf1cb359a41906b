import type { Comment } from '@kampus/contract/comments/comments';
import type { CommentPages } from './queries.ts';

/** A comment of this visit: negative ids are on their way to the server. */
export const isPending = (comment: Comment): boolean => comment.id < 0;

let lastPendingId = 0;

type Author = Pick<Comment, 'username' | 'role'>;

/** How a comment looks before the server has answered. */
export function buildPending(guideId: number, author: Author, content: string, now = new Date()): Comment {
  lastPendingId -= 1;
  const createdAt = now.toISOString();
  return {
    id: lastPendingId,
    guideId,
    content,
    ...author,
    fullName: author.username,
    avatarUrl: null,
    createdAt,
    updatedAt: null,
  };
}

export interface Thread {
  /** In the order of the server, each once. */
  loaded: Comment[];
  /** Written during this visit. They stand at the end, in sight of their author, however little of the rest is shown. */
  own: readonly Comment[];
  total: number;
}

/**
 * Joins the loaded pages, the own comments that others do not see, and what was written here. A page that moved meanwhile
 * may bring a comment twice. Hidden comments keep their place, with the text for their author; held ones stand at the end.
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

/** The thread with one more comment at its end; it joins the loaded ones only where these reach the end. */
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
