import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit, RateLimits } from '../../config-limits.ts';
import { AppError } from './app-error.ts';

export type LimitName = keyof RateLimits;

/** Rate limiter. Processes share the counts if Redis or Valkey is configured. */
export interface Limiter {
  /** Counts one event. Throws TOO_MANY_REQUESTS with Retry-After if the limit is reached. */
  consume: (name: LimitName, key: string | number) => Promise<void>;
  /** Subtracts one event. */
  giveBack: (name: LimitName, key: string | number) => Promise<void>;
  /** Resets the count, for example after a successful sign-in. */
  reset: (name: LimitName, key: string | number) => Promise<void>;
}

function refuse(result: RateLimiterRes): never {
  const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  throw new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(seconds) } });
}

export function createLimiter(limits: RateLimits, redis?: Redis): Limiter {
  const create = (name: string, { max, windowSeconds }: RateLimit) => {
    const options = { keyPrefix: `limit:${name}`, points: max, duration: windowSeconds };
    const memory = new RateLimiterMemory(options);
    // Without the shared store, each process counts alone, and no request fails.
    return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory;
  };
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, create(name, limit)]),
  ) as Record<LimitName, ReturnType<typeof create>>;

  return {
    async consume(name, key) {
      try {
        await limiters[name].consume(key);
      } catch (error) {
        if (error instanceof RateLimiterRes) refuse(error);
        throw error;
      }
    },
    async giveBack(name, key) {
      await limiters[name].reward(key);
    },
    async reset(name, key) {
      await limiters[name].delete(key);
    },
  };
}
