import { Redis } from 'ioredis';

/** Timeout of a command. After it, the process counts alone. */
const commandTimeoutMs = 200;
const heartbeatMs = 1000;
const connectTimeoutMs = 2000;

interface StoreFailure {
  message: string;
  code: string | undefined;
}

export interface SharedLimits {
  redis: Redis;
  close: () => void;
}

/**
 * Opens the Redis or Valkey store for shared rate limits. A heartbeat disconnects a store that does
 * not respond, so calls fail at once until it is back.
 */
export function openSharedLimits(url: string, onFailure: (failure: StoreFailure) => void): SharedLimits {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    commandTimeout: commandTimeoutMs,
    connectTimeout: connectTimeoutMs,
    keepAlive: 10_000,
    retryStrategy: (attempt) => Math.min(100 * attempt, 2000),
  });
  // The whole error of a refused sign-in has the password: the arguments of its command.
  redis.on('error', ({ message, code }: NodeJS.ErrnoException) => onFailure({ message, code }));
  const heartbeat = setInterval(() => {
    if (redis.status === 'ready') redis.ping().catch(() => redis.disconnect(true));
  }, heartbeatMs).unref();
  return {
    redis,
    close() {
      clearInterval(heartbeat);
      redis.disconnect();
    },
  };
}
