import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  memoryMb: number;
  /** So long one question may take. */
  timeLimitMs: number;
}

/** Work that would keep requests waiting, in a thread that starts when it is needed and ends when it is idle. */
export interface Thread<Question, Answer> {
  /** One question at a time: whoever asks waits for the answer before. Throws ThreadGaveUp. */
  ask: (question: Question, timeLimitMs?: number) => Promise<Answer>;
}

/** The work took too long or too much memory, or its code threw. The thread was ended. */
class ThreadGaveUp extends Error {
  override name = 'ThreadGaveUp';
}

const idleMs = 30_000;

/** A thread that runs the module `file`, which calls `answerQuestions`. */
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
      const asked = worker;
      asked.unref();
      return new Promise<Answer>((resolve, reject) => {
        const giveUp = (cause?: Error): void => {
          clearTimeout(timer);
          stop();
          reject(new ThreadGaveUp('A thread gave up', { cause }));
        };
        const timer = setTimeout(giveUp, timeLimitMs);
        asked
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
