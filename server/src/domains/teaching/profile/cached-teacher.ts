import { unitMs } from '@kampus/contract/time';
import type { CacheKey } from '#platform/cache/cache-key.ts';
import type { CachedResponse } from '#platform/cache/cached-response.ts';
import type { ResponseCache } from '#platform/cache/response-cache.ts';
import { type CacheTag, tags } from '#platform/cache/tags.ts';

/**
 * Reads a response about one teacher from the cache. Logins ignore case, cache tags do not. If the
 * request spells the login with different capital letters, the response is not cached, because no
 * write would invalidate it.
 */
export async function readOfTeacher(
  cache: ResponseCache,
  requestedLogin: string,
  key: CacheKey,
  load: () => Promise<{ username: string; cached: CachedResponse }>,
  moreTags: CacheTag[] = [],
): Promise<CachedResponse> {
  return cache.read([tags.teacher(requestedLogin), tags.catalogue, ...moreTags], key, async () => {
    const { username, cached } = await load();
    if (username !== requestedLogin) cached.isCacheable = false;
    return cached;
  });
}

/** Cache tags to invalidate after a change of a teacher's page, prices, slots or lessons. */
export const teacherTags = (username: string): CacheTag[] => [tags.teacher(username), tags.teachers];

/**
 * Index of the half hour that contains `now`, for cache keys. Slots begin on the half hour, so a
 * response about free slots is valid until the next half hour.
 */
export const halfHourOf = (now: Date): number => Math.floor(now.getTime() / unitMs);
