import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiCallFn, Context, MiddlewareFn, Transformer } from 'grammy';
import type { Pace } from './pace.ts';

/** Methods that Telegram counts as messages. */
const messageMethods = new Set(['sendMessage', 'editMessageText', 'editMessageReplyMarkup']);
const defaultWaitSeconds = 5;
/** How long a person's own message or press may wait for the reply. */
const replyWaitSecondsMax = 30;

const tooManyRequests = (seconds: number) => ({
  ok: false as const,
  error_code: 429,
  description: 'Too Many Requests: the bot waits as Telegram asked',
  parameters: { retry_after: seconds },
});

/**
 * Sends messages at the pace of all processes. During a wait that Telegram asked for nothing is sent: the call fails at
 * once like one that Telegram refused, with the seconds that are left.
 */
export function obeyPace(pace: Pace): Transformer {
  return async (call, method, payload, signal) => {
    if (messageMethods.has(method)) {
      const seconds = await pace.takeTurn();
      if (seconds !== undefined) return tooManyRequests(seconds);
    }
    const response = await call(method, payload, signal);
    if (!response.ok && response.error_code === 429)
      await pace.holdFor(response.parameters?.retry_after ?? defaultWaitSeconds);
    return response;
  };
}

/** Lets the replies to an update wait until Telegram takes messages again. */
export const waitWithReplies: MiddlewareFn<Context> = async (ctx, next) => {
  ctx.api.config.use(async (call: ApiCallFn, method, payload, signal) => {
    const response = await call(method, payload, signal);
    const seconds = response.ok ? undefined : response.parameters?.retry_after;
    if (response.ok || response.error_code !== 429 || seconds === undefined || seconds > replyWaitSecondsMax)
      return response;
    await sleep(seconds * 1000);
    return call(method, payload, signal);
  });
  await next();
};
