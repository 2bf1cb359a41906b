import { queryClient } from '#shared/api/query-client.ts';
import { guideQuery } from './queries.ts';

/** Fetches a guide and the code of its page while the pointer or focus is still on the way to it. */
export function prefetchGuide(guideId: string): void {
  // A failure shows itself on the screen that needs the result.
  void import('./guide-page.tsx').catch(() => undefined);
  void queryClient.prefetchQuery(guideQuery(guideId));
}
