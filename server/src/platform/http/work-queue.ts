import { AppError } from './app-error.ts';

/** A semaphore with a bounded, fair queue, for work that is heavy on processor or memory. */
export interface WorkQueue {
  /**
   * Runs `work` as soon as a place is free. Keys are served round robin, so a thousand calls with one key delay the calls
   * with another by one piece of work at most. Throws UNAVAILABLE with Retry-After when the queue is full.
   */
  run: <T>(key: string, work: () => Promise<T>) => Promise<T>;
}

interface Waiting {
  start: () => void;
  refuse: (error: AppError) => void;
}

const busy = () => new AppError('UNAVAILABLE', { headers: { 'retry-after': '1' } });

export function createWorkQueue({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): WorkQueue {
  /** Waiting calls by key; the key to be served next stands first. */
  const waiting = new Map<string, Waiting[]>();
  let waitingCount = 0;
  let running = 0;

  /** Frees a place in a full queue by refusing the last call of the key that has most, unless that is the caller's own. */
  function makePlaceFor(key: string): boolean {
    const longest = [...waiting.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
    // The longest line has at least two calls here, so it never becomes empty.
    if (longest.length <= (waiting.get(key)?.length ?? 0) + 1) return false;
    longest.pop()?.refuse(busy());
    waitingCount -= 1;
    return true;
  }

  function waitForTurn(key: string): Promise<void> {
    if (waitingCount >= waitingMax && !makePlaceFor(key)) throw busy();
    return new Promise((start, refuse) => {
      const line = waiting.get(key);
      if (line) line.push({ start, refuse });
      else waiting.set(key, [{ start, refuse }]);
      waitingCount += 1;
    });
  }

  /** Gives the place of finished work to the next key, or frees it. */
  function passOn(): void {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    const [key, line] = next;
    waiting.delete(key);
    line.shift()?.start();
    if (line.length > 0) waiting.set(key, line);
    waitingCount -= 1;
  }

  return {
    async run(key, work) {
      if (running < atOnce) running += 1;
      else await waitForTurn(key);
      try {
        return await work();
      } finally {
        passOn();
      }
    },
  };
}
