import type { Guide } from '@kampus/contract/guides/guides';

/**
 * Asks the service worker, where there is one, to keep a guide that was read, with the way to it.
 */
export function keepGuide({ id, topic }: Guide): void {
  if (!('serviceWorker' in navigator)) return;
  const message = { guideId: id, universityId: topic.universityId };
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}
