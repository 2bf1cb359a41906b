import type { CachedResponse } from './cached-response.ts';
import type { CacheTag } from './tags.ts';

/**
 * Answers that everyone reads, kept as ready bytes until the write that changes them says so.
 * A tag names what an answer shows (`guide:12`, see tags.ts); invalidating the tag drops all answers under it.
 */
export interface ResponseCache {
  /** The kept answer, else what `load` makes; simultaneous readers share one load. */
  read: (tag: CacheTag, key: string, load: () => Promise<CachedResponse>) => Promise<CachedResponse>;
  /** Call after the commit and before the answer: then this process never shows the old state, others shortly after. */
  invalidate: (...tags: CacheTag[]) => void;
  /** Drops what another process changed, without telling the others again. */
  drop: (tags: string[]) => void;
  dropAll: () => void;
}

interface Entry {
  tag: string;
  answer: Promise<CachedResponse>;
  /** Undefined while it loads. */
  ready: CachedResponse | undefined;
  bytes: number;
  expiresAtMs: number;
}

/** A backstop only: an invalidation lost with a crashed process shows its effect after this. */
const lifetimeMs = 60_000;

export function createResponseCache(
  bytesMax: number,
  { announce, onDrop }: { announce: (tags: string[]) => void; onDrop: (ready: CachedResponse) => void },
): ResponseCache {
  // Insertion order is order of use: the first entry is the one unused for longest.
  const entries = new Map<string, Entry>();
  const keysByTag = new Map<string, Set<string>>();
  let bytes = 0;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
    if (entry.ready) {
      entry.ready.keptUntilMs = 0;
      onDrop(entry.ready);
    }
    const keys = keysByTag.get(entry.tag);
    keys?.delete(key);
    if (keys?.size === 0) keysByTag.delete(entry.tag);
  }

  function drop(tags: string[]): void {
    for (const tag of tags) for (const key of [...(keysByTag.get(tag) ?? [])]) remove(key);
  }

  function add(tag: string, key: string, answer: Promise<CachedResponse>): void {
    const entry: Entry = { tag, answer, ready: undefined, bytes: 0, expiresAtMs: Date.now() + lifetimeMs };
    entries.set(key, entry);
    const keys = keysByTag.get(tag) ?? new Set();
    keysByTag.set(tag, keys.add(key));
    answer.then(
      (ready) => {
        // An entry invalidated while it loaded is no longer the one in the map: its readers get it, nobody after them.
        if (entries.get(key) !== entry) return;
        entry.ready = ready;
        ready.keptUntilMs = entry.expiresAtMs;
        // Compressed forms come later and are smaller than this allowance.
        entry.bytes = ready.size() * 2;
        bytes += entry.bytes;
        for (const oldest of entries.keys()) {
          if (bytes <= bytesMax) break;
          remove(oldest);
        }
      },
      () => {
        if (entries.get(key) === entry) remove(key);
      },
    );
  }

  return {
    read(tag, key, load) {
      const entry = entries.get(key);
      if (entry && entry.expiresAtMs > Date.now()) {
        entries.delete(key);
        entries.set(key, entry);
        return entry.answer;
      }
      remove(key);
      const answer = load();
      add(tag, key, answer);
      return answer;
    },
    invalidate(...tags) {
      drop(tags);
      announce(tags);
    },
    drop,
    dropAll() {
      for (const key of [...entries.keys()]) remove(key);
    },
  };
}
