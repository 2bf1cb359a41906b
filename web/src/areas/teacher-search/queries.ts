import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callList } from '#shared/api/call.ts';
import { readFilters, type TeacherFilters, toTeacherQuery } from './search-state.ts';

/** Keywords change only when operators load them. */
const keywordsFreshMs = 10 * 60_000;

export const teachersQuery = (filters: TeacherFilters) =>
  queryOptions({
    queryKey: ['teachers', filters],
    queryFn: ({ signal }) => callList('listTeachers', { query: toTeacherQuery(filters), signal }),
    placeholderData: keepPreviousData,
  });

/** What the page shows at an address. */
export const teachersQueryAt = (search: URLSearchParams) => teachersQuery(readFilters(search));

export const keywordsQuery = queryOptions({
  queryKey: ['keywords'],
  queryFn: ({ signal }) => call('listKeywords', { signal }),
  staleTime: keywordsFreshMs,
});
