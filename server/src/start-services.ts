import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import type { Config } from './config.ts';
import { openInvalidationBus } from './platform/cache/invalidation-bus.ts';
import { createResponseCache } from './platform/cache/response-cache.ts';
import { connect } from './platform/db/connect.ts';
import { openFileStore } from './platform/files/file-store.ts';
import { createAccessTokens } from './platform/http/access-tokens.ts';
import { createLimiter } from './platform/http/limiter.ts';
import { createReplay } from './platform/http/replay.ts';
import type { BotConnection, Services } from './services.ts';

export interface StartedServices {
  services: Services;
  close: () => Promise<void>;
}

/**
 * Opens everything the areas stand on. `databaseUrl` and `signingKeys` are given apart from the configuration, because
 * the demo brings its own. Delivery and the bot's name are filled in by whoever starts them (see main.ts).
 */
export function startServices(
  config: Config,
  databaseUrl: string,
  signingKeys: Config['signingKeys'],
  log: FastifyBaseLogger,
): StartedServices {
  const warn = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const main = connect(databaseUrl, config.databasePoolMax, warn);
  const replica = config.databaseReplicaUrl
    ? connect(config.databaseReplicaUrl, config.databasePoolMax, warn)
    : undefined;
  const redis = config.redisUrl ? new Redis(config.redisUrl, { enableOfflineQueue: false }) : undefined;
  redis?.on('error', (error) => log.warn({ err: error }, 'shared limits are away'));
  const front = createReplay();
  const cache = createResponseCache(config.cacheBytesMax, {
    announce: (tags) => bus.announce(tags),
    onDrop: front.forget,
  });
  const bus = openInvalidationBus(databaseUrl, randomUUID(), {
    onTags: cache.drop,
    onGap: cache.dropAll,
    onError: warn,
  });
  const bot: BotConnection = {
    wakeDelivery: () => {},
    authLink: (token) => `${config.publicUrl}/dev/telegram?start=${token}`,
  };
  const services: Services = {
    config,
    db: main.db,
    pool: main.pool,
    readPool: replica?.pool ?? main.pool,
    cache,
    replay: front,
    limiter: createLimiter(config.rateLimits, redis),
    tokens: createAccessTokens(signingKeys),
    files: openFileStore(config),
    log,
    wakeDelivery: () => bot.wakeDelivery(),
    authLink: (token) => bot.authLink(token),
    bot,
  };
  return {
    services,
    async close() {
      await bus.close();
      redis?.disconnect();
      await replica?.close();
      await main.close();
    },
  };
}
