import { createWorkQueue } from '#platform/http/work-queue.ts';
import { createThread } from '#platform/threads/create-thread.ts';
import type { BusyTimes, ReadWindow } from './read-busy.ts';

/** A file of 5 MB full of events takes about two seconds. */
const timeLimitMs = 10_000;

const reading = createWorkQueue({ atOnce: 1, waitingMax: 50 });
const thread = createThread<{ file: Uint8Array; window: ReadWindow }, BusyTimes>(
  new URL('./read-worker.ts', import.meta.url),
  { memoryMb: 256, timeLimitMs },
);

/**
 * Reads a calendar in a separate thread, one at a time, so that endless rules do not block the
 * event loop. A file that exceeds the time limit is TOO_COMPLEX. Throws UNAVAILABLE if the queue is
 * full. `key` is the queue key: the teacher's id.
 */
export const readApart = (
  key: string,
  request: { file: Uint8Array; window: ReadWindow },
  limitMs?: number,
): Promise<BusyTimes> =>
  reading.run(key, () => thread.run(request, limitMs).catch((): BusyTimes => ({ fault: 'TOO_COMPLEX' })));
