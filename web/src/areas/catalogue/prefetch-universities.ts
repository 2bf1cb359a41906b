import { queryClient } from '#shared/api/query-client.ts';
import { universitiesQuery } from './queries.ts';

/** Fetches the list of universities and its page's code while the pointer or focus is still on the way to it. */
export async function prefetchUniversities(): Promise<void> {
  await Promise.all([import('./universities-page.tsx'), queryClient.prefetchQuery(universitiesQuery)]);
}
