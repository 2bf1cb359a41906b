import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  memoryMb: number;
  /** Time limit of one request. */
  timeLimitMs: number;
}

/**
 * A worker thread for work that would block HTTP requests. It starts on demand and ends when idle.
 */
export interface Thread<Question, Answer> {
  /**
   * Runs one request. The caller must wait for its result before the next call. Throws
   * ThreadGaveUp.
   */
  ask: (question: Question, timeLimitMs?: number) => Promise<Answer>;
}

/** The work exceeded its time or memory limit, or threw. The thread has been terminated. */
class ThreadGaveUp extends Error {
  override name = 'ThreadGaveUp';
}

const idleMs = 30_000;

/** Creates a thread that runs the module `file`. The module calls `answerQuestions`. */
export function createThread<Question, Answer>(file: URL, limits: ThreadLimits): Thread<Question, Answer> {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function stop(): void {
    void worker?.terminate();
    worker = undefined;
  }

  return {
    ask(question, timeLimitMs = limits.timeLimitMs) {
      clearTimeout(idle);
      worker ??= new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb } });
      const current = worker;
      current.unref();
      return new Promise<Answer>((resolve, reject) => {
        const giveUp = (cause?: Error): void => {
          clearTimeout(timer);
          stop();
          reject(new ThreadGaveUp('A worker thread exceeded its limits or failed', { cause }));
        };
        const timer = setTimeout(giveUp, timeLimitMs);
        current
          .removeAllListeners()
          .once('message', (answer: Answer) => {
            clearTimeout(timer);
            idle = setTimeout(stop, idleMs).unref();
            resolve(answer);
          })
          .once('error', giveUp)
          .postMessage(question);
      });
    },
  };
}
