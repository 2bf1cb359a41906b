import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  memoryMb: number;
  /** Time limit of one call. */
  timeLimitMs: number;
}

/**
 * A worker thread for work that would block HTTP requests. It starts on demand and ends when idle.
 */
export interface Thread<Input, Output> {
  /**
   * Processes one input. The caller must wait for the output before the next call. Throws
   * ThreadGaveUp.
   */
  run: (input: Input, timeLimitMs?: number) => Promise<Output>;
}

/** The work exceeded its time or memory limit, or threw. The thread has been terminated. */
class ThreadGaveUp extends Error {
  override name = 'ThreadGaveUp';
}

const idleMs = 30_000;

/** Creates a thread that runs the module `file`. The module calls `handleRequests`. */
export function createThread<Input, Output>(file: URL, limits: ThreadLimits): Thread<Input, Output> {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function stop(): void {
    void worker?.terminate();
    worker = undefined;
  }

  return {
    run(input, timeLimitMs = limits.timeLimitMs) {
      clearTimeout(idle);
      worker ??= new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb } });
      const current = worker;
      current.unref();
      return new Promise<Output>((resolve, reject) => {
        const giveUp = (cause?: Error): void => {
          clearTimeout(timer);
          stop();
          reject(new ThreadGaveUp('A worker thread exceeded its limits or failed', { cause }));
        };
        const timer = setTimeout(giveUp, timeLimitMs);
        current
          .removeAllListeners()
          .once('message', (output: Output) => {
            clearTimeout(timer);
            idle = setTimeout(stop, idleMs).unref();
            resolve(output);
          })
          .once('error', giveUp)
          .postMessage(input);
      });
    },
  };
}
