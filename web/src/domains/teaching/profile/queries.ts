import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';

/** Everything that the search shows of teachers: stale after a booking, and after a change of prices, keywords or avatar. */
export const teachersKey = ['teachers'] as const;

/** Keywords change only when operators load them. */
const keywordsFreshMs = 10 * 60_000;

export const keywordsQuery = queryOptions({
  queryKey: ['keywords'],
  queryFn: ({ signal }) => call('listKeywords', { signal }),
  staleTime: keywordsFreshMs,
});

/** What the page of a teacher shows; under the key of the search, which the same changes make stale. */
export const teacherPageQuery = (username: string) =>
  queryOptions({
    queryKey: [...teachersKey, 'page', username],
    queryFn: ({ signal }) => call('getTeacher', { params: { username }, signal }),
  });

export const pricesQuery = (username: string) =>
  queryOptions({
    queryKey: ['prices', username],
    queryFn: ({ signal }) => call('getPrices', { params: { username }, signal }),
  });
