import { invalidField } from '#platform/http/app-error.ts';
import { createWorkQueue } from '#platform/http/work-queue.ts';
import { createThread } from '#platform/threads/create-thread.ts';
import type { SanitisedGuide } from './sanitise-guide.ts';

/**
 * A shorter body with less markup takes a few milliseconds, which is faster than a call to a worker
 * thread.
 */
const markupInline = 2000;
const lengthInline = 50_000;

const sanitising = createWorkQueue({ atOnce: 1, waitingMax: 10 });
const thread = createThread<string, SanitisedGuide>(new URL('./sanitise-worker.ts', import.meta.url), {
  memoryMb: 192,
  timeLimitMs: 5000,
});

/** Loads the parser with the first saved body, because reading a guide needs no parser. */
export const sanitiseHere = async (html: string): Promise<SanitisedGuide> =>
  (await import('./sanitise-guide.ts')).sanitiseGuide(html);

/**
 * Sanitises a body without blocking other requests. A long body, or one with much markup, goes to
 * a worker thread, one body at a time. Throws VALIDATION_FAILED if it takes longer than `limitMs`,
 * UNAVAILABLE if too many bodies wait.
 */
export async function sanitiseApart(html: string, limitMs?: number): Promise<SanitisedGuide> {
  if (html.length < lengthInline && (html.match(/[<>&]/g)?.length ?? 0) < markupInline) return sanitiseHere(html);
  return sanitising.run('', () =>
    // The body is nested too deep, or exceeds time or memory, so it is not a real guide.
    thread.run(html, limitMs).catch(() => {
      throw invalidField('body', 'В тексте слишком много разметки');
    }),
  );
}
