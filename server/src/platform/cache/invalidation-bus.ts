import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export const cacheChannel = 'kampus_cache';
/**
 * Time between announcements; tags of meanwhile are collected. NOTIFY commits one after another, and must not
 * slow the writes that cause it; others may be stale for 50 ms at most (design.md §16).
 */
const gapMs = 10;
/** NOTIFY carries at most 8000 bytes. */
const payloadMax = 7000;

export interface InvalidationBus {
  announce: (tags: string[]) => void;
  close: () => Promise<void>;
}

/**
 * Tells the other processes what changed, over one PostgreSQL connection of its own (LISTEN/NOTIFY).
 * `onTags` hears what others changed; `onGap` is called when messages may have been missed, so that all is dropped.
 */
export function openInvalidationBus(
  url: string,
  origin: string,
  handlers: { onTags: (tags: string[]) => void; onGap: () => void; onError: (error: Error) => void },
): InvalidationBus {
  let client: pg.Client | undefined;
  let closed = false;
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let lastFlushMs = 0;

  async function open(): Promise<void> {
    while (!closed) {
      const next = new pg.Client({ connectionString: url, application_name: 'kampus-cache' });
      next.on('error', handlers.onError);
      try {
        await next.connect();
        await next.query(`listen ${cacheChannel}`);
        next.on('notification', ({ payload }) => {
          const message = JSON.parse(payload ?? '{}') as { origin: string; tags: string[] };
          if (message.origin !== origin) handlers.onTags(message.tags);
        });
        next.on('end', () => {
          client = undefined;
          if (!closed) void open();
        });
        client = next;
        handlers.onGap();
        return;
      } catch (error) {
        handlers.onError(error as Error);
        await next.end().catch(() => {});
        await sleep(1000);
      }
    }
  }

  /** One announcement at a time, as the driver wants it; tags of meanwhile go with the next. */
  async function flush(): Promise<void> {
    while (pending.size > 0) {
      const tags = [...pending].slice(0, 100);
      for (const tag of tags) pending.delete(tag);
      const payload = JSON.stringify({ origin, tags });
      if (payload.length > payloadMax) handlers.onError(new RangeError('Cache tags are too long to announce'));
      else await client?.query('select pg_notify($1, $2)', [cacheChannel, payload]).catch(handlers.onError);
    }
    lastFlushMs = Date.now();
    timer = undefined;
  }

  const opened = open();
  return {
    announce(tags) {
      for (const tag of tags) pending.add(tag);
      timer ??= setTimeout(() => void flush(), Math.max(0, lastFlushMs + gapMs - Date.now()));
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await opened;
      await client?.end();
    },
  };
}
