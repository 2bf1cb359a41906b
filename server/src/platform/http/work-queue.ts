import { AppError } from './app-error.ts';

/** A semaphore with a bounded, fair queue, for work that is heavy on processor, memory or database. */
export interface WorkQueue {
  /**
   * Runs `work` as soon as a slot is free. Keys are served round robin, so a thousand calls with one key delay the calls
   * with another by one piece of work at most; what is `preferred` goes before everything that is not. Throws UNAVAILABLE
   * with Retry-After when the queue is full, or when it is the call's turn after more than `waitMaxMs`.
   */
  run: <T>(key: string, work: () => Promise<T>, preferred?: boolean) => Promise<T>;
}

interface Waiting {
  sinceMs: number;
  start: () => void;
  refuse: (error: AppError) => void;
}

/** Waiting calls by key; the key to be served next stands first. */
type Lane = Map<string, Waiting[]>;

const busy = () => new AppError('UNAVAILABLE', { headers: { 'retry-after': '1' } });

/** Refuses the last call of the key that has most in the lane, if that has more than `atLeast`. */
function refuseOne(lane: Lane, atLeast: number): boolean {
  const [key, line] = [...lane].reduce((a, b) => (b[1].length > a[1].length ? b : a), ['', []] as [string, Waiting[]]);
  if (line.length <= atLeast) return false;
  line.pop()?.refuse(busy());
  if (line.length === 0) lane.delete(key);
  return true;
}

export interface WorkQueueOptions {
  atOnce: number;
  waitingMax: number;
  waitMaxMs?: number;
}

export function createWorkQueue({ atOnce, waitingMax, waitMaxMs = Infinity }: WorkQueueOptions): WorkQueue {
  const preferredLane: Lane = new Map();
  const commonLane: Lane = new Map();
  let waitingCount = 0;
  let running = 0;

  /** Frees a place in a full queue at the cost of whoever is not preferred, or else of whoever has most in it. */
  function makePlaceFor(key: string, lane: Lane): boolean {
    const isMade =
      (lane === preferredLane && refuseOne(commonLane, 0)) || refuseOne(lane, (lane.get(key)?.length ?? 0) + 1);
    if (isMade) waitingCount -= 1;
    return isMade;
  }

  function waitForTurn(key: string, lane: Lane): Promise<void> {
    if (waitingCount >= waitingMax && !makePlaceFor(key, lane)) throw busy();
    return new Promise((start, refuse) => {
      const line = lane.get(key);
      const waiting: Waiting = { sinceMs: Date.now(), start, refuse };
      if (line) line.push(waiting);
      else lane.set(key, [waiting]);
      waitingCount += 1;
    });
  }

  /** Gives the place of finished work to the next key, or frees it. */
  function passOn(): void {
    const lane = preferredLane.size > 0 ? preferredLane : commonLane;
    const [next] = lane;
    if (!next) {
      running -= 1;
      return;
    }
    const [key, line] = next;
    lane.delete(key);
    const waiting = line.shift();
    if (line.length > 0) lane.set(key, line);
    waitingCount -= 1;
    if (waiting && Date.now() - waiting.sinceMs > waitMaxMs) {
      waiting.refuse(busy());
      passOn();
    } else waiting?.start();
  }

  return {
    async run(key, work, preferred = false) {
      if (running < atOnce) running += 1;
      else await waitForTurn(key, preferred ? preferredLane : commonLane);
      try {
        return await work();
      } finally {
        passOn();
      }
    },
  };
}
