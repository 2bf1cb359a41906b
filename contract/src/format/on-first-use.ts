/**
 * What `make` returns, made at the first call and the same from then on: a formatter of Intl takes milliseconds to make,
 * which would otherwise be spent before the first screen, whether or not that screen needs it.
 */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
