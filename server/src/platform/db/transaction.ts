import { sql, type Transaction } from 'kysely';
import { changesChannel, writeAnnouncements } from '../cache/announcement.ts';
import type { Announced } from '../cache/tags.ts';
import type { Db, PortalDb } from './connect.ts';
import { retryConflicts } from './errors.ts';
import type { Database } from './schema.ts';

/** A transaction that can announce its changes. */
export type Trx = Transaction<Database> & {
  /**
   * Invalidates the tags at the commit: in this process before `inTransaction` returns, in other
   * processes shortly after.
   */
  announce: (...tags: Announced[]) => void;
};

/**
 * Runs `work` in one transaction and returns its result. Retries after a deadlock, a serialisation
 * failure or a stale plan. `pg_notify` sends the announced tags in the same transaction, so a
 * rollback sends nothing.
 */
export async function inTransaction<T>(db: PortalDb, work: (trx: Trx) => Promise<T>): Promise<T> {
  return retryConflicts(async () => {
    const announced = new Set<Announced>();
    const announce: Trx['announce'] = (...tags) => {
      for (const tag of tags) announced.add(tag);
    };
    const result = await db.transaction().execute(async (transaction) => {
      const done = await work(Object.assign(transaction, { announce }));
      if (announced.size > 0) await notifyProcesses(transaction, [...announced]);
      return done;
    });
    if (announced.size > 0) db.afterCommit([...announced]);
    return result;
  });
}

/** Runs `work`, which only reads: all of its statements see the data of one moment. */
export const inSnapshot = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

async function notifyProcesses(db: Db, tags: Announced[]): Promise<void> {
  const payloads = writeAnnouncements(tags);
  await sql`select pg_notify(${changesChannel}, payload) from unnest(${payloads}::text[]) as payload`.execute(db);
}
