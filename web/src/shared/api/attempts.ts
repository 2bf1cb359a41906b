import { ApiError } from './api-error.ts';
import { retriesMax, retryAfterMs } from './retry.ts';

/**
 * How long pressing again counts as the same attempt: a lost answer is asked for soon, or not at
 * all.
 */
const rememberedMs = 10 * 60_000;

/**
 * A random name for one attempt; `randomUUID` exists in secure contexts only, these bytes
 * everywhere.
 */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * True when nobody can tell whether the server did what it was asked: no answer, or a fault of its
 * own.
 */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends what must count once (`Idempotency-Key`): after a lost answer the same request goes out
 * again under the same key, once by itself and then whenever the person tries again. Another
 * request, or a new try after any answer, has its own.
 */
export function createAttempts(now: () => number = Date.now) {
  const keys = new Map<string, { key: string; at: number }>();
  const keyOf = (request: string): string => {
    const known = keys.get(request);
    if (known && now() - known.at < rememberedMs) return known.key;
    const key = createKey();
    keys.set(request, { key, at: now() });
    return key;
  };
  return async function attempt<T>(request: unknown, send: (key: string) => Promise<T>): Promise<T> {
    const name = JSON.stringify(request);
    const key = keyOf(name);
    for (let retries = 0; ; retries += 1) {
      try {
        const answer = await send(key);
        keys.delete(name);
        return answer;
      } catch (error) {
        if (!isUnanswered(error)) keys.delete(name);
        if (!isUnanswered(error) || retries === retriesMax || !navigator.onLine) throw error;
        await sleep(retryAfterMs);
      }
    }
  };
}
