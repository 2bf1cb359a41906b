import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { changesChannel, everyTag, readAnnouncement } from './announcement.ts';

const retryMs = 100;
/** Interval of the query that detects a hanging connection. */
const heartbeatMs = 5000;
const queryTimeoutMs = 3000;

export interface ChangesHandlers {
  /** Called with the tags that a transaction of this or another process announced. */
  onTags: (tags: string[]) => void;
  /**
   * An announcement may be lost or is unreadable: invalidate everything. Called again after an
   * error.
   */
  onGap: () => Promise<void>;
  onError: (error: Error) => void;
}

export interface ChangesListener {
  /** False while there is no connection. */
  isListening: () => boolean;
  close: () => Promise<void>;
}

/** Destroys the socket of a hanging connection. `client.end()` would wait for the server. */
const destroy = (client: pg.Client): void =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();

/** Opens a connection that calls `onPayload` for each announcement. */
async function connect(
  url: string,
  onPayload: (payload: string | undefined) => void,
  onError: (error: Error) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kampus-cache',
    connectionTimeoutMillis: queryTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  });
  client.on('error', onError);
  client.on('notification', ({ payload }) => onPayload(payload));
  try {
    await client.connect();
    await client.query(`listen ${changesChannel}`);
    return client;
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
}

/**
 * Listens on a dedicated connection for announcements of transactions (`inTransaction`). Reconnects
 * after each break or hang and reports a gap each time.
 */
export function listenForChanges(url: string, { onTags, onGap, onError }: ChangesHandlers): ChangesListener {
  let client: pg.Client | undefined;
  let isClosed = false;

  async function closeGap(): Promise<void> {
    while (!isClosed) {
      try {
        return await onGap();
      } catch (error) {
        onError(error as Error);
        await sleep(retryMs);
      }
    }
  }

  function receive(payload: string | undefined): void {
    const tags = readAnnouncement(payload);
    if (!tags) onError(new TypeError(`Cannot read an announcement: ${String(payload).slice(0, 100)}`));
    if (!tags || tags.includes(everyTag)) void closeGap();
    else onTags(tags);
  }

  async function open(): Promise<void> {
    while (!isClosed && !client) {
      try {
        client = await connect(url, receive, onError);
        client.on('end', () => {
          client = undefined;
          opened = open();
        });
        void closeGap();
      } catch (error) {
        onError(error as Error);
        await sleep(retryMs);
      }
    }
  }

  const heartbeat = setInterval(() => {
    const current = client;
    current?.query('select 1').catch((error: Error) => {
      onError(error);
      destroy(current);
    });
  }, heartbeatMs).unref();
  let opened = open();

  return {
    isListening: () => client !== undefined,
    async close() {
      isClosed = true;
      clearInterval(heartbeat);
      await opened;
      await client?.end();
    },
  };
}
