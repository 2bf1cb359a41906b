import { ApiError } from './api-error.ts';
import { retriesMax, retryAfterMs } from './retry.ts';

/**
 * How long a repeated request counts as the same attempt. Users repeat a lost request soon or
 * never.
 */
const rememberedMs = 10 * 60_000;

/** A random key. `randomUUID` exists only in secure contexts, `getRandomValues` everywhere. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** True if the outcome of the request is unknown: no response, or a fault of the server. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends a request that must take effect once (`Idempotency-Key`). After a lost response it is
 * retried under the same key: once automatically, then each time the user retries. Another request,
 * or a retry after any response, has a new key.
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
        const response = await send(key);
        keys.delete(name);
        return response;
      } catch (error) {
        if (!isUnanswered(error)) keys.delete(name);
        if (!isUnanswered(error) || retries === retriesMax || !navigator.onLine) throw error;
        await sleep(retryAfterMs);
      }
    }
  };
}
