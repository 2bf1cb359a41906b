import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callList } from '#shared/api/call.ts';
import { teachersKey } from '../teachers/public.ts';
import { readFilters, type TeacherFilters, toTeacherQuery } from './search-state.ts';

export const teachersQuery = (filters: TeacherFilters) =>
  queryOptions({
    queryKey: [...teachersKey, filters],
    queryFn: ({ signal }) => callList('listTeachers', { query: toTeacherQuery(filters), signal }),
    placeholderData: keepPreviousData,
  });

/** What the page shows at an address. */
export const teachersQueryAt = (search: URLSearchParams) => teachersQuery(readFilters(search));
