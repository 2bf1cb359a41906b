import { AppError } from '#platform/http/app-error.ts';
import { createWorkQueue } from '#platform/http/work-queue.ts';
import { createThread } from '#platform/threads/create-thread.ts';
import type { SanitisedGuide } from './sanitise-guide.ts';

/** A body with less markup is sanitised in some milliseconds, less than it takes to ask another thread. */
const markupInline = 2000;

const sanitising = createWorkQueue({ atOnce: 1, waitingMax: 10 });
const thread = createThread<string, SanitisedGuide>(new URL('./sanitise-worker.ts', import.meta.url), {
  memoryMb: 192,
  timeLimitMs: 5000,
});

/** The parser is loaded with the first body that is saved: readers need none. */
export const sanitiseHere = async (html: string): Promise<SanitisedGuide> =>
  (await import('./sanitise-guide.ts')).sanitiseGuide(html);

/**
 * Sanitises a body without keeping the other requests waiting: one with much markup goes to a thread of its own, one at a
 * time. Throws VALIDATION_FAILED when it takes longer than `limitMs`, UNAVAILABLE when too many wait.
 */
export async function sanitiseApart(html: string, limitMs?: number): Promise<SanitisedGuide> {
  const signs = html.match(/[<>&]/g)?.length ?? 0;
  if (signs < markupInline) return sanitiseHere(html);
  return sanitising.run('', () =>
    // Out of memory, for example: such a body is no guide.
    thread.ask(html, limitMs).catch(() => {
      const message = 'В тексте слишком много разметки';
      throw new AppError('VALIDATION_FAILED', { message, errors: [{ path: 'body', message }] });
    }),
  );
}
