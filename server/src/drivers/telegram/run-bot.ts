import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Bot } from 'grammy';
import type { Update } from 'grammy/types';
import { AppError } from '#platform/http/app-error.ts';
import { isSameSecret } from '#platform/http/same-secret.ts';
import { allowedUpdates } from './bot.ts';
import { describeFailure } from './telegram-error.ts';

export const webhookPath = '/telegram/webhook';
/** An update contains a message of up to 4096 characters and the message that it replies to. */
const updateBytesMax = 262_144;

/** Repeats `work` until it succeeds or the signal is aborted. Never throws. */
export async function retryUntilAborted(
  work: () => Promise<unknown>,
  what: string,
  { log, signal, pauseMs = 3000 }: { log: FastifyBaseLogger; signal: AbortSignal; pauseMs?: number },
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
      return;
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ failure: describeFailure(error) }, `${what} failed, trying again`);
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  }
}

/**
 * Time limit of the last call to Telegram. The call only saves the next process from fetching the
 * same updates.
 */
const stopWaitMs = 2000;

/**
 * Fetches updates by long polling until the signal aborts. The next process fetches unhandled
 * updates again.
 */
export async function poll(bot: Bot, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  let stopped: Promise<void> | undefined;
  const stop = (): void => {
    stopped = bot.stop().catch((error) => log.debug({ failure: describeFailure(error) }, 'the last poll stays open'));
  };
  signal.addEventListener('abort', stop, { once: true });
  const work = () => bot.start({ allowed_updates: allowedUpdates, timeout: 25 });
  await retryUntilAborted(work, 'polling Telegram', { log, signal });
  await Promise.race([stopped, sleep(stopWaitMs)]);
}

/**
 * Receives updates from Telegram; the request must contain the webhook secret. If a handler fails,
 * the bot replies itself. Only an error of ours (500) makes Telegram send the update again.
 */
export function webhookRoute(app: FastifyInstance, bot: Bot, secret: string): void {
  app.post<{ Body: Update }>(
    webhookPath,
    { schema: { hide: true }, bodyLimit: updateBytesMax, config: { measuredAs: 'webhook' } },
    async (request, reply) => {
      if (!isSameSecret(request.headers['x-telegram-bot-api-secret-token'], secret)) throw new AppError('NOT_FOUND');
      if (typeof request.body?.update_id !== 'number') throw new AppError('BAD_REQUEST');
      if (!bot.isInited()) throw new AppError('UNAVAILABLE', { headers: { 'retry-after': '2' } });
      await bot.handleUpdate(request.body);
      return reply.status(204).send();
    },
  );
}
