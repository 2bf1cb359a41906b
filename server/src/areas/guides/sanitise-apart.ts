import { Worker } from 'node:worker_threads';
import { AppError } from '#platform/http/app-error.ts';
import { createWorkQueue } from '#platform/http/work-queue.ts';
import { type SanitisedGuide, sanitiseGuide } from './sanitise-guide.ts';

/** A body with less markup is sanitised in some milliseconds, less than it takes to ask another thread. */
const markupInline = 2000;
const timeLimitMs = 5000;
const idleMs = 30_000;

const sanitising = createWorkQueue({ atOnce: 1, waitingMax: 10 });
let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

function stop(): void {
  void worker?.terminate();
  worker = undefined;
}

function ask(html: string, limitMs: number): Promise<SanitisedGuide> {
  clearTimeout(idle);
  worker ??= new Worker(new URL('./sanitise-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 192 },
  });
  const asked = worker;
  asked.unref();
  return new Promise<SanitisedGuide>((resolve, reject) => {
    const giveUp = (): void => {
      stop();
      const message = 'В тексте слишком много разметки';
      reject(new AppError('VALIDATION_FAILED', { message, errors: [{ path: 'body', message }] }));
    };
    const timer = setTimeout(giveUp, limitMs);
    asked
      .removeAllListeners()
      .once('message', (sanitised: SanitisedGuide) => {
        clearTimeout(timer);
        idle = setTimeout(stop, idleMs).unref();
        resolve(sanitised);
      })
      // Out of memory, for example: such a body is no guide.
      .once('error', () => {
        clearTimeout(timer);
        giveUp();
      })
      .postMessage(html);
  });
}

/**
 * Sanitises a body without keeping the other requests waiting: one with much markup goes to a thread of its own, one at a
 * time. Throws VALIDATION_FAILED when it takes longer than `limitMs`, UNAVAILABLE when too many wait.
 */
export async function sanitiseApart(html: string, limitMs = timeLimitMs): Promise<SanitisedGuide> {
  const signs = html.match(/[<>&]/g)?.length ?? 0;
  return signs < markupInline ? sanitiseGuide(html) : sanitising.run('', () => ask(html, limitMs));
}
