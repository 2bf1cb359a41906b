/** A call needs elevation: the user must prove their identity again (design.md §21). */
export interface ElevationRequest {
  needsCode: boolean;
  /** The session was opened with a passkey. A passkey can then replace the password. */
  byPasskey: boolean;
  /** True if the session is elevated, false if the user cancels. */
  settle: (isElevated: boolean) => void;
}

let request: ElevationRequest | undefined;
let asking: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function publish(next: ElevationRequest | undefined): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Asks the user once for all waiting calls. Resolves to true if those calls may be sent again. */
export function requestElevation(needed: Omit<ElevationRequest, 'settle'>): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => publish({ ...needed, settle: resolve })).finally(() => {
    asking = undefined;
    publish(undefined);
  });
  return asking;
}

/** The pending request, as a store for `useSyncExternalStore`. */
export const elevationStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: () => request,
};
