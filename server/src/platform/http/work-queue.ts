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
  /** The share of one key in `atOnce`. */
  atOnceOfKey?: number;
  waitingMax: number;
  waitMaxMs?: number;
}

export function createWorkQueue(options: WorkQueueOptions): WorkQueue {
  const { atOnce, atOnceOfKey = atOnce, waitingMax, waitMaxMs = Infinity } = options;
  const preferredLane: Lane = new Map();
  const commonLane: Lane = new Map();
  let waitingCount = 0;
  let running = 0;
  const runningOf = new Map<string, number>();

  const mayStart = (key: string): boolean => running < atOnce && (runningOf.get(key) ?? 0) < atOnceOfKey;

  function begin(key: string): void {
    running += 1;
    runningOf.set(key, (runningOf.get(key) ?? 0) + 1);
  }

  function end(key: string): void {
    running -= 1;
    const left = (runningOf.get(key) ?? 1) - 1;
    if (left > 0) runningOf.set(key, left);
    else runningOf.delete(key);
  }

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

  /** Takes the first waiting call of a lane whose key may start another one. */
  function takeFrom(lane: Lane): [key: string, waiting: Waiting] | undefined {
    for (const [key, line] of lane) {
      if (!mayStart(key)) continue;
      lane.delete(key);
      const waiting = line.shift();
      if (line.length > 0) lane.set(key, line);
      if (waiting) return [key, waiting];
    }
    return undefined;
  }

  /** Starts the next call. Refuses those before it that have waited too long. */
  function startNext(): void {
    const next = takeFrom(preferredLane) ?? takeFrom(commonLane);
    if (!next) return;
    const [key, waiting] = next;
    waitingCount -= 1;
    if (Date.now() - waiting.sinceMs > waitMaxMs) {
      waiting.refuse(busy());
      startNext();
    } else {
      begin(key);
      waiting.start();
    }
  }

  return {
    async run(key, work, preferred = false) {
      if (mayStart(key)) begin(key);
      else await waitForTurn(key, preferred ? preferredLane : commonLane);
      try {
        return await work();
      } finally {
        end(key);
        startNext();
      }
    },
  };
}
