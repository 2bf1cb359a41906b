import type { Guide } from '@kampus/contract/guides/guides';
import { buildLanguage, contentLanguage } from '@kampus/contract/languages';

/**
 * Asks the service worker, if there is one, to cache a guide and the data of the screens that lead
 * to it.
 */
export function keepGuide({ id }: Guide, universityId: string): void {
  if (!('serviceWorker' in navigator)) return;
  const search = contentLanguage === undefined ? '' : `?lang=${buildLanguage}`;
  const message = { guideId: id, search, universityId };
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}
