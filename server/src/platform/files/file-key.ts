const keyPattern = /^[a-z0-9][\w-]*(\/[\w-]+)*\.[a-z0-9]+$/i;

/** Throws for a key that could be a path outside of the store. */
export function assertKey(key: string): void {
  if (!keyPattern.test(key)) throw new RangeError(`Invalid key of the file store: ${key}`);
}
