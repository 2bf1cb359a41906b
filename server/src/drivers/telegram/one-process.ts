import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** Keys of advisory locks. The process that has the lock does the work; the others try again. */
const locks = { polling: 7_201_001, delivery: 7_201_002 };
/** The database ends the session of a process that hangs. With the pause, another goes on within half a minute. */
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
 * Runs `work` in one process at a time of all that share the database. Its signal is aborted when `signal` is, and when
 * the connection that has the lock is lost. Never throws.
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
      // A process that was told to end meanwhile would wait for a signal that has passed.
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
