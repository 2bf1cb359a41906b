import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** Keys of advisory locks. The process with the lock does the work; the others retry. */
const locks = { polling: 7_201_001, delivery: 7_201_002 };
/**
 * The database ends the session of a hung process. With the pause, another process takes over
 * within 30 s.
 */
const lease = `set idle_session_timeout = '10s'`;
const beatMs = 3000;
const timeouts = { query_timeout: 10_000, connectionTimeoutMillis: 10_000 };

interface Options {
  log: FastifyBaseLogger;
  signal: AbortSignal;
  pauseMs?: number;
}

async function beat(client: pg.Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await client.query('select 1');
    await sleep(beatMs, undefined, { signal }).catch(() => {});
  }
}

/**
 * Runs `work` in only one of the processes that share the database. The signal of `work` aborts
 * with `signal`, and when the connection with the lock is lost. Never throws.
 */
export async function inOneProcess(
  databaseUrl: string,
  lock: keyof typeof locks,
  work: (signal: AbortSignal) => Promise<void>,
  { log, signal, pauseMs = 15_000 }: Options,
): Promise<void> {
  while (!signal.aborted) {
    const lost = new AbortController();
    const client = new pg.Client({ connectionString: databaseUrl, application_name: `kampus-${lock}`, ...timeouts });
    client.on('error', () => lost.abort());
    try {
      await client.connect();
      await client.query(lease);
      const { rows } = await client.query('select pg_try_advisory_lock($1) as "isHeld"', [locks[lock]]);
      // If `signal` is already aborted, `work` would wait for it forever.
      if (rows[0]?.isHeld && !signal.aborted) {
        const held = AbortSignal.any([lost.signal, signal]);
        beat(client, held).catch(() => lost.abort());
        await work(held);
      }
    } catch (error) {
      log.warn({ err: error, lock }, 'this process could not take the lock, trying again');
    } finally {
      lost.abort();
      await client.end().catch(() => {});
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
  }
}
