// Makes the portal readable offline (docs/decisions/014-service-worker.md). It caches the app shell
// and the guides that were read. Pages and API responses come from the cache only if the network
// fails.

import { guidesCache } from '#shared/offline/guides-cache.ts';

declare const self: ServiceWorkerGlobalScope;

/** Set by build-service-worker.ts: the paths of the shell's files and of its page, and a hash. */
declare const shellPaths: readonly string[];
declare const shellPage: string;
declare const shellVersion: string;

const shellPrefix = 'kampus-shell-';
const shellCache = shellPrefix + shellVersion;
const guidesMax = 50;

/** Message from the app after a guide is shown (web/src/shared/offline/store-guide.ts). */
interface ReadMessage {
  guideId: number;
  universityId: string;
  /** Of a page in another language. */
  lang?: string;
}

const shell: ReadonlySet<string> = new Set(shellPaths);
const guidePath = /^\/api\/guide\/\d+(\?lang=[a-z]{2})?$/;
const catalogueAddress = /^\/api\/(universities(\/\d+)?|guide\/topic\?(universityId=\d+|type=LIFE)(&lang=[a-z]{2})?)$/;

self.addEventListener('install', (event) => {
  event.waitUntil(precacheShell());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(replaceOldVersion());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // Files that open in their own tab are not pages of the app.
    if (!/^\/(api|media|dev)\//.test(pathname)) event.respondWith(openPage(event));
  } else if (pathname.startsWith('/api/')) {
    const address = pathname + search;
    if (guidePath.test(address) || catalogueAddress.test(address)) event.respondWith(fetchOrRecall(request));
  } else if (shell.has(pathname)) event.respondWith(fetchFromShell(request));
});

self.addEventListener('message', (event) => {
  event.waitUntil(cacheGuide(event.data as ReadMessage));
});

/** Fails if one file fails. The browser then retries at a later visit. */
async function precacheShell(): Promise<void> {
  const cache = await caches.open(shellCache);
  // The shell page has no hash in its name, so it must come from the server.
  await cache.addAll(shellPaths.map((path) => new Request(path, { cache: path === shellPage ? 'reload' : 'default' })));
  // Activation without waiting is safe. Pages come from the network, so no page gets files of
  // another version from here.
  await self.skipWaiting();
}

async function replaceOldVersion(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(shellPrefix) && name !== shellCache);
  await Promise.all(old.map((name) => caches.delete(name)));
  // Lets the browser request pages while this worker is still starting.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** The page from the network. Offline, the cached shell page, which finds out what it can show. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    return preloaded ?? (await fetch(event.request));
  } catch (error) {
    const page = await caches.match(shellPage, { cacheName: shellCache, ignoreVary: true });
    if (!page) throw error;
    return page;
  }
}

async function fetchFromShell(request: Request): Promise<Response> {
  const cached = await caches.match(request, { cacheName: shellCache, ignoreVary: true });
  return cached ?? fetch(request);
}

async function fetchOrRecall(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.match(request, { cacheName: guidesCache, ignoreVary: true });
    if (!cached) throw error;
    return cached;
  }
}

/** Sends requests without the reader's token, so that only public content is cached. */
async function cacheGuide({ guideId, universityId, lang }: ReadMessage): Promise<void> {
  const cache = await caches.open(guidesCache);
  const inLanguage = lang === undefined ? '' : `&lang=${lang}`;
  const addresses = [
    `/api/guide/${guideId}${inLanguage.replace('&', '?')}`,
    '/api/universities',
    `/api/universities/${universityId}`,
    `/api/guide/topic?universityId=${universityId}${inLanguage}`,
    `/api/guide/topic?type=LIFE${inLanguage}`,
  ];
  for (const address of addresses) {
    const response = await fetch(address);
    if (!response.ok) return;
    // Read before it replaces the older copy, because the connection may break in between.
    const body = await response.blob();
    if (guidePath.test(address)) await makeRoom(cache, address);
    // Replaces the older copy and moves it to the end of the keys, or fails and leaves it.
    await cache.put(address, new Response(body, response));
  }
}

/** Removes the guides that were read longest ago, so that one more fits. */
async function makeRoom(cache: Cache, address: string): Promise<void> {
  const isOther = ({ url }: Request) => {
    const { pathname, search } = new URL(url);
    return guidePath.test(pathname) && pathname + search !== address;
  };
  const others = (await cache.keys()).filter(isOther);
  const superfluous = others.slice(0, Math.max(0, others.length - guidesMax + 1));
  await Promise.all(superfluous.map((request) => cache.delete(request)));
}
