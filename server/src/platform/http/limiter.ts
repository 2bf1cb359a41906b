import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit, RateLimits } from '../../config.ts';
import { AppError } from './app-error.ts';

export type LimitName = keyof RateLimits;

/** Counts how often something happened within a window; shared between processes when Redis or Valkey is configured. */
export interface Limiter {
  /** Counts one; throws TOO_MANY_REQUESTS with Retry-After when the window is full. */
  consume: (name: LimitName, key: string | number) => Promise<void>;
  /** Takes back one that was counted. */
  giveBack: (name: LimitName, key: string | number) => Promise<void>;
  /** Resets the count, for example after a sign-in that succeeded. */
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
    // A shared store that is away must not stop anybody: each process then counts for itself.
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
