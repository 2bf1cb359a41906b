export type ToastVariant = 'success' | 'error' | 'warning' | 'info';

export type ToastInput = {
  title: string;
  text?: string | undefined;
  variant: ToastVariant;
  /** SPEC.md §9: 5000 unless said otherwise. */
  durationMs?: number;
};

export type ToastEntry = Required<Omit<ToastInput, 'text'>> & { id: number; text: string | undefined };

export const TOAST_MS = 5000;
/** Older ones make room: a column of notices is read by nobody. */
const SHOWN_MAX = 4;

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const publish = (next: readonly ToastEntry[]) => {
  entries = next;
  for (const listener of listeners) listener();
};

/** Shows a message at the top right; callable from anywhere. Gives the id with which it can be dismissed early. */
export function toast({ title, text, variant, durationMs = TOAST_MS }: ToastInput): number {
  lastId += 1;
  publish([...entries, { id: lastId, title, text, variant, durationMs }].slice(-SHOWN_MAX));
  return lastId;
}

export const dismissToast = (id: number): void => publish(entries.filter((entry) => entry.id !== id));

/** The store's two halves, in the shape that `useSyncExternalStore` wants. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: () => entries,
};
