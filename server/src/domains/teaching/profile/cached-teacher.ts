import { unitMs } from '@kampus/contract/time';
import type { CachedResponse } from '#platform/cache/cached-response.ts';
import type { ResponseCache } from '#platform/cache/response-cache.ts';
import { type CacheTag, tags } from '#platform/cache/tags.ts';

/**
 * Reads a response about one teacher from the cache. Logins ignore case and tags do not: a response
 * that was asked for in another spelling than the login's own is returned but not cached, because
 * no write would invalidate it.
 */
export async function readOfTeacher(
  cache: ResponseCache,
  asked: string,
  key: string,
  load: () => Promise<{ username: string; cached: CachedResponse }>,
): Promise<CachedResponse> {
  return cache.read([tags.teacher(asked), tags.catalogue], `${key}:${asked}`, async () => {
    const { username, cached } = await load();
    if (username !== asked) cached.isCacheable = false;
    return cached;
  });
}

/** What a change of a teacher's page, prices, slots or lessons invalidates. */
export const teacherTags = (username: string): CacheTag[] => [tags.teacher(username), tags.teachers];

/**
 * The number of a moment's half hour. Slots begin on the half hour, so a response about free slots
 * is valid within one.
 */
export const halfHourOf = (now: Date): number => Math.floor(now.getTime() / unitMs);
