import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import { openInvalidationBus } from './platform/cache/invalidation-bus.ts';
import { createResponseCache, type ResponseCache } from './platform/cache/response-cache.ts';
import { connect, type Db } from './platform/db/connect.ts';
import { listRevokedSessions, revokedSessions } from './platform/db/revoked-sessions.ts';
import { createSealer, type Sealer } from './platform/db/sealer.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { type AccessTokens, createAccessTokens } from './platform/http/access-tokens.ts';
import { createLimiter, type Limiter } from './platform/http/limiter.ts';
import type { Handle } from './platform/http/operation.ts';
import { createSecurityLog, type SecurityLog } from './platform/http/security-log.ts';

/** How the rest of the server reaches the Telegram bot. */
export interface BotConnection {
  wakeDelivery: () => void;
  authLink: (token: string) => string;
  /** Whether this process polls Telegram. Undefined with a webhook, which every process serves. */
  isPolling: boolean | undefined;
  /** Seconds until the bot of this process may send again; above 0 after Telegram asked it to wait. */
  waitSeconds: () => number;
}

/** Set once the process is told to end: it is then no longer ready, and ends when its requests are answered. */
export interface Lifecycle {
  isClosing: boolean;
}

/** What the areas depend on; made once at start and given to each area's routes. */
export interface Services {
  config: Config;
  /** Kysely over `pool`. */
  db: Db;
  /** For the few statements whose speed matters: named, prepared once per connection. */
  pool: pg.Pool;
  cache: ResponseCache;
  /** Whether this process receives what others invalidate. */
  isCacheListening: () => boolean;
  limiter: Limiter;
  tokens: AccessTokens;
  sealer: Sealer;
  files: FileStore;
  log: FastifyBaseLogger;
  lifecycle: Lifecycle;
  security: SecurityLog;
  /** Asks for waiting notifications to be delivered now rather than at the next sweep. */
  wakeDelivery: () => void;
  /** The bot's link that confirms an account. Throws UNAVAILABLE until Telegram has told the bot its name. */
  authLink: (token: string) => string;
  /** Where the two above lead; set by the bot and the jobs when they start, after the routes were made. */
  bot: BotConnection;
}

/** What an area's routes are given: the services, and how to register an operation. */
export interface Server extends Services {
  handle: Handle;
}

export interface StartedServices {
  services: Services;
  close: () => Promise<void>;
}

/**
 * Opens everything the areas depend on. `databaseUrl` and `signingKeys` are given apart from the configuration, because
 * the demo brings its own. Delivery and the bot's name are set by whoever starts them (see main.ts).
 */
export async function startServices(
  config: Config,
  databaseUrl: string,
  signingKeys: Config['signingKeys'],
  log: FastifyBaseLogger,
): Promise<StartedServices> {
  const warn = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const main = connect(databaseUrl, {
    limited: true,
    settable: !config.databasePooler,
    namedStatements: config.databaseNamedStatements,
    max: config.databasePoolMax,
    onError: warn,
  });
  const sharedLimits = config.redisUrl
    ? (await import('./platform/http/shared-limits.ts')).openSharedLimits(config.redisUrl, (error) =>
        log.warn({ err: error }, 'shared limits are away'),
      )
    : undefined;
  const cache = createResponseCache({
    bytesMax: config.cacheBytesMax,
    announce: (tags) => bus.announce(tags),
  });
  const tokens = createAccessTokens(signingKeys);
  const bus = openInvalidationBus(config.databaseDirectUrl ?? databaseUrl, randomUUID(), {
    onTags(tags) {
      cache.drop(tags);
      tokens.revoke(revokedSessions(tags));
    },
    onGap() {
      cache.dropAll();
      void listRevokedSessions(main.pool).then(tokens.revoke, warn);
    },
    onError: warn,
  });
  const bot: BotConnection = {
    wakeDelivery: () => {},
    authLink: (token) => `${config.publicUrl}/dev/telegram?start=${token}`,
    isPolling: config.telegram?.webhookSecret === undefined ? false : undefined,
    waitSeconds: () => 0,
  };
  const services: Services = {
    config,
    db: main.db,
    pool: main.pool,
    cache,
    isCacheListening: bus.isListening,
    limiter: createLimiter(config.rateLimits, sharedLimits?.redis),
    tokens,
    sealer: createSealer(signingKeys),
    files: openFileStore(config),
    log,
    lifecycle: { isClosing: false },
    security: createSecurityLog(log),
    wakeDelivery: () => bot.wakeDelivery(),
    authLink: (token) => bot.authLink(token),
    bot,
  };
  return {
    services,
    async close() {
      cache.close();
      await bus.close();
      sharedLimits?.close();
      await main.close();
    },
  };
}
