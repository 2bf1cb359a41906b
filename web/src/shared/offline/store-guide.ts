import type { Guide } from '@kampus/contract/guides/guides';
import { readingLanguage } from '../api/reading-language.ts';

/**
 * Asks the service worker, if there is one, to cache a guide and the data of the screens that lead
 * to it.
 */
export function storeGuide({ id }: Guide, universityId: string): void {
  if (!('serviceWorker' in navigator)) return;
  const message = { guideId: id, universityId, ...readingLanguage };
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}
