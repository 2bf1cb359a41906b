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

/** Counts the running calls, in all and of each key. */
function createSlots(atOnce: number, atOnceOfKey: number) {
  let taken = 0;
  const takenBy = new Map<string, number>();
  return {
    isFree: (key: string): boolean => taken < atOnce && (takenBy.get(key) ?? 0) < atOnceOfKey,
    take(key: string): void {
      taken += 1;
      takenBy.set(key, (takenBy.get(key) ?? 0) + 1);
    },
    release(key: string): void {
      taken -= 1;
      const left = (takenBy.get(key) ?? 1) - 1;
      if (left > 0) takenBy.set(key, left);
      else takenBy.delete(key);
    },
  };
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
  const slots = createSlots(atOnce, atOnceOfKey);
  let waitingCount = 0;

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
      if (!slots.isFree(key)) continue;
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
      slots.take(key);
      waiting.start();
    }
  }

  return {
    async run(key, work, preferred = false) {
      if (slots.isFree(key)) slots.take(key);
      else await waitForTurn(key, preferred ? preferredLane : commonLane);
      try {
        return await work();
      } finally {
        slots.release(key);
        startNext();
      }
    },
  };
}
