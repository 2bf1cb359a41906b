import type { QueryClient } from '@tanstack/react-query';
import { keywordsQuery } from '#domains/teaching/public.ts';
import { teachersQuery } from './queries.ts';
import { readFilters } from './search-state.ts';

/** What the search for teachers asks first; the keywords only where their names are shown at once. */
export async function loadTeachers(client: QueryClient, _ids: unknown, search: URLSearchParams): Promise<void> {
  const filters = readFilters(search);
  await Promise.all([
    client.fetchQuery(teachersQuery(filters)),
    filters.keywordIds.length > 0 && client.prefetchQuery(keywordsQuery),
  ]);
}
