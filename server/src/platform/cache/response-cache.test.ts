import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheKey } from './cache-key.ts';
import { type CachedResponse, makeCachedResponse } from './cached-response.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';
import { tags } from './tags.ts';

let cache: ResponseCache;
let dropped: CachedResponse[];
let loads: number;

function open(bytesMax: number): void {
  dropped = [];
  loads = 0;
  cache = createResponseCache({
    bytesMax,
  });
}
beforeEach(() => open(2 ** 20));
afterEach(() => {
  cache.close();
  vi.useRealTimers();
});

/** Records when the cache removes the response. The response must have no other listener yet. */
const watch = (response: CachedResponse): CachedResponse => {
  if (response.onDrop?.length === 0) response.onDrop.push(() => dropped.push(response));
  return response;
};

/** Reads, and waits until the cache has stored the loaded response. */
async function read(key: string, text = '{"id":1}', headers: Record<string, string> = {}): Promise<CachedResponse> {
  const response = await cache.read(tags.guides, cacheKey('guide', key), async () => {
    loads += 1;
    return makeCachedResponse(text, headers);
  });
  await Promise.resolve();
  return watch(response);
}

it('loads once for simultaneous and later reads, and again after an invalidation', async () => {
  const [first, second] = await Promise.all([read('a'), read('a')]);
  expect(second).toBe(first);
  expect(await read('a')).toBe(first);
  expect(loads).toBe(1);
  cache.drop([tags.guides]);
  expect([dropped, first.onDrop]).toEqual([[first], undefined]);
  expect(await read('a')).not.toBe(first);
});

it('does not cache a response that was invalidated during its load', async () => {
  let finish: (response: CachedResponse) => void = () => {};
  const slow = cache.read(tags.guides, cacheKey('guide', 'a'), () => new Promise((resolve) => (finish = resolve)));
  cache.drop([tags.guides]);
  const stale = makeCachedResponse('{"id":0}');
  finish(stale);
  expect(await slow).toBe(stale);
  expect(stale.onDrop).toBeUndefined();
  expect((await read('a')).identity.toString()).toBe('{"id":1}');
});

it('counts an overhead for each entry, so that short responses cannot fill the memory', async () => {
  for (let index = 0; index < 1000; index += 1) await read(cacheKey('guide', index));
  expect(dropped.length).toBeGreaterThan(1000 - 2 ** 20 / 2048);
});

it('caches at most 5000 entries', async () => {
  open(2 ** 30);
  for (let index = 0; index < 6000; index += 1) await read(cacheKey('guide', index));
  expect(dropped).toHaveLength(1000);
});

it('removes entries after a minute without a read', async () => {
  vi.useFakeTimers();
  open(2 ** 20);
  await read('a');
  vi.advanceTimersByTime(59_000);
  expect(dropped).toEqual([]);
  vi.advanceTimersByTime(1_001);
  expect(dropped).toHaveLength(1);
});

it.each([
  ['a search without results', '[]', {}],
  ['a page past the end', '[]', { 'x-total-count': '12' }],
  ['an empty page of guides', '{"content":[],"totalPages":0,"totalElements":0}', {}],
])('does not cache %s', async (_name, text, headers) => {
  const response = await read('a', text, headers);
  await read('a', text, headers);
  expect([loads, response.onDrop]).toEqual([2, undefined]);
});

it('caches an empty list with the total 0', async () => {
  await read('a', '[]', { 'x-total-count': '0' });
  await read('a', '[]', { 'x-total-count': '0' });
  expect(loads).toBe(1);
});

it('returns a response that is larger than the cache and does not cache it', async () => {
  const response = await read('a', 'x'.repeat(2 ** 20));
  expect(response.onDrop).toBeUndefined();
  expect(await read('a')).not.toBe(response);
});

it('caches nothing after a failed load', async () => {
  const failure = cache.read(tags.guides, cacheKey('guide', 'a'), () => Promise.reject(new Error('away')));
  await expect(failure).rejects.toThrow('away');
  expect((await read('a')).identity.toString()).toBe('{"id":1}');
});

