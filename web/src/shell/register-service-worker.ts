import { onSessionChange } from '#shared/api/session-changes.ts';
import { guidesCache } from '#shared/offline/guides-cache.ts';
import { trustedServiceWorker } from '#shared/page/trusted-html.ts';

const register = (): void => {
  // Without it everything works as before, but for reading without a connection.
  void navigator.serviceWorker.register(trustedServiceWorker()).catch(() => undefined);
};

/**
 * Installs the service worker once the page has loaded; a session that ends takes the read guides
 * with it.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
  onSessionChange((change) => {
    if (change !== 'replaced') void caches.delete(guidesCache);
  });
}
