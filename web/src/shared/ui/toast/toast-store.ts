import type { ReactNode } from 'react';

export interface ToastEntry {
  id: number;
  content: ReactNode;
}

/** Older ones make room: on a phone a second one would cover the screen. */
const shownMax = () => (window.matchMedia('(width < 48rem)').matches ? 1 : 3);

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const publish = (next: readonly ToastEntry[]) => {
  entries = next;
  for (const listener of listeners) listener();
};

/** Adds what `build` makes of the new id, and gives the id. */
export function addToast(build: (id: number) => ReactNode): number {
  lastId += 1;
  publish([{ id: lastId, content: build(lastId) }, ...entries].slice(0, shownMax()));
  return lastId;
}

export const dismissToast = (id: number): void => publish(entries.filter((entry) => entry.id !== id));

/** The store's two halves, in the shape that `useSyncExternalStore` takes. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: () => entries,
};
