import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { readingLanguage } from '#shared/api/reading-language.ts';

/** Teacher data of the search. Bookings and changes of prices, keywords or avatar invalidate it. */
export const teachersKey = ['teachers'] as const;

/** Keywords change only when operators import them. */
const keywordsFreshMs = 10 * 60_000;

export const keywordsQuery = queryOptions({
  queryKey: ['keywords'],
  queryFn: ({ signal }) => call('listKeywords', { query: readingLanguage, signal }),
  staleTime: keywordsFreshMs,
});

/**
 * Data of a teacher's page. It uses the key of the search, because the same changes invalidate it.
 */
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
