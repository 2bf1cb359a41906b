import { createWorkQueue } from '#platform/http/work-queue.ts';
import { createThread } from '#platform/threads/create-thread.ts';
import type { BusyTimes, ReadWindow } from './read-busy.ts';

/** A calendar of 5 MB with as many events as it can hold takes about two seconds. */
const timeLimitMs = 10_000;

const reading = createWorkQueue({ atOnce: 1, waitingMax: 50 });
const thread = createThread<{ file: Uint8Array; window: ReadWindow }, BusyTimes>(
  new URL('./read-worker.ts', import.meta.url),
  { memoryMb: 256, timeLimitMs },
);

/**
 * Reads a calendar in a thread of its own, one at a time: rules that never end, or that repeat each
 * second, keep no request waiting. What takes too long is too complex. Throws UNAVAILABLE when too
 * many wait; `key` is whose turn it is.
 */
export const readApart = (
  key: string,
  question: { file: Uint8Array; window: ReadWindow },
  limitMs?: number,
): Promise<BusyTimes> =>
  reading.run(key, () => thread.ask(question, limitMs).catch((): BusyTimes => ({ fault: 'TOO_COMPLEX' })));
