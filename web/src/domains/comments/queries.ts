import type { Comment } from '@kampus/contract/comments/comments';
import { limits } from '@kampus/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { call, callList } from '#shared/api/call.ts';

export interface CommentPage {
  items: Comment[];
  total: number;
}

/** The loaded pages of a thread, oldest comments first. */
export type CommentPages = readonly CommentPage[];

const size = limits.list.size;

/** Page 0 sends no parameters, as product.md says. Only huge threads need further pages. */
export const fetchCommentPage = (guideId: number, page: number, signal?: AbortSignal): Promise<CommentPage> =>
  callList('listComments', {
    params: { guideId: String(guideId) },
    ...(page > 0 && { query: { page: String(page), size: String(size) } }),
    ...(signal && { signal }),
  });

/** The viewer's comments that others do not see: held because of a link, or hidden. */
export const ownUnseenQuery = (guideId: number) =>
  queryOptions({
    queryKey: ['comments', guideId, 'own'],
    queryFn: ({ signal }) => call('listOwnUnseenComments', { params: { guideId: String(guideId) }, signal }),
  });

/** True if the server has more comments than these pages. */
export const hasMorePages = (pages: CommentPages): boolean => pages.length * size < (pages.at(-1)?.total ?? 0);

/**
 * Comments of a guide. A refetch reloads every loaded page. useInfiniteQuery does the same, but its
 * code would be in the first load of every screen.
 */
export const commentsQuery = (guideId: number) => {
  const queryKey = ['comments', guideId];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<CommentPages> => {
      const count = client.getQueryData<CommentPages>(queryKey)?.length ?? 1;
      const pages: CommentPage[] = [];
      for (let page = 0; page < count; page += 1) pages.push(await fetchCommentPage(guideId, page, signal));
      return pages;
    },
  });
};
