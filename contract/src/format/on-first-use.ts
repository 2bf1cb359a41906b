/**
 * Calls `make` once, at the first use, and returns that value from then on. Creating an Intl
 * formatter takes milliseconds, which would delay the first screen even if it needs none.
 */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
