import { keepFocusAround } from '#shared/ui/keep-focus.ts';
import { keepFocusInSight } from './keep-focus-in-sight.ts';
import { prefetchOnIntent } from './prefetch-on-intent.ts';

/** Starts what no screen waits for. It is loaded after the app has started. */
export function assist(): void {
  prefetchOnIntent();
  keepFocusInSight();
  keepFocusAround();
}
