import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { teachersKey } from '#domains/teaching/public.ts';
import { callList } from '#shared/api/call.ts';

const reviewsKey = (username: string) => [...teachersKey, 'reviews', username] as const;

const pageSize = 10;

/** The newest reviews of a teacher, up to the given number of pages. */
export const reviewsQuery = (username: string, pages = 1) =>
  queryOptions({
    queryKey: [...reviewsKey(username), pages],
    queryFn: ({ signal }) =>
      callList('listReviews', { params: { username }, query: { size: String(pages * pageSize) }, signal }),
    placeholderData: keepPreviousData,
  });
