import { AppError } from '#platform/http/app-error.ts';
import { createWorkQueue } from '#platform/http/work-queue.ts';
import { createThread } from '#platform/threads/create-thread.ts';
import type { PreparedStatement } from './prepare-lines.ts';
import type { ReadResult } from './read-worker.ts';

/** 10,000 lines take about two seconds. */
const timeLimitMs = 30_000;

const reading = createWorkQueue({ atOnce: 1, waitingMax: 10 });
const thread = createThread<Uint8Array, ReadResult>(new URL('./read-worker.ts', import.meta.url), {
  memoryMb: 512,
  timeLimitMs,
});

/**
 * Reads a file in a separate thread, one at a time, so that a large one does not block the event
 * loop. Throws STATEMENT_INVALID, and UNAVAILABLE if too many wait.
 */
export async function readApart(bytes: Uint8Array): Promise<PreparedStatement[]> {
  const result = await reading.run('statements', () =>
    thread.run(bytes).catch((): ReadResult => ({ fault: 'Файл слишком сложный' })),
  );
  if ('fault' in result) throw new AppError('STATEMENT_INVALID', { message: result.fault });
  return result.statements;
}
