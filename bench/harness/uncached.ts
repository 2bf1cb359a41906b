import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { assertAnswers, type Load, request } from './load.ts';

/** Time from the commit of a write until its cached responses are dropped. */
const dropMs = 4;

/** Drops cached responses in every process, as a write in another process would do. */
export async function dropCached(writer: pg.Client, tags: string[]): Promise<void> {
  await writer.query('select pg_notify($1, $2)', ['kampus_cache', JSON.stringify({ origin: 'bench', tags })]);
  await sleep(dropMs);
}

/** The median time of requests that one caller sends once each over one connection, in milliseconds; another status than the given one throws. */
export async function timeOnce(load: Load, port: number, requests: string[], status = 200): Promise<number> {
  const job = { port, connections: 1, opening: request('/healthz'), requests, repeat: false, seconds: 10 };
  return assertAnswers(await load.run(job), status).p50;
}
