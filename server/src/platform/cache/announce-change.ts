import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { cacheChannel } from './invalidation-bus.ts';
import type { CacheTag } from './tags.ts';

/**
 * Invalidates tags in every process when the surrounding transaction commits. For writers without a cache of their own:
 * operators' commands and jobs. A request handler calls `cache.invalidate` instead, which shows its own write at once.
 */
export async function announceChange(db: Db, ...tags: CacheTag[]): Promise<void> {
  await sql`select pg_notify(${cacheChannel}, ${JSON.stringify({ origin: 'database', tags })})`.execute(db);
}
