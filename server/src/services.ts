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

/** Interface of the Telegram bot for the rest of the server. */
export interface BotConnection {
  wakeDelivery: () => void;
  /** Link that confirms an account. Throws UNAVAILABLE until Telegram has told the bot's name. */
  authLink: (token: string) => string;
  /** True if this process polls Telegram. Undefined with a webhook, which every process serves. */
  isPolling: boolean | undefined;
  /** Seconds until this process may send again. Above 0 after a rate limit of Telegram. */
  waitSeconds: () => number;
}

/** Set at shutdown: the process is not ready any more and exits after its active requests. */
export interface Lifecycle {
  isClosing: boolean;
}

/** Dependencies of the domains. Created once at start and passed to each domain's routes. */
export interface Services {
  config: Config;
  /** The database. */
  db: PortalDb;
  cache: ResponseCache;
  /** True while this process receives invalidations of other processes. */
  isCacheListening: () => boolean;
  limiter: Limiter;
  tokens: AccessTokens;
  sealer: Sealer;
  files: FileStore;
  log: FastifyBaseLogger;
  lifecycle: Lifecycle;
  security: SecurityLog;
  /** The bot and the jobs set its members at start, after the routes are registered. */
  bot: BotConnection;
}

/** Parameter of a domain's routes: the services, and the function that registers an operation. */
export interface Server extends Services {
  handle: Handle;
}

export interface StartedServices {
  services: Services;
  close: () => Promise<void>;
}

/**
 * Opens all dependencies of the domains. `databaseUrl` and `signingKeys` are parameters, because
 * the demo has its own. The bot and the jobs set the members of `bot` (see main.ts).
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
    ? (await import('#platform/http/shared-limits.ts')).openSharedLimits(config.redisUrl, (failure) =>
        log.warn({ failure }, 'shared rate limits are unavailable'),
      )
    : undefined;
  const cache = createResponseCache({ bytesMax: config.cacheBytesMax });
  const tokens = createAccessTokens(signingKeys);
  /** Handles the tags of a transaction of this or another process. */
  function applyChanges(tags: string[]): void {
    services.cache.drop(tags);
    tokens.revoke(revokedSessions(tags));
    if (tags.includes(messagesWaiting)) bot.wakeDelivery();
  }
  main.db.afterCommit = applyChanges;
  const changes = listenForChanges(config.databaseDirectUrl ?? databaseUrl, {
    onTags: applyChanges,
    async onGap() {
      services.cache.dropAll();
      tokens.revoke(await listRevokedSessions(main.db));
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
