import type { Guide } from '@kampus/contract/guides/guides';
import { guidesCache } from './guides-cache.ts';

/** The guides that can be read offline, the last read first. */
export async function listKeptGuides(): Promise<Guide[]> {
  // `caches` exists only in secure contexts.
  if (!('caches' in window)) return [];
  const cache = await caches.open(guidesCache);
  const requests = (await cache.keys()).filter(({ url }) => /\/api\/guide\/\d+$/.test(url));
  const responses = await Promise.all(requests.map((request) => cache.match(request)));
  const guides = await Promise.all(responses.map((response) => response?.json() as Promise<Guide> | undefined));
  return guides.filter((guide) => guide !== undefined).reverse();
}