it('removes a response when any of its tags is invalidated, and no other response', async () => {
  const load = async () => makeCachedResponse('{"id":1}');
  const both = watch(await cache.read([tags.guides, tags.teachers], cacheKey('guide', 'both'), load));
  const teachers = watch(await cache.read(tags.teachers, cacheKey('teachers'), load));
  const guides = await read('guides');
  cache.drop([tags.guides]);
  expect(dropped).toEqual([both, guides]);
  cache.drop([tags.guides]);
  expect(dropped).toHaveLength(2);
  cache.drop([tags.teachers]);
  expect(dropped).toEqual([both, guides, teachers]);
});

it('dropAll removes every entry', async () => {
  await read('a');
  await read('b');
  cache.dropAll();
  expect(dropped).toHaveLength(2);
  expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0, tags: 0 });
});

it('counts hits, misses, entries, bytes and tags', async () => {
  expect(cache.stats()).toEqual({ hits: 0, misses: 0, entries: 0, bytes: 0, tags: 0 });
  await read('ab', '{"id":1}');
  await read('ab');
  await read('ab');
  // The overhead, a key of 14 characters in UTF-16, and eight bytes counted twice.
  expect(cache.stats()).toEqual({ hits: 2, misses: 1, entries: 1, bytes: 2048 + 28 + 16, tags: 1 });
});

it('caches a response for a minute, or until it becomes invalid', async () => {
  vi.useFakeTimers();
  open(2 ** 20);
  const ofLifetime = async (key: string, lifetimeMs: number) => {
    const validUntilMs = Date.now() + lifetimeMs;
    const response = await cache.read(tags.guides, cacheKey('guide', key), async () => ({
      ...makeCachedResponse('{}'),
      validUntilMs,
    }));
    await Promise.resolve();
    return response;
  };
  const [short, long] = [await ofLifetime('short', 1000), await ofLifetime('long', 100_000)];
  expect((await ofLifetime('over', 0)).onDrop).toBeUndefined();
  vi.advanceTimersByTime(999);
  expect(await read('short')).toBe(short);
  vi.advanceTimersByTime(2);
  expect(await read('short')).not.toBe(short);
  vi.advanceTimersByTime(58_998);
  expect(await read('long')).toBe(long);
  vi.advanceTimersByTime(2);
  expect(await read('long')).not.toBe(long);
});

it('removes every invalid response in real time, read or not', async () => {
  for (let index = 0; index < 2000; index += 1)
    await cache.read(tags.guides, cacheKey('guide', index), async () => ({
      ...makeCachedResponse('{}'),
      validUntilMs: Date.now() + 20 + (index % 20),
    }));
  await expect.poll(() => cache.stats().entries, { timeout: 10_000 }).toBe(0);
});

it('has no timer after close', async () => {
  vi.useFakeTimers();
  open(2 ** 20);
  await read('a');
  // lru-cache caches the clock value for a millisecond.
  vi.advanceTimersByTime(2);
  expect(vi.getTimerCount()).toBe(1);
  cache.close();
  expect(vi.getTimerCount()).toBe(0);
});

it('an older load that ends late does not remove the newer response of the same key', async () => {
  let finish: (response: CachedResponse) => void = () => {};
  const slow = cache.read(tags.guides, cacheKey('guide', 'a'), () => new Promise((resolve) => (finish = resolve)));
  cache.drop([tags.guides]);
  const newer = await read('a');
  finish(makeCachedResponse('[]'));
  await slow;
  await Promise.resolve();
  expect(await read('a')).toBe(newer);
  expect(dropped).toEqual([]);
});

it('a response that was too large is loaded again', async () => {
  await read('a', 'x'.repeat(2 ** 20));
  expect(cache.stats()).toMatchObject({ entries: 0, tags: 0 });
  cache.drop([tags.guides]);
  const response = await read('a');
  expect(await read('a')).toBe(response);
});
