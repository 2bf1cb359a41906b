import type { Guide } from '@kampus/contract/guides/guides';

/**
 * Asks the service worker, if there is one, to cache a guide and the data of the screens that lead
 * to it.
 */
export function keepGuide({ id }: Guide, universityId: string): void {
  if (!('serviceWorker' in navigator)) return;
  const message = { guideId: id, universityId };
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}
