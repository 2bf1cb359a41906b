import type { Guide } from '@kampus/contract/guides/guides';
import { readingLanguageQuery } from '../api/reading-language.ts';
import { guidesCache } from './guides-cache.ts';

/** The guides that can be read offline in the language of the page, the last read first. */
export async function listStoredGuides(): Promise<Guide[]> {
  // `caches` exists only in secure contexts.
  if (!('caches' in window)) return [];
  const cache = await caches.open(guidesCache);
  const isGuide = ({ pathname, search }: URL): boolean =>
    /\/api\/guide\/\d+$/.test(pathname) && search === readingLanguageQuery;
  const requests = (await cache.keys()).filter(({ url }) => isGuide(new URL(url)));
  const responses = await Promise.all(requests.map((request) => cache.match(request)));
  const guides = await Promise.all(responses.map(readGuide));
  return guides.filter((guide) => guide !== undefined).reverse();
}

/**
 * Undefined for a stored response that leads to no page: not JSON, such as the sign-in page of a
 * network, or a guide without the topic that its address needs.
 */
async function readGuide(response: Response | undefined): Promise<Guide | undefined> {
  try {
    const guide = (await response?.json()) as Partial<Guide> | undefined;
    return guide?.topic && (guide as Guide);
  } catch {
    return undefined;
  }
}
