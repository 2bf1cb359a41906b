import type { QueryClient } from '@tanstack/react-query';
import { keywordsQuery } from '#domains/teaching/public.ts';
import { teachersQuery } from './queries.ts';
import { readFilters } from './search-state.ts';

/** First data of the teacher search. Keywords load only if the address has a keyword filter. */
export async function loadTeachers(client: QueryClient, _ids: unknown, search: URLSearchParams): Promise<void> {
  const filters = readFilters(search);
  await Promise.all([
    client.fetchQuery(teachersQuery(filters)),
    filters.keywordIds.length > 0 && client.prefetchQuery(keywordsQuery),
  ]);
}
