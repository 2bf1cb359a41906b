import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { teachersKey } from '#domains/teaching/public.ts';
import { call, callList } from '#shared/api/call.ts';

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

/**
 * The lesson of a review. It uses the key of the lessons, because the same changes invalidate it.
 */
export const lessonKey = ['reservations'] as const;
export const reviewedLessonQuery = (id: number) =>
  queryOptions({
    queryKey: [...lessonKey, 'reviewed', id],
    queryFn: ({ signal }) => call('getReservation', { params: { id: String(id) }, signal }),
  });
