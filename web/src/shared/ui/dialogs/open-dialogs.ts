let dialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

const publish = (next: readonly HTMLDialogElement[]) => {
  dialogs = next;
  // One backdrop for all dialogs: it dims the page and the lower dialogs once.
  for (const [index, dialog] of next.entries()) {
    dialog.toggleAttribute('data-covered', index < next.length - 1);
    dialog.toggleAttribute('data-above', index > 0);
  }
  for (const listener of listeners) listener();
};

/** Adds a modal dialog on top of the open ones. Returns the function that removes it. */
export function addOpenDialog(dialog: HTMLDialogElement): () => void {
  publish([...dialogs, dialog]);
  return () => publish(dialogs.filter((open) => open !== dialog));
}

/** The topmost open modal dialog, if any, as a store for `useSyncExternalStore`. */
export const topDialogStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: () => dialogs.at(-1),
};
