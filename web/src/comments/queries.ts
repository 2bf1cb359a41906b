import type { Comment } from '@kampus/contract/comments';
import { limits } from '@kampus/contract/limits';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callList } from '../api/call.ts';

export interface CommentPage {
  items: Comment[];
  total: number;
}

const size = limits.list.sizeMax;

/** Comments of a guide, oldest first. The first call is the plain one of SPEC.md; only huge threads need another. */
export const commentsQuery = (guideId: number) =>
  infiniteQueryOptions({
    queryKey: ['comments', guideId],
    queryFn: ({ pageParam, signal }): Promise<CommentPage> =>
      callList('listComments', {
        params: { guideId: String(guideId) },
        ...(pageParam > 0 && { query: { page: String(pageParam), size: String(size) } }),
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * size < last.total ? pages.length : undefined),
  });
