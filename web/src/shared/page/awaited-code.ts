/** The number of pages that are to be shown and whose code is loading. */
let awaitedCount = 0;
const listeners = new Set<() => void>();

function add(change: 1 | -1): void {
  awaitedCount += change;
  for (const listener of listeners) listener();
}

/** Counts a page until its code has loaded or failed. Returns the same promise. */
export function awaitCode<T>(loading: Promise<T>): Promise<T> {
  // React begins the load in a render, where no other component may change.
  queueMicrotask(() => add(1));
  const end = () => add(-1);
  loading.then(end, end);
  return loading;
}

/** What changes the address without a new load: Back, and a second press on the same link. */
const addressEvents = ['popstate', 'click'];

/**
 * The address of the browser while the code of a page is loading, as a store for
 * `useSyncExternalStore`.
 */
export const awaitedPathStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    for (const event of addressEvents) window.addEventListener(event, listener);
    return () => {
      listeners.delete(listener);
      for (const event of addressEvents) window.removeEventListener(event, listener);
    };
  },
  getSnapshot: () => (awaitedCount > 0 ? window.location.pathname : undefined),
};
