import type { ReactNode } from 'react';

export interface ToastEntry {
  id: number;
  content: ReactNode;
}

/** Older toasts are removed. On a phone a second toast would cover the screen. */
const shownMax = () => (window.matchMedia('(width < 48rem)').matches ? 1 : 3);

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const publish = (next: readonly ToastEntry[]) => {
  entries = next;
  for (const listener of listeners) listener();
};

/** Adds a toast with the content that `build` returns for the new id. Returns the id. */
export function addToast(build: (id: number) => ReactNode): number {
  lastId += 1;
  publish([{ id: lastId, content: build(lastId) }, ...entries].slice(0, shownMax()));
  return lastId;
}

export const dismissToast = (id: number): void => publish(entries.filter((entry) => entry.id !== id));

/** The toasts, as a store for `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: () => entries,
};
