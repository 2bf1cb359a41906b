import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { ResponseCache } from './platform/cache/response-cache.ts';
import type { Db } from './platform/db/connect.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { AccessTokens } from './platform/http/access-tokens.ts';
import type { Limiter } from './platform/http/limiter.ts';
import type { Replay } from './platform/http/replay.ts';

export interface BotConnection {
  wakeDelivery: () => void;
  authLink: (token: string) => string;
}

/** What the areas stand on; made once in start-up and handed to each area's routes. */
export interface Services {
  config: Config;
  /** Kysely over `pool`. */
  db: Db;
  /** For the few statements whose speed matters: named, prepared once per connection. */
  pool: pg.Pool;
  /**
   * A replica where configured, else the same pool: for searching and listing guides, which may lag a little. What is
   * kept ready must show its own write at once, so it is read from `pool`.
   */
  readPool: pg.Pool;
  cache: ResponseCache;
  /** Repeats kept answers ahead of the routes. */
  replay: Replay;
  limiter: Limiter;
  tokens: AccessTokens;
  files: FileStore;
  log: FastifyBaseLogger;
  /** Asks for waiting notifications to be delivered now rather than at the next sweep. */
  wakeDelivery: () => void;
  /** The bot's link that confirms an account. Throws UNAVAILABLE until Telegram has told the bot its name. */
  authLink: (token: string) => string;
  /** What the two above stand on; filled in by whoever starts the bot and the jobs, after the routes took them. */
  bot: BotConnection;
}
