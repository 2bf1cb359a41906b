import { keepFocusAround } from '#shared/ui/keep-focus.ts';
import { keepFocusInSight } from './keep-focus-in-sight.ts';
import { prefetchOnIntent } from './prefetch-on-intent.ts';

/** Starts prefetching and the keeping of focus. Loaded after the start: no screen needs them. */
export function assist(): void {
  prefetchOnIntent();
  keepFocusInSight();
  keepFocusAround();
}
