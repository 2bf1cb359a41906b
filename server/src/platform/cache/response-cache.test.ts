import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CachedResponse, makeCachedResponse } from './cached-response.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';
import { tags } from './tags.ts';

let cache: ResponseCache;
let dropped: CachedResponse[];
let loads: number;

function open(bytesMax: number): void {
  dropped = [];
  loads = 0;
  cache = createResponseCache({ bytesMax, announce: () => {}, onDrop: (response) => dropped.push(response) });
}
beforeEach(() => open(2 ** 20));
afterEach(() => {
  cache.close();
  vi.useRealTimers();
});

/** Reads, and waits until the cache has taken note of what was loaded. */
async function read(key: string, text = '{"id":1}', headers: Record<string, string> = {}): Promise<CachedResponse> {
  const response = await cache.read(tags.guides, key, async () => {
    loads += 1;
    return makeCachedResponse(text, headers);
  });
  await Promise.resolve();
  return response;
}

it('loads once for simultaneous and later readers, and again after an invalidation', async () => {
  const [first, second] = await Promise.all([read('a'), read('a')]);
  expect(second).toBe(first);
  expect(await read('a')).toBe(first);
  expect(loads).toBe(1);
  cache.invalidate(tags.guides);
  expect([dropped, first.keptUntilMs]).toEqual([[first], 0]);
  expect(await read('a')).not.toBe(first);
});

it('does not keep what was invalidated while it loaded', async () => {
  let finish: (response: CachedResponse) => void = () => {};
  const slow = cache.read(tags.guides, 'a', () => new Promise((resolve) => (finish = resolve)));
  cache.invalidate(tags.guides);
  const stale = makeCachedResponse('{"id":0}');
  finish(stale);
  expect(await slow).toBe(stale);
  expect(stale.keptUntilMs).toBe(0);
  expect((await read('a')).identity.toString()).toBe('{"id":1}');
});

it('counts what an entry costs beside its bytes, so that short answers cannot fill the memory', async () => {
  for (let index = 0; index < 1000; index += 1) await read(`key ${index}`);
  expect(dropped.length).toBeGreaterThan(1000 - 2 ** 20 / 2048);
});

it('keeps five thousand entries at most', async () => {
  open(2 ** 30);
  for (let index = 0; index < 6000; index += 1) await read(`key ${index}`);
  expect(dropped).toHaveLength(1000);
});

it('drops entries a minute old without being asked for them', async () => {
  vi.useFakeTimers();
  open(2 ** 20);
  await read('a');
  vi.advanceTimersByTime(75_000);
  expect(dropped).toHaveLength(1);
});

it.each([
  ['a search without results', '[]', {}],
  ['a page beyond the end', '[]', { 'x-total-count': '12' }],
  ['an empty page of guides', '{"content":[],"totalPages":0,"totalElements":0}', {}],
])('does not keep %s', async (_name, text, headers) => {
  const response = await read('a', text, headers);
  await read('a', text, headers);
  expect([loads, response.keptUntilMs]).toEqual([2, 0]);
});

it('keeps a list that is known to be empty', async () => {
  await read('a', '[]', { 'x-total-count': '0' });
  await read('a', '[]', { 'x-total-count': '0' });
  expect(loads).toBe(1);
});

it('gives a response that is larger than the whole cache without keeping it', async () => {
  const response = await read('a', 'x'.repeat(2 ** 20));
  expect(response.keptUntilMs).toBe(0);
  expect(await read('a')).not.toBe(response);
});

it('keeps nothing of a load that failed', async () => {
  const failure = cache.read(tags.guides, 'a', () => Promise.reject(new Error('away')));
  await expect(failure).rejects.toThrow('away');
  expect((await read('a')).identity.toString()).toBe('{"id":1}');
});
