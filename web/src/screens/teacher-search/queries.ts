import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { teachersKey } from '#domains/teaching/public.ts';
import { callList } from '#shared/api/call.ts';
import { type TeacherFilters, toTeacherQuery } from './search-state.ts';

export const teachersQuery = (filters: TeacherFilters) =>
  queryOptions({
    queryKey: [...teachersKey, filters],
    queryFn: ({ signal }) => callList('listTeachers', { query: toTeacherQuery(filters), signal }),
    placeholderData: keepPreviousData,
  });
