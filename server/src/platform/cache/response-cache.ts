import { LRUCache } from 'lru-cache';
import type { CacheKey } from './cache-key.ts';
import type { CachedResponse } from './cached-response.ts';
import { createTagIndex } from './tag-index.ts';
import type { CacheTag } from './tags.ts';

/**
 * Public responses, cached as bytes until a write changes their data. A tag names data that a
 * response shows (tags.ts). Invalidating a tag removes all responses with that tag.
 */
export interface ResponseCache {
  /**
   * Returns the cached response, else calls `load`. Simultaneous reads share one load. Each of
   * several tags invalidates the response.
   */
  read: (
    tags: CacheTag | readonly CacheTag[],
    key: CacheKey,
    load: () => Promise<CachedResponse>,
  ) => Promise<CachedResponse>;
  /**
   * Removes the responses with these tags. Called after a commit and before the response to the
   * writer.
   */
  drop: (tags: readonly string[]) => void;
  dropAll: () => void;
  /** Hits and misses since the start, and the present contents. */
  stats: () => { hits: number; misses: number; entries: number; bytes: number; tags: number };
  /** Removes every entry and its timer. */
  close: () => void;
}

export interface ResponseCacheOptions {
  bytesMax: number;
}

interface Entry {
  tags: readonly CacheTag[];
  response: Promise<CachedResponse>;
  /** Undefined during the load. */
  loaded: CachedResponse | undefined;
}

/** Limits a stale read after a crashed process lost its announcement. */
const lifetimeMs = 60_000;
/** Limits the number of keys: callers choose pages, page sizes and search texts. */
const entriesMax = 5000;
/**
 * Estimated memory of an entry besides its bytes and key: objects, promises, headers, index
 * entries.
 */
const entryOverheadBytes = 2048;

/**
 * Counts the body twice: compressed bodies are added later, and together they are smaller than the
 * body.
 */
const sizeOf = ({ loaded }: Entry, key: string): number =>
  entryOverheadBytes + 2 * key.length + 2 * (loaded?.size() ?? 0);

export function createResponseCache({ bytesMax }: ResponseCacheOptions): ResponseCache {
  const tagIndex = createTagIndex();
  const entries = new LRUCache<string, Entry>({
    max: entriesMax,
    maxSize: bytesMax,
    sizeCalculation: sizeOf,
    ttl: lifetimeMs,
    ttlAutopurge: true,
    perf: Date,
    dispose({ tags, loaded }, key, reason) {
      if (reason === 'set') return;
      for (const tag of tags) tagIndex.remove(tag, key);
      const listeners = loaded?.onDrop ?? [];
      if (loaded) loaded.onDrop = undefined;
      for (const listener of listeners) listener();
    },
  });
  let hits = 0;
  let misses = 0;

  function drop(tags: readonly string[]): void {
    for (const tag of tags) for (const key of tagIndex.keysOf(tag)) entries.delete(key);
  }

  /**
   * Stores a finished load. An entry that was invalidated during its load is no longer in the map:
   * only the waiting reads get it.
   */
  function settle(key: string, loading: Entry, loaded: CachedResponse | undefined): void {
    if (entries.peek(key) !== loading) return;
    const ttl = Math.min(lifetimeMs, (loaded?.validUntilMs ?? Number.POSITIVE_INFINITY) - Date.now());
    if (!loaded?.isCacheable || ttl <= 0) {
      entries.delete(key);
      return;
    }
    // lru-cache never removes an entry whose timer finds exactly 0 ms left. Half a millisecond
    // prevents that.
    entries.set(key, { ...loading, loaded }, { ttl: ttl + 0.5 });
    if (entries.has(key)) loaded.onDrop = [];
    // lru-cache rejects a response that is larger than the whole cache.
    else for (const tag of loading.tags) tagIndex.remove(tag, key);
  }

  return {
    read(tags, key, load) {
      const entry = entries.get(key);
      if (entry) {
        hits += 1;
        return entry.response;
      }
      misses += 1;
      const loading: Entry = { tags: typeof tags === 'string' ? [tags] : tags, response: load(), loaded: undefined };
      entries.set(key, loading);
      for (const tag of loading.tags) tagIndex.add(tag, key);
      loading.response.then(
        (loaded) => settle(key, loading, loaded),
        () => settle(key, loading, undefined),
      );
      return loading.response;
    },
    drop,
    dropAll: () => entries.clear(),
    stats: () => ({ hits, misses, entries: entries.size, bytes: entries.calculatedSize ?? 0, tags: tagIndex.size() }),
    close: () => entries.clear(),
  };
}
