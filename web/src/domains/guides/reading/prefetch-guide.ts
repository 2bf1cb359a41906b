import { queryClient } from '#shared/api/query-client.ts';
import { guideQuery } from './queries.ts';

/** Prefetches a guide and the code of its page on hover or focus. */
export function prefetchGuide(guideId: string): void {
  // Ignore errors here. The screen that needs the result reports them.
  void import('./guide-page.tsx').catch(() => undefined);
  void queryClient.prefetchQuery(guideQuery(guideId));
}
