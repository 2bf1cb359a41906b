import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** The process that holds this advisory lock polls Telegram. */
const lockKey = 7_201_001;
/** How soon another process takes over, and how soon a cut-off leader notices. */
const beatMs = 1500;
/**
 * The database ends the session of a leader that says nothing for so long, and with it the lock: a hung process, or one
 * whose machine is gone, is replaced. The keep-alives end it also while the answer to a beat is on its way to nobody.
 */
const leaseSettings = `
  set idle_session_timeout = '8s';
  set tcp_keepalives_idle = 3;
  set tcp_keepalives_interval = 2;
  set tcp_keepalives_count = 3;
  set tcp_user_timeout = '9s'`;

export interface Leadership {
  close: () => Promise<void>;
}

async function leadWhileConnected(
  client: pg.Client,
  lead: (signal: AbortSignal) => Promise<void>,
  closing: AbortSignal,
): Promise<void> {
  const pause = () => sleep(beatMs, undefined, { signal: closing }).catch(() => {});
  for (;;) {
    if (closing.aborted) return;
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockKey]);
    if (rows[0]?.held) break;
    await pause();
  }
  const lost = new AbortController();
  const work = lead(AbortSignal.any([lost.signal, closing]));
  try {
    while (!closing.aborted) {
      await client.query('select 1');
      await pause();
    }
  } finally {
    lost.abort();
    await work;
  }
}

/**
 * Runs `lead` in exactly one process of all that share the database: whoever holds an advisory lock on a connection of
 * its own. When that process dies or hangs, the database releases the lock and another takes over within 15 seconds; when
 * only the connection dies, `lead` is told to end by its signal.
 */
export function holdLeadership(
  databaseUrl: string,
  lead: (signal: AbortSignal) => Promise<void>,
  log: FastifyBaseLogger,
): Leadership {
  const closing = new AbortController();

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const client = new pg.Client({
        connectionString: databaseUrl,
        application_name: 'kampus-bot',
        keepAlive: true,
        query_timeout: 10_000,
      });
      client.on('error', () => {});
      try {
        await client.connect();
        await client.query(leaseSettings);
        await leadWhileConnected(client, lead, closing.signal);
      } catch (error) {
        log.warn({ err: error }, 'the connection that elects the polling process was lost');
        await sleep(beatMs, undefined, { signal: closing.signal }).catch(() => {});
      } finally {
        await client.end().catch(() => {});
      }
    }
  }

  const running = run();
  return {
    async close() {
      closing.abort();
      await running;
    },
  };
}
