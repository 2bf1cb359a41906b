import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiCallFn, Context, MiddlewareFn, Transformer } from 'grammy';

/** Telegram accepts about 30 messages a second from a bot and refuses more with 429. */
const gapMs = 35;
const messageMethods = new Set(['sendMessage', 'editMessageText', 'editMessageReplyMarkup']);
const defaultWaitSeconds = 5;
/** Longest wait for the reply to a person's message or press. */
const replyWaitSecondsMax = 30;

const tooManyRequests = (seconds: number) => ({
  ok: false as const,
  error_code: 429,
  description: 'Too Many Requests: the bot waits as Telegram asked',
  parameters: { retry_after: seconds },
});

export interface Pace {
  /**
   * Sends messages `gapMs` apart. During a wait that Telegram asked for, a message fails at once
   * with 429.
   */
  obey: Transformer;
  /** Remaining seconds of a wait that Telegram asked for. */
  waitSeconds: () => number;
}

export function createPace(): Pace {
  let turnAt = 0;
  let waitUntil = 0;
  const waitSeconds = () => Math.max(0, waitUntil - Date.now()) / 1000;
  return {
    waitSeconds,
    async obey(call, method, payload, signal) {
      if (messageMethods.has(method)) {
        const now = Date.now();
        turnAt = Math.max(turnAt + gapMs, now);
        await sleep(turnAt - now);
        if (waitSeconds() > 0) return tooManyRequests(Math.ceil(waitSeconds()));
      }
      const response = await call(method, payload, signal);
      if (!response.ok && response.error_code === 429) {
        const seconds = response.parameters?.retry_after ?? defaultWaitSeconds;
        waitUntil = Math.max(waitUntil, Date.now() + seconds * 1000);
      }
      return response;
    },
  };
}

/** Delays the replies to an update until Telegram accepts messages again. */
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
