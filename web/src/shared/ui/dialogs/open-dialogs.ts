let dialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

const publish = (next: readonly HTMLDialogElement[]) => {
  dialogs = next;
  // One backdrop for all of them: the page is dimmed once, and the dialogs under the topmost with
  // it.
  for (const [index, dialog] of next.entries()) {
    dialog.toggleAttribute('data-covered', index < next.length - 1);
    dialog.toggleAttribute('data-above', index > 0);
  }
  for (const listener of listeners) listener();
};

/** Counts a modal dialog as open, above those that are; gives what ends that. */
export function addOpenDialog(dialog: HTMLDialogElement): () => void {
  publish([...dialogs, dialog]);
  return () => publish(dialogs.filter((open) => open !== dialog));
}

/** The modal dialogs that are open, as a store for `useSyncExternalStore`: the topmost, if any. */
export const topDialogStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: () => dialogs.at(-1),
};
