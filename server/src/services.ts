import type { FastifyBaseLogger } from 'fastify';
import { listenForChanges } from '#platform/cache/listen.ts';
import { createResponseCache, type ResponseCache } from '#platform/cache/response-cache.ts';
import { messagesWaiting } from '#platform/cache/tags.ts';
import { connect, type PortalDb } from '#platform/db/connect.ts';
import { listRevokedSessions, revokedSessions } from '#platform/db/revoked-sessions.ts';
import { createSealer, type Sealer } from '#platform/db/sealer.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { type AccessTokens, createAccessTokens } from '#platform/http/access-tokens.ts';
import { createLimiter, type Limiter } from '#platform/http/limiter.ts';
import type { Handle } from '#platform/http/operation.ts';
import { createSecurityLog, type SecurityLog } from '#platform/http/security-log.ts';
import type { Config } from './config.ts';

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

/** What the domains depend on; made once at start and given to each domain's routes. */
export interface Services {
  config: Config;
  /** The database. */
  db: PortalDb;
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
  /** The bot's link that confirms an account. Throws UNAVAILABLE until Telegram has told the bot its name. */
  authLink: (token: string) => string;
  /** What the bot and the jobs set when they start, after the routes were made. */
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
 * Opens everything the domains depend on. `databaseUrl` and `signingKeys` are given apart from the configuration, because
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
    max: config.databasePoolMax,
    onError: warn,
  });
  const sharedLimits = config.redisUrl
    ? (await import('#platform/http/shared-limits.ts')).openSharedLimits(config.redisUrl, (error) =>
        log.warn({ err: error }, 'shared limits are away'),
      )
    : undefined;
  const cache = createResponseCache({ bytesMax: config.cacheBytesMax });
  const tokens = createAccessTokens(signingKeys);
  /** What a transaction changed, here or in another process. */
  function follow(tags: string[]): void {
    services.cache.drop(tags);
    tokens.revoke(revokedSessions(tags));
    if (tags.includes(messagesWaiting)) bot.wakeDelivery();
  }
  main.db.afterCommit = follow;
  const changes = listenForChanges(config.databaseDirectUrl ?? databaseUrl, {
    onTags: follow,
    onGap() {
      services.cache.dropAll();
      void listRevokedSessions(main.db).then(tokens.revoke, warn);
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
    cache,
    isCacheListening: changes.isListening,
    limiter: createLimiter(config.rateLimits, sharedLimits?.redis),
    tokens,
    sealer: createSealer(signingKeys),
    files: openFileStore(config),
    log,
    lifecycle: { isClosing: false },
    security: createSecurityLog(log),
    authLink: (token) => bot.authLink(token),
    bot,
  };
  return {
    services,
    async close() {
      cache.close();
      await changes.close();
      sharedLimits?.close();
      await main.close();
    },
  };
}
