import { unitMs } from '@kampus/contract/time';
import type { CachedResponse } from '#platform/cache/cached-response.ts';
import type { ResponseCache } from '#platform/cache/response-cache.ts';
import { tags } from '#platform/cache/tags.ts';

/**
 * Reads a response about one teacher from the cache. Logins ignore case and tags do not: a response that was asked for in
 * another spelling than the login's own is returned but not cached, because no write would invalidate it.
 */
export async function readOfTeacher(
  cache: ResponseCache,
  asked: string,
  key: string,
  load: () => Promise<{ username: string; cached: CachedResponse }>,
): Promise<CachedResponse> {
  const tag = tags.teacher(asked);
  let username = asked;
  const cached = await cache.read([tag, tags.catalogue], `${key}:${asked}`, async () => {
    const loaded = await load();
    username = loaded.username;
    return loaded.cached;
  });
  if (username !== asked) cache.drop([tag]);
  return cached;
}

/** Invalidates the cached responses about one teacher and those of the search; call it after the commit and before the answer. */
export const invalidateTeacher = (cache: ResponseCache, username: string): void =>
  cache.invalidate(tags.teacher(username), tags.teachers);

/** The number of a moment's half hour. Slots begin on the half hour, so a response about free slots is valid within one. */
export const halfHourOf = (now: Date): number => Math.floor(now.getTime() / unitMs);
