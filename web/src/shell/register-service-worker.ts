import { onSessionChange } from '#shared/api/session-changes.ts';
import { guidesCache } from '#shared/offline/guides-cache.ts';
import { trustedServiceWorker } from '#shared/page/trusted-html.ts';

const register = (): void => {
  // Without the service worker, everything works except offline reading.
  void navigator.serviceWorker.register(trustedServiceWorker(), { scope: '/' }).catch(() => undefined);
};

/**
 * Installs the service worker after the page has loaded. The end of a session deletes the cached
 * guides.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
  onSessionChange((change) => {
    if (change !== 'replaced') void caches.delete(guidesCache);
  });
}
