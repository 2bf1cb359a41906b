import type { QueryClient } from '@tanstack/react-query';
import { teachersQuery } from './queries.ts';
import { readFilters } from './search-state.ts';

/** What the search for teachers asks first. */
export const loadTeachers = (client: QueryClient, _params: unknown, search: URLSearchParams): Promise<unknown> =>
  client.fetchQuery(teachersQuery(readFilters(search)));
