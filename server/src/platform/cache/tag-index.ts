/** Which keys stand under a tag. */
export interface TagIndex {
  add: (tag: string, key: string) => void;
  remove: (tag: string, key: string) => void;
  /** A copy, so that keys may be removed while it is read. */
  keysOf: (tag: string) => string[];
  /** How many tags have keys. */
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
