import { queryClient } from '#shared/api/query-client.ts';
import { teachersQuery } from './queries.ts';
import { noFilters } from './search-state.ts';

/** Fetches the first teachers and their page's code while the pointer or focus is still on the way to it. */
export async function prefetchTeachers(): Promise<void> {
  await Promise.all([import('./select-teachers-page.tsx'), queryClient.prefetchQuery(teachersQuery(noFilters))]);
}
