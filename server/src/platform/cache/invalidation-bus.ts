import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { everyTag, parseAnnouncement } from './announcement.ts';

export const cacheChannel = 'kampus_cache';
/**
 * Time between announcements; tags that come meanwhile go together. NOTIFY commits one after another, and must not slow
 * the writes that cause it; others may be stale for 50 ms at most (design.md §16).
 */
const gapMs = 10;
/** NOTIFY carries at most 8000 bytes; a tag has 75 at most. */
const tagsMax = 60;
/** Beyond this, everything is dropped instead. */
const pendingMax = 5000;
const reconnectMs = 100;
/** How soon a connection that hangs without closing is noticed. */
const heartbeatMs = 5000;
const queryTimeoutMs = 3000;

export interface InvalidationBus {
  /** Tells the other processes. Tags wait while the connection is away and are sent once it is back. */
  announce: (tags: string[]) => void;
  /** False while the connection is away: what other processes change is not heard of. */
  isListening: () => boolean;
  close: () => Promise<void>;
}

export interface InvalidationHandlers {
  /** Called with the tags that other processes announce. */
  onTags: (tags: string[]) => void;
  /** Messages may have been missed, or one was not understood: everything has to be dropped. */
  onGap: () => void;
  onError: (error: Error) => void;
}

/** Tags that wait to be announced. */
function createOutbox() {
  const pending = new Set<string>();
  return {
    add(tags: Iterable<string>): void {
      for (const tag of tags) pending.add(tag);
      if (pending.size <= pendingMax) return;
      pending.clear();
      pending.add(everyTag);
    },
    take(): string[] {
      const tags = [...pending].slice(0, tagsMax);
      for (const tag of tags) pending.delete(tag);
      return tags;
    },
    isEmpty: () => pending.size === 0,
  };
}

/** One connection that listens, opened again whenever it breaks or hangs. `onOpen` is called after each time. */
function keepListening(
  url: string,
  {
    onOpen,
    onPayload,
    onError,
  }: { onOpen: () => void; onPayload: (payload?: string) => void; onError: (error: Error) => void },
) {
  let client: pg.Client | undefined;
  let isClosed = false;

  async function listen(next: pg.Client): Promise<void> {
    await next.connect();
    await next.query(`listen ${cacheChannel}`);
    next.on('notification', ({ payload }) => onPayload(payload));
    next.on('end', () => {
      client = undefined;
      opened = open();
    });
    client = next;
    onOpen();
  }

  async function open(): Promise<void> {
    while (!isClosed) {
      const next = new pg.Client({
        connectionString: url,
        application_name: 'kampus-cache',
        connectionTimeoutMillis: queryTimeoutMs,
        query_timeout: queryTimeoutMs,
        // Stryker disable next-line BooleanLiteral: shows in minutes of silence of a network alone.
        keepAlive: true,
      });
      next.on('error', onError);
      try {
        await listen(next);
        return;
      } catch (error) {
        onError(error as Error);
        void next.end().catch(() => {});
        await sleep(reconnectMs);
      }
    }
  }

  /** Runs a query on the connection, or ends a connection that does not answer; false when there was none. */
  async function run(text: string, values: string[]): Promise<boolean> {
    const current = client;
    if (!current) return false;
    try {
      await current.query(text, values);
      return true;
    } catch (error) {
      onError(error as Error);
      // To end it politely would wait for a connection that may hang.
      (current as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
      return false;
    }
  }

  // Stryker disable next-line StringLiteral: nothing asked is answered as well.
  const heartbeat = setInterval(() => void run('select 1', []), heartbeatMs).unref();
  let opened = open();
  return {
    run,
    isListening: () => client !== undefined,
    async close() {
      isClosed = true;
      clearInterval(heartbeat);
      await opened;
      await client?.end();
    },
  };
}

/** Tells the other processes what changed, over one PostgreSQL connection of its own (LISTEN/NOTIFY). */
export function openInvalidationBus(url: string, origin: string, handlers: InvalidationHandlers): InvalidationBus {
  const outbox = createOutbox();
  let timer: NodeJS.Timeout | undefined;
  let lastFlushMs = 0;

  /** One announcement at a time; what could not be sent waits for the next connection. */
  async function flush(): Promise<void> {
    while (!outbox.isEmpty()) {
      const tags = outbox.take();
      const payload = JSON.stringify({ origin, tags });
      if (await connection.run('select pg_notify($1, $2)', [cacheChannel, payload])) continue;
      outbox.add(tags);
      break;
    }
    lastFlushMs = Date.now();
    timer = undefined;
  }

  function plan(): void {
    timer ??= setTimeout(() => void flush(), Math.max(0, lastFlushMs + gapMs - Date.now()));
  }

  const connection = keepListening(url, {
    onOpen() {
      handlers.onGap();
      if (!outbox.isEmpty()) plan();
    },
    onPayload(payload) {
      const announced = parseAnnouncement(payload);
      if (announced?.origin === origin) return;
      if (!announced)
        handlers.onError(new TypeError(`An announcement was not understood: ${String(payload).slice(0, 100)}`));
      if (!announced || announced.tags.includes(everyTag)) handlers.onGap();
      else handlers.onTags(announced.tags);
    },
    onError: handlers.onError,
  });

  return {
    announce(tags) {
      outbox.add(tags);
      plan();
    },
    isListening: connection.isListening,
    async close() {
      clearTimeout(timer);
      await connection.close();
    },
  };
}
