/** Faults that tests inject into the local messenger's Bot API. */
export type Fault =
  | { kind: 'error'; status: number; description: string; retryAfterSeconds?: number }
  /** A response that is not JSON, as from a broken proxy. */
  | { kind: 'garbage' }
  /** The connection breaks without a response. */
  | { kind: 'outage' };

export interface Faults {
  /** The next `times` calls of `method` get this fault. */
  inject: (method: string, fault: Fault, times?: number) => void;
  take: (method: string) => Fault | undefined;
  clear: () => void;
}

export function createFaults(): Faults {
  let queue: { method: string; fault: Fault }[] = [];
  return {
    inject(method, fault, times = 1) {
      for (let count = 0; count < times; count += 1) queue.push({ method, fault });
    },
    take(method) {
      const index = queue.findIndex((entry) => entry.method === method);
      return index === -1 ? undefined : queue.splice(index, 1)[0]?.fault;
    },
    clear() {
      queue = [];
    },
  };
}
