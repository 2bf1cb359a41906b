import { queryClient } from '#shared/api/query-client.ts';
import { topicsQuery, universityQuery } from './queries.ts';

/** Fetches the next screen's code and data while the pointer or focus is still on the way to it. */
export function prefetchUniversity(id: string): void {
  // A failure shows itself on the screen that needs the result.
  void import('./university-page.tsx').catch(() => undefined);
  void queryClient.prefetchQuery(universityQuery(id));
  void queryClient.prefetchQuery(topicsQuery(id));
}
