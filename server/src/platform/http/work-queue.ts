import { AppError } from './app-error.ts';

/** A semaphore with a bounded, fair queue, for work with high CPU, memory or database load. */
export interface WorkQueue {
  /**
   * Runs `work` when a slot is free. Keys take turns, so a thousand calls of one key delay another
   * key by at most one call. `preferred` calls run before all others. Throws UNAVAILABLE with
   * Retry-After if the queue is full or the call waited longer than `waitMaxMs`.
   */
  run: <T>(key: string, work: () => Promise<T>, preferred?: boolean) => Promise<T>;
}

interface Waiting {
  sinceMs: number;
  start: () => void;
  refuse: (error: AppError) => void;
}

/** Waiting calls by key. The first key is served next. */
type Lane = Map<string, Waiting[]>;

const busy = () => new AppError('UNAVAILABLE', { headers: { 'retry-after': '1' } });

/** Refuses the last call of the key with the most calls, if these are more than `atLeast`. */
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

  /**
   * Makes room in a full queue: refuses a call that is not preferred, or else one of the key with
   * the most calls.
   */
  function makeRoomFor(key: string, lane: Lane): boolean {
    const hasRoom =
      (lane === preferredLane && refuseOne(commonLane, 0)) || refuseOne(lane, (lane.get(key)?.length ?? 0) + 1);
    if (hasRoom) waitingCount -= 1;
    return hasRoom;
  }

  function waitForTurn(key: string, lane: Lane): Promise<void> {
    if (waitingCount >= waitingMax && !makeRoomFor(key, lane)) throw busy();
    return new Promise((start, refuse) => {
      const line = lane.get(key);
      const waiting: Waiting = { sinceMs: Date.now(), start, refuse };
      if (line) line.push(waiting);
      else lane.set(key, [waiting]);
      waitingCount += 1;
    });
  }

  /** Passes the slot of finished work to the next key, or frees it. */
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
