import { Redis } from 'ioredis';

/** A command that takes longer is given up, and the process counts for itself. */
const commandTimeoutMs = 200;
const heartbeatMs = 1000;
const connectTimeoutMs = 2000;

export interface SharedLimits {
  redis: Redis;
  close: () => void;
}

/**
 * Opens the Redis or Valkey that shares the limits between processes. A server that says nothing is found out by a
 * heartbeat and disconnected, so that calls fail at once until it is back.
 */
export function openSharedLimits(url: string, onError: (error: Error) => void): SharedLimits {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    commandTimeout: commandTimeoutMs,
    connectTimeout: connectTimeoutMs,
    keepAlive: 10_000,
    retryStrategy: (attempt) => Math.min(100 * attempt, 2000),
  });
  redis.on('error', onError);
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
