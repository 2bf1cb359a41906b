const keyPattern = /^[a-z0-9][\w-]*(\/[\w-]+)*\.[a-z0-9]+$/i;

/** Refuses keys that could lead out of the store. */
export function assertKey(key: string): void {
  if (!keyPattern.test(key)) throw new RangeError(`Not a key of the file store: ${key}`);
}
