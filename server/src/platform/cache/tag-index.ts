/** Maps a tag to its cache keys. */
export interface TagIndex {
  add: (tag: string, key: string) => void;
  remove: (tag: string, key: string) => void;
  /** Returns a copy, so that the caller can remove keys during iteration. */
  keysOf: (tag: string) => string[];
  /** Number of tags that have keys. */
  size: () => number;
}

export function createTagIndex(): TagIndex {
  const keysByTag = new Map<string, Set<string>>();
  return {
    add(tag, key) {
      const keys = keysByTag.get(tag) ?? new Set();
      keysByTag.set(tag, keys.add(key));
    },
    remove(tag, key) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    },
    keysOf: (tag) => [...(keysByTag.get(tag) ?? [])],
    size: () => keysByTag.size,
  };
}
