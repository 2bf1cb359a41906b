// Makes the portal readable without a connection (docs/decisions/014-service-worker.md): it keeps
// the app's shell and the guides that were read, and answers from there only when the network does
// not.

import { shellPath } from '@kampus/contract/pages/addresses';
import { guidesCache } from '#shared/offline/guides-cache.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Filled in by build-service-worker.ts: the files of the screens on the way to a guide, and a hash
 * of their names.
 */
declare const shellPaths: readonly string[];
declare const shellVersion: string;

const shellPrefix = 'kampus-shell-';
const shellCache = shellPrefix + shellVersion;
const guidesMax = 50;

/** What the app tells after a guide was shown (web/src/shared/offline/keep-guide.ts). */
interface ReadMessage {
  guideId: number;
  universityId: number;
}

const shell: ReadonlySet<string> = new Set(shellPaths);
const guidePath = /^\/api\/guide\/\d+$/;
const catalogueAddress = /^\/api\/(universities(\/\d+)?|guide\/topic\?universityId=\d+)$/;

self.addEventListener('install', (event) => {
  event.waitUntil(precacheShell());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // Files that open in a tab of their own are no pages of the app.
    if (!/^\/(api|media|dev)\//.test(pathname)) event.respondWith(openPage(event));
  } else if (pathname.startsWith('/api/')) {
    const address = pathname + search;
    if (guidePath.test(address) || catalogueAddress.test(address)) event.respondWith(fetchOrRecall(request));
  } else if (shell.has(pathname)) event.respondWith(fetchFromShell(request));
});

self.addEventListener('message', (event) => {
  const { guideId, universityId } = event.data as ReadMessage;
  event.waitUntil(keepGuide(guideId, universityId));
});

/** Fails as a whole where one file fails; the browser then tries again at a later visit. */
async function precacheShell(): Promise<void> {
  const cache = await caches.open(shellCache);
  // The shell has no hash in its name, so that it must come from the server.
  await cache.addAll(shellPaths.map((path) => new Request(path, { cache: path === shellPath ? 'reload' : 'default' })));
  // At once is safe: pages come from the network, so none meets files of another version here.
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(shellPrefix) && name !== shellCache);
  await Promise.all(old.map((name) => caches.delete(name)));
  // Pages are then asked for while this worker is still starting.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** The network's page; without a network the app's own, which finds out what can be shown. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    return preloaded ?? (await fetch(event.request));
  } catch (error) {
    const page = await caches.match(shellPath, { cacheName: shellCache, ignoreVary: true });
    if (!page) throw error;
    return page;
  }
}

async function fetchFromShell(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: shellCache, ignoreVary: true });
  return kept ?? fetch(request);
}

async function fetchOrRecall(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request, { cacheName: guidesCache, ignoreVary: true });
    if (!kept) throw error;
    return kept;
  }
}

/** Asks without the reader's token, so that what is kept is what everybody may read. */
async function keepGuide(guideId: number, universityId: number): Promise<void> {
  const cache = await caches.open(guidesCache);
  const addresses = [
    `/api/guide/${guideId}`,
    '/api/universities',
    `/api/universities/${universityId}`,
    `/api/guide/topic?universityId=${universityId}`,
  ];
  for (const address of addresses) {
    const response = await fetch(address);
    if (!response.ok) return;
    // Keys stand in the order in which they came: the guide read last goes to the end.
    await cache.delete(address);
    await cache.put(address, response);
  }
  const guides = (await cache.keys()).filter(({ url }) => guidePath.test(new URL(url).pathname));
  const superfluous = guides.slice(0, Math.max(0, guides.length - guidesMax));
  await Promise.all(superfluous.map((request) => cache.delete(request)));
}
