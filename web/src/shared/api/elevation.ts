/**
 * What a call needs before it may go on: that the person proves anew who they are (design.md §21).
 */
export interface ElevationRequest {
  needsCode: boolean;
  /** A passkey opened the session: it will do in place of the password. */
  byPasskey: boolean;
  /** True once the session is elevated, false where the person would not. */
  settle: (isElevated: boolean) => void;
}

let request: ElevationRequest | undefined;
let asking: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function publish(next: ElevationRequest | undefined): void {
  request = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the person, once for all calls that wait; resolves to whether those calls may be sent again.
 */
export function requestElevation(needed: Omit<ElevationRequest, 'settle'>): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => publish({ ...needed, settle: resolve })).finally(() => {
    asking = undefined;
    publish(undefined);
  });
  return asking;
}

/** The request that waits for the person, as a store for `useSyncExternalStore`. */
export const elevationStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: () => request,
};
