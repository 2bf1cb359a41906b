import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';
import { createTagIndex } from './tag-index.ts';
import type { CacheTag } from './tags.ts';

/**
 * Responses that everyone reads, kept as bytes until a write changes what they show.
 * A tag names what a response shows (see tags.ts); invalidating the tag drops all responses under it.
 */
export interface ResponseCache {
  /**
   * The cached response, else what `load` makes; simultaneous readers share one load. With several tags each of them
   * drops it.
   */
  read: (
    tags: CacheTag | readonly CacheTag[],
    key: string,
    load: () => Promise<CachedResponse>,
  ) => Promise<CachedResponse>;
  /** Drops the responses under these tags. Called after a commit and before the response to the writer. */
  drop: (tags: readonly string[]) => void;
  dropAll: () => void;
  /** Reads since the start, and what is cached now. */
  stats: () => { hits: number; misses: number; entries: number; bytes: number; tags: number };
  /** Drops everything, and with it the timers of what is cached. */
  close: () => void;
}

export interface ResponseCacheOptions {
  bytesMax: number;
}

interface Entry {
  tags: readonly CacheTag[];
  response: Promise<CachedResponse>;
  /** Undefined while it loads. */
  loaded: CachedResponse | undefined;
}

/** An announcement that was lost with a crashed process shows its effect after this time at the latest. */
const lifetimeMs = 60_000;
/** Readers choose pages, sizes and searches, and so the number of keys. */
const entriesMax = 5000;
/** What an entry costs beside its bytes and its key: objects, promises, headers, its places in the indexes. */
const entryOverheadBytes = 2048;

/** Compressed forms are made later; together they are smaller than the response itself. */
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

  /** An entry that was invalidated while it loaded is no longer in the map: its readers get it, later ones do not. */
  function settle(key: string, loading: Entry, loaded: CachedResponse | undefined): void {
    if (entries.peek(key) !== loading) return;
    const ttl = Math.min(lifetimeMs, (loaded?.validUntilMs ?? Number.POSITIVE_INFINITY) - Date.now());
    if (!loaded?.isCacheable || ttl <= 0) {
      entries.delete(key);
      return;
    }
    entries.set(key, { ...loading, loaded }, { ttl });
    if (entries.has(key)) loaded.onDrop = [];
    // Larger than the whole cache: lru-cache has not kept it.
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
